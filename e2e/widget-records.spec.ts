import type * as bench from './support/anchors/bench.ts';
import { expect, test } from './support/anchors/page.ts';

declare const anchors: typeof bench;

const ORDERS = `<h1>Orders</h1><table><tbody>${Array.from(
  { length: 12 },
  (_, at) => `<tr><td>Order ${1001 + at}</td><td>Open</td><td></td><td><button>Details</button></td></tr>`,
).join('')}</tbody></table>`;

const TASKS = ['Buy milk', 'Call Bob', 'Write report', 'Pay rent'];
const TODO = `<h1>To do</h1><ul>${TASKS.map((task) => `<li>${task} <button>Done</button></li>`).join('')}</ul>`;

for (const [selector, isOld] of [
  ['button', false],
  ['td:nth-child(2)', false],
  ['td:nth-child(3)', false],
  ['button', true],
] as const) {
  const kind = isOld ? 'an older pin' : 'a pin';
  test(`Each row keeps ${kind} on its ${selector} when the order of a table is reversed`, async ({
    page,
  }) => {
    const strays = await page.evaluate(
      ([html, targetSelector, isOlder]) => {
        document.body.innerHTML = html;
        const elements = [...document.querySelectorAll(`tr ${targetSelector}`)];
        const pins = elements.map((element) => {
          const { in: steps, twins, lang, ...older } = anchors.capture(element);
          return isOlder ? older : anchors.capture(element);
        });
        const body = document.querySelector('tbody');
        body?.append(...[...body.children].reverse());
        const found = anchors.findAll(pins);
        return elements.filter((element, at) => found[at] !== element).length;
      },
      [ORDERS, selector, isOld] as const,
    );
    expect(strays).toBe(0);
  });
}

