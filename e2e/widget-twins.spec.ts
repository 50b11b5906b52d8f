import type * as bench from './support/anchors/bench.ts';
import { expect, test } from './support/anchors/page.ts';

declare const anchors: typeof bench;

const card = (name: string, price: string) =>
  `<div class="col"><div class="card"><h3>${name}</h3><p>${price}</p><button>Add to cart</button></div></div>`;
/** A shop with most of its cards duplicated. */
const SHOP = `<h1>Shop</h1><main>${[
  ['Linen shirt', '$40'],
  ['Wool scarf', '$25'],
  ['Leather belt', '$25'],
  ['Wool scarf', '$25'],
  ['Linen shirt', '$40'],
  ['Rain coat', '$120'],
]
  .map(([name = '', price = '']) => card(name, price))
  .join('')}</main><footer><p>Imprint</p></footer>`;

test('Cards keep their pins when a similar card is inserted first, although some of them are equal', async ({
  page,
}) => {
  const strays = await page.evaluate(
    ([html, insertedCard]) => {
      document.body.innerHTML = html;
      const elements = [...document.querySelectorAll('.card, .card *')];
      const pins = elements.map((element) => anchors.capture(element));
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', insertedCard);
      const found = anchors.findAll(pins);
      return elements.filter((element, at) => found[at] !== element).map((each) => each.outerHTML);
    },
    [SHOP, card('Canvas bag', '$40')] as const,
  );
  expect(strays).toEqual([]);
});

test('No pin moves to another card when cards are swapped, although some of them are equal', async ({
  page,
}) => {
  const strays = await page.evaluate((html) => {
    const indexes = [0, 1, 2, 3, 4, 5];
    return indexes.flatMap((from) =>
      indexes.flatMap((to) => {
        document.body.innerHTML = html;
        const elements = [...document.querySelectorAll('.card, .card *')];
        const pins = elements.map((element) => anchors.capture(element));
        const cards = [...document.querySelectorAll('.col')];
        const [one, other] = [cards[from], cards[to]];
        // A swap of equal cards has no effect.
        if (!one || !other || one.textContent === other.textContent) return [];
        const placeholder = document.createElement('hr');
        one.replaceWith(placeholder);
        other.replaceWith(one);
        placeholder.replaceWith(other);
        const found = anchors.findAll(pins);
        return found.flatMap((each, at) =>
          each && each !== elements[at] ? [`${from}, ${to}: ${each.outerHTML}`] : [],
        );
      }),
    );
  }, SHOP);
  expect(strays).toEqual([]);
});

test('A pin on a card that is removed does not move to its twin, whose pin stays', async ({ page }) => {
  const found = await page.evaluate((html) => {
    document.body.innerHTML = html;
    const [, one, , twin] = [...document.querySelectorAll('.card')];
    const pins = [one, twin].flatMap((each) => {
      const button = each?.querySelector('button');
      return each && button ? [anchors.capture(each), anchors.capture(button)] : [];
    });
    one?.parentElement?.remove();
    return anchors.findAll(pins).map((element) => element && twin?.contains(element));
  }, SHOP);
  expect(found).toEqual([undefined, undefined, true, true]);
});

const optionGroup = (title: string) =>
  `<h3>${title}</h3><div>${['Small', 'Medium', 'Large'].map((each) => `<button>${each}</button>`).join('')}</div>`;

test('Equal options of several groups are distinguished by the headings above', async ({ page }) => {
  const matches = await page.evaluate(
    ([html, insertedGroup]) => {
      document.body.innerHTML = `<form>${html}</form>`;
      const options = [...document.querySelectorAll('button')];
      const pins = options.map((option) => anchors.capture(option));
      document.querySelector('form')?.insertAdjacentHTML('afterbegin', insertedGroup);
      options[1]?.remove();
      const found = anchors.findAll(pins);
      return found.map((each, at) => (each ? each === options[at] : undefined));
    },
    [['Shirt', 'Shoes', 'Hat'].map(optionGroup).join(''), optionGroup('Gloves')] as const,
  );
  expect(matches[1]).toBeUndefined();
  expect(matches.filter((isOwn) => isOwn === false)).toEqual([]);
  expect(matches.slice(3)).toEqual(Array(6).fill(true));
});

test('A pin stays on its element when the element gets a wrapper of the same tag', async ({ page }) => {
  const found = await page.evaluate((html) => {
    document.body.innerHTML = html;
    const cards = [...document.querySelectorAll('.card')];
    const pins = cards.map((card) => anchors.capture(card));
    for (const card of cards) {
      const wrapper = document.createElement('div');
      card.replaceWith(wrapper);
      wrapper.append(card);
    }
    return anchors.findAll(pins).map((each, at) => each === cards[at]);
  }, SHOP);
  expect(found).toEqual(Array(6).fill(true));
});

const LOREM =
  'Dolor sit amet, consectetur adipisicing elit. Sunt ut voluptatum eius sapiente, totam reiciendis temporibus qui.';
const STEPS = `<ul>${['Beginnings', 'Born in March', 'Full service', 'Phase two', 'Your part']
  .map((each) => `<li><div><h4>${each}</h4></div><div>${LOREM}</div></li>`)
  .join('')}</ul>`;

test('When an element is removed, neither a neighbour nor an ancestor gets its pin', async ({ page }) => {
  const found = await page.evaluate((html) => {
    document.body.innerHTML = html;
    return [...document.querySelectorAll('li > div')].flatMap((element) => {
      const pin = anchors.capture(element);
      const placeholder = document.createComment('');
      element.replaceWith(placeholder);
      const [other] = anchors.findAll([pin]);
      placeholder.replaceWith(element);
      return other ? [other.outerHTML.slice(0, 40)] : [];
    });
  }, STEPS);
  expect(found).toEqual([]);
});

test('Items whose texts are long and nearly the same keep their pins when they are swapped', async ({
  page,
}) => {
  const found = await page.evaluate((html) => {
    const pairs = [0, 1, 2, 3, 4].flatMap((one) => [0, 1, 2, 3, 4].map((other) => [one, other] as const));
    return pairs.flatMap(([from, to]) => {
      document.body.innerHTML = html;
      const items = [...document.querySelectorAll('li')];
      const pins = items.map((item) => anchors.capture(item));
      const [one, other] = [items[from], items[to]];
      if (!one || !other || from >= to) return [];
      const placeholder = document.createComment('');
      one.replaceWith(placeholder);
      other.replaceWith(one);
      placeholder.replaceWith(other);
      return anchors
        .findAll(pins)
        .flatMap((each, at) => (each === items[at] ? [] : [`${from}, ${to}: ${at}`]));
    });
  }, STEPS);
  expect(found).toEqual([]);
});

test('A pin stays on its element when the element and its ancestors are wrapped', async ({ page }) => {
  const found = await page.evaluate(() => {
    const pages = ['Dashboard', 'Icons', 'Profile', 'Tables'];
    document.body.innerHTML = `<div><h2>Menu</h2><ul>${pages
      .map((each) => `<li><a href="/${each}"><i></i><p>${each}</p></a></li>`)
      .join('')}</ul></div><main><p>Orders of today</p></main>`;
    const texts = [...document.querySelectorAll('li p')];
    const pins = texts.map((text) => anchors.capture(text));
    for (const element of document.querySelectorAll('li, li *'))
      for (let times = 0; times < 2; times += 1) {
        const wrapper = document.createElement('div');
        element.replaceWith(wrapper);
        wrapper.append(element);
      }
    return anchors.findAll(pins).map((each, at) => each === texts[at]);
  });
  expect(found).toEqual(Array(4).fill(true));
});
