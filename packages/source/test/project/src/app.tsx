export function App({ total }: { total: number }) {
  return (
    <section>
      <h1>{total}</h1>
    </section>
  );
}