test('A pin on a row that is removed from a table moves to no other row', async ({ page }) => {
  const found = await page.evaluate((html) => {
    document.body.innerHTML = html;
    const row = document.querySelectorAll('tr')[3];
    const elements = [...(row?.querySelectorAll('td,button') ?? [])];
    const pins = elements.map((element) => anchors.capture(element));
    row?.remove();
    return anchors.findAll(pins).map((element) => element?.closest('tr')?.textContent);
  }, ORDERS);
  expect(found).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test('A pin on a list item that is removed does not move to the next one, whose pin stays', async ({
  page,
}) => {
  const found = await page.evaluate((html) => {
    document.body.innerHTML = html;
    const items = [...document.querySelectorAll('li')];
    const pins = items.map((item) => anchors.capture(item));
    const buttons = items.map((item) => anchors.capture(item.querySelector('button') ?? item));
    items[2]?.remove();
    const texts = anchors.findAll([...pins, ...buttons]);
    return texts.map((element) => element?.closest('li')?.firstChild?.nodeValue?.trim());
  }, TODO);
  expect(found).toEqual([...TASKS, ...TASKS].map((task) => (task === 'Write report' ? undefined : task)));
});

test('A pin on a row of a virtual list is hidden while its elements show other rows', async ({ page }) => {
  const result = await page.evaluate(async () => {
    document.body.innerHTML = `<h1>Contacts</h1><div>${'<p><b></b> <a>Open</a></p>'.repeat(20)}</div>`;
    const rows = [...document.querySelectorAll('p')];
    const show = (first: number) => {
      for (const [at, row] of rows.entries()) {
        const [name, link] = row.children;
        if (name) name.textContent = `Contact ${first + at}`;
        link?.setAttribute('href', `/contacts/${first + at}`);
      }
    };
    show(100);
    const link = rows[4]?.querySelector('a') ?? document.body;
    let resolveSearch = (_isLost: boolean) => {};
    const follower = anchors.followPins((lost) => resolveSearch(lost.has('pin')));
    const nextSearch = () => new Promise<boolean>((resolve) => (resolveSearch = resolve));
    const lost: boolean[] = [];
    let search = nextSearch();
    follower.follow([{ id: 'pin', anchor: anchors.capture(link) }]);
    lost.push(await search);
    for (const first of [107, 500, 2250, 100]) {
      search = nextSearch();
      show(first);
      // A lost pin is searched for on each change; a found one only when it no longer matches.
      lost.push(await search);
    }
    const isBack = follower.elementOf('pin') === link;
    follower.destroy();
    return { lost, isBack };
  });
  expect(result).toEqual({ lost: [false, true, true, true, false], isBack: true });
});

test('A pin on a row of a virtual list stays with it when another element shows it', async ({ page }) => {
  const text = await page.evaluate(() => {
    const list = (first: number) =>
      Array.from({ length: 20 }, (_, at) => `<p>Row ${first + at} <a>Open</a></p>`).join('');
    document.body.innerHTML = `<h1>Rows</h1><div>${list(100)}</div>`;
    const pin = anchors.capture(document.querySelectorAll('a')[4] ?? document.body);
    document.body.innerHTML = `<h1>Rows</h1><div>${list(97)}</div>`;
    return anchors.findAll([pin])[0]?.parentElement?.textContent;
  });
  expect(text).toBe('Row 104 Open');
});

test('Icons of cards with equal contents are distinguished by their URLs', async ({ page }) => {
  const found = await page.evaluate(() => {
    const card = (id: number) =>
      `<article><a href="/items/${id}"><svg width="9" height="9"></svg></a></article>`;
    document.body.innerHTML = `<main>${[7, 8, 9].map(card).join('')}</main>`;
    const pins = [...document.querySelectorAll('svg')].map((icon) => anchors.capture(icon));
    document.body.innerHTML = `<main>${[9, 7].map(card).join('')}</main>`;
    return anchors.findAll(pins).map((icon) => icon?.parentElement?.getAttribute('href'));
  });
  expect(found).toEqual(['/items/7', undefined, '/items/9']);
});

test('Indistinguishable elements lose their pins when one is removed', async ({ page }) => {
  const found = await page.evaluate(() => {
    document.body.innerHTML = `<main>${'<div><svg width="9" height="9"></svg></div>'.repeat(5)}</main>`;
    const pins = [...document.querySelectorAll('svg')].map((icon) => anchors.capture(icon));
    const before = anchors.findAll(pins).map((icon) => icon !== undefined);
    document.querySelectorAll('div')[1]?.remove();
    return [before, anchors.findAll(pins).map((icon) => icon !== undefined)];
  });
  expect(found).toEqual([Array(5).fill(true), Array(5).fill(false)]);
});

test('A renamed button keeps its pin', async ({ page }) => {
  const found = await page.evaluate((html) => {
    document.body.innerHTML = `<header><button>Download report</button><button>Share</button></header>${html}`;
    const buttons = [...document.querySelectorAll('header button')];
    const pins = buttons.map((button) => anchors.capture(button));
    if (buttons[0]) buttons[0].textContent = 'Export';
    return anchors.findAll(pins).map((button) => button?.textContent);
  }, ORDERS);
  expect(found).toEqual(['Export', 'Share']);
});

for (const [title, count] of [
  ['All pins stay', 5],
  ['A single pin, on a page that declares its language, stays', 1],
] as const) {
  test(`${title} when a page is translated`, async ({ page }) => {
    const strays = await page.evaluate((max) => {
      const page = ([
        one,
        two,
        three,
      ]: string[]) => `<nav><a href="/a">${one} A</a><a href="/b">${two}</a></nav>
        <main><h1>${three} ${one}</h1><p>${two} ${three} ${one}.</p><button>${one}</button></main>`;
      document.documentElement.lang = 'en';
      document.body.innerHTML = page(['Roasted coffee', 'Delivery times', 'Everything about']);
      const targets = 'button,h1,p,nav a';
      const pins = [...document.querySelectorAll(targets)].slice(0, max).map((each) => anchors.capture(each));
      document.documentElement.lang = 'de';
      document.body.innerHTML = page(['Gerösteter Kaffee', 'Lieferzeiten', 'Alles über']);
      const found = anchors.findAll(pins);
      return [...document.querySelectorAll(targets)].slice(0, max).filter((each, at) => each !== found[at])
        .length;
    }, count);
    expect(strays).toBe(0);
  });
}

test('A page with other contents is not taken for a translated one', async ({ page }) => {
  const found = await page.evaluate(() => {
    const page = (title: string, names: string[]) =>
      `<h1>Our ${title}</h1><ul>${names.map((name) => `<li>${name} <button>Buy now</button></li>`).join('')}</ul>`;
    document.body.innerHTML = page('coffees', ['Ferry blend', 'North light', 'Harbour']);
    const pins = [...document.querySelectorAll('li')].map((each) => anchors.capture(each));
    document.body.innerHTML = page('cups', ['Blue mug', 'Glass', 'Thermos']);
    return anchors.findAll(pins).filter(Boolean).length;
  });
  expect(found).toBe(0);
});
