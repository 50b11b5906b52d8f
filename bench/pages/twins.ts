import type { FixturePage } from './pages.ts';

const page = (style: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <style>body{font:16px sans-serif;margin:0 auto;max-width:1100px}${style}</style></head><body>${body}</body></html>`;

/** Product cards as in a typical shop theme: some are identical, and most share their parts. */
const PRODUCTS = [
  ['Linen shirt', '$40.00'],
  ['Linen shirt', '$40.00'],
  ['Wool scarf', '$25.00', 'Sale'],
  ['Leather belt', '$25.00'],
  ['Wool scarf', '$25.00', 'Sale'],
  ['Canvas bag', '$40.00', 'New'],
  ['Linen shirt', '$40.00'],
  ['Rain coat', '$120.00 – $140.00'],
  ['Wool socks', '$9.00'],
  ['Wool socks', '$9.00'],
] as const;

const card = ([name, price, badge]: readonly string[]) =>
  `<div class="col"><div class="card">${badge ? `<div class="badge">${badge}</div>` : ''}<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="
  width="200" height="120" alt=""><div class="body"><div><h5>${name}</h5><div class="stars"><i></i><i></i><i></i><i></i></div><span>${price}</span>
  </div></div><div class="foot"><div><a href="#">Add to cart</a></div></div></div></div>`;

const filter = (title: string, options: readonly string[]) =>
  `<h4>${title}</h4><ul>${options.map((each) => `<li><label><input type="checkbox"> ${each}</label></li>`).join('')}</ul>`;

const column = (title: string, links: readonly string[]) =>
  `<div class="column"><h6>${title}</h6><div>${links.map((each) => `<a href="#">${each}</a>`).join('<br>')}</div></div>`;

const shop = page(
  `.row,footer{display:grid;grid-template-columns:repeat(4,1fr);gap:20px}main{display:flex;gap:20px}.stars i{display:inline-block;
  width:12px;height:12px;background:gold}.card{border:1px solid}nav a{margin:8px}`,
  `<header><nav><a href="/">Home</a><a href="/shop">Shop</a><a href="/about">About</a></nav><h1>Harbour Outfitters</h1>
  <p>Clothes that last for years</p></header><main><aside>${filter('Men', ['Small', 'Medium', 'Large'])}
  ${filter('Women', ['Small', 'Medium', 'Large'])}${filter('Colour', ['Any', 'Blue', 'Green'])}</aside>
  <section><h2>New arrivals</h2><div class="row">${PRODUCTS.map(card).join('')}</div><h2>Related products</h2>
  <div class="row">${[PRODUCTS[0], PRODUCTS[3], PRODUCTS[4], PRODUCTS[7]].map(card).join('')}</div></section></main>
  <footer>${column('Help', ['Delivery', 'Returns', 'Contact'])}${column('Company', ['About', 'Jobs', 'Contact'])}
  ${column('Legal', ['Terms', 'Privacy'])}<div class="column"><p>© Harbour Outfitters</p></div></footer>`,
);

const QUESTIONS = [
  'Was the delivery on time?',
  'Did the size fit?',
  'Would you order again?',
  'Was the parcel complete?',
];
const SCALE = ['Yes', 'No', 'Not sure'];
const option = (group: number) => (each: string) =>
  `<label><input type="radio" name="group-${group}"> <span>${each}</span></label>`;

const questions = page(
  'label{display:block}fieldset,.question{margin:12px 0;padding:12px}',
  `<h1>Tell us how it went</h1><form>${QUESTIONS.map(
    (each, at) => `<fieldset><legend>${each}</legend>${SCALE.map(option(at)).join('')}</fieldset>`,
  ).join('')}</form><section><h2>More</h2>${['Packaging', 'Website', 'Support']
    .map(
      (each) =>
        `<h3>${each}</h3><div class="scale">${['Good', 'Fair', 'Poor'].map((word) => `<button>${word}</button>`).join(' ')}</div>`,
    )
    .join('')}</section>`,
);

const RATES = [
  ['Standard room', '€90'],
  ['Standard room', '€90'],
  ['Family room', '€140'],
  ['Standard room', '€110'],
  ['Suite', '€210'],
  ['Family room', '€140'],
] as const;

const hotel = page(
  'li.rate{display:flex;justify-content:space-between;padding:12px;border:1px solid}.columns{display:flex;gap:60px}',
  `<header><a href="/">Hotel Mira</a><button>Menu</button></header><h1>Rooms from Friday to Sunday</h1><ul>${RATES.map(
    (
      [name, price],
      at,
    ) => `<li class="rate"><div><strong>${name}</strong><p>${at % 2 ? 'Breakfast included' : 'Without breakfast'}</p>
    </div><div><span>${price}</span><small>per night</small><button>Choose</button></div></li>`,
  ).join('')}</ul><section class="columns">${['Arrival', 'Departure']
    .map(
      (each) =>
        `<div><h3>${each}</h3><p><button>Morning</button><button>Noon</button><button>Evening</button></p></div>`,
    )
    .join('')}</section><section><h2>Why us</h2><div class="columns">${['Central', 'Quiet', 'Fair']
    .map((each) => `<div><h4>${each}</h4><p>Every day</p></div>`)
    .join(
      '',
    )}</div></section><footer class="columns"><div><b>Visit</b></div><div><b>Follow</b></div><div>€ EUR</div></footer>`,
);

/** Synthetic pages with identical cards, the same options in several groups, and elements with little text. */
export const TWIN_PAGES: readonly FixturePage[] = [
  { name: 'Shop', path: 'shop.html', html: shop },
  { name: 'Questions', path: 'questions.html', html: questions },
  { name: 'Hotel', path: 'hotel.html', html: hotel, isHeldOut: true },
];
