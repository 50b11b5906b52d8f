import { PayButton } from './pay-button.tsx';

const LINES = [
  { name: 'Alder chair', price: '€ 240' },
  { name: 'Pine table', price: '€ 690' },
] as const;

/** The basket, with the button that pays for it. */
export function Basket() {
  return (
    <>
      <header>Alder & Pine</header>
      <main>
        <h1>Your basket</h1>
        <dl>
          {LINES.map(({ name, price }) => (
            <Line key={name} name={name} price={price} />
          ))}
        </dl>
        <PayButton />
      </main>
    </>
  );
}

function Line({ name, price }: { readonly name: string; readonly price: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{price}</dd>
    </>
  );
}
