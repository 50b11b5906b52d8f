/** The button that pays for the order. Its label has the mistake that the visitor reports. */
export function PayButton() {
  return (
    <p>
      <button type="button">Pay nwo</button>
    </p>
  );
}
