/** The style of a fictitious shop, on whose pages the comments of the screenshots are pinned. */

const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body { font: 16px/1.5 system-ui, sans-serif; color: #23302b; background: #faf8f4 }
  header { display: flex; gap: 32px; align-items: center; padding: 20px 64px; border-bottom: 1px solid #e6e0d4 }
  header b { font-size: 22px; letter-spacing: .02em; margin-inline-end: auto }
  header a { color: inherit; text-decoration: none }
  main { padding: 48px 64px; max-width: 1280px; margin: auto }
  h1 { font-size: 52px; line-height: 1.1; max-width: 13em; margin-block-end: 20px }
  h2 { font-size: 28px; margin-block-end: 24px }
  p { max-width: 38em; color: #55635c; margin-block-end: 20px }
  button { font: 600 16px system-ui; color: #fff; background: #2f5d4a; border: 0; border-radius: 8px; padding: 14px 26px }
  .grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 28px; margin-block-start: 44px }
  .card { background: #fff; border: 1px solid #e6e0d4; border-radius: 12px; overflow: hidden }
  .card div { padding: 18px 20px }
  .card svg { display: block; width: 100%; height: 220px }
  .price { font-weight: 600; color: #23302b; margin: 0 }
  label { display: block; font-weight: 600; margin-block-end: 16px }
  input { display: block; width: 420px; font: inherit; padding: 11px 14px; margin-block-start: 6px; border: 1px solid #cfc7b7; border-radius: 8px }
`;

interface Product {
  readonly name: string;
  readonly price: string;
  readonly colors: readonly [ground: string, shape: string];
}

const PRODUCTS: readonly Product[] = [
  { name: 'Alder chair', price: '€ 240', colors: ['#e7ddca', '#8a5a34'] },
  { name: 'Pine table', price: '€ 690', colors: ['#d8e2d5', '#3f6b55'] },
  { name: 'Birch lamp', price: '€ 120', colors: ['#efe2c4', '#c98b2b'] },
];

function card({ name, price, colors: [ground, shape] }: Product): string {
  return `<article class="card">
    <svg viewBox="0 0 300 180" preserveAspectRatio="xMidYMid slice"><rect width="300" height="180" fill="${ground}"/>
    <path d="M110 40h80v12h-80zM112 52v46h76V52M104 98h92v14h-92zM112 112v46M188 112v46" fill="none" stroke="${shape}" stroke-width="9" stroke-linejoin="round"/></svg>
    <div><h3>${name}</h3><p class="price">${price}</p></div></article>`;
}

function page(main: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Alder &amp; Pine</title><style>${STYLE}</style></head>
    <body><header><b>Alder &amp; Pine</b><a href="#">Chairs</a><a href="#">Tables</a><a href="#">Lamps</a><a href="#">Basket (2)</a></header>
    <main>${main}</main></body></html>`;
}

const cards = `<div class="grid">${PRODUCTS.map(card).join('')}</div>`;

/** The HTML of each page by its path. */
export const SHOP = {
  '/': page(
    `<h1>Furniture that outlives its fashion</h1><p>Made in Lund from Nordic wood, delivered in two weeks, repaired for thirty years.</p><button>See the collection</button>${cards}`,
  ),
  '/collection': page(`<h2>The collection</h2><p>Three pieces, made to be kept.</p>${cards}`),
  '/checkout': page(
    `<h2>Checkout</h2><form><label>Name<input value="Ada Lindqvist"></label><label>E-mail<input value="ada@example.com"></label><label>Street and number<input></label><label>Card number<input value="4242 4242 4242"></label><button>Pay € 810</button></form>`,
  ),
} as const;

export type ShopPath = keyof typeof SHOP;
