/** The button that pays the order. Its label is the mistake that the drill reports. */
export function PayButton() {
  return (
    <p>
      <button type="button">Pay nwo</button>
    </p>
  );
}
