import type { Page } from '@playwright/test';
import { expect, sentComments, test } from './support/widget.ts';

/** Functions for scripts in the page that are safe from DOM clobbering: no name of an element shadows them. */
const HELPERS = `function namesOf(prototype) {
    const names = new Set();
    for (let each = prototype; each; each = Object.getPrototypeOf(each))
      for (const name of Object.getOwnPropertyNames(each)) names.add(name);
    return [...names];
  }
  const create = (tag) => Document.prototype.createElement.call(document, tag);
  const find = (selector) => Document.prototype.querySelector.call(document, selector);
  const append = (parent, child) => Node.prototype.appendChild.call(parent, child);`;

/** A form whose fields have the names of all its properties. */
const FORM = `<style>body { margin: 0 } form { margin: 120px 40px; padding: 30px; width: 700px } input { width: 8px; height: 8px; padding: 0 }</style>
  <form id="order"><h2>Order</h2></form>
  <script>${HELPERS}
    const form = find('form');
    for (const name of namesOf(HTMLFormElement.prototype)) {
      const field = create('input');
      field.name = name;
      append(form, field);
    }
  </script>`;

/** Images and forms with the names of all properties of the document. */
const IMAGES = `<style>body { margin: 0 } img { width: 4px; height: 4px } form { display: inline } p { margin: 120px 40px; width: 300px }</style>
  <p>Beans of the month</p>
  <script>${HELPERS}
    const body = find('body');
    for (const [index, name] of namesOf(HTMLDocument.prototype).entries()) {
      const element = create(index % 3 ? 'img' : 'form');
      element.setAttribute('name', name);
      append(body, element);
    }
  </script>`;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The centre of a part of the widget, found without locators, which fail on a page with DOM clobbering. */
async function centreOf(page: Page, selector: string): Promise<Point> {
  let centre: Point | undefined;
  await expect
    .poll(async () => {
      centre = await page.evaluate((partSelector) => {
        const host: Element | null = Document.prototype.querySelector.call(document, 'postil-widget');
        const part = host?.shadowRoot?.querySelector(partSelector);
        const { x = 0, y = 0, width = 0, height = 0 } = part?.getBoundingClientRect() ?? {};
        return width > 0 ? { x: x + width / 2, y: y + height / 2 } : undefined;
      }, selector);
      return centre;
    }, selector)
    .toBeDefined();
  return centre as Point;
}

async function press(page: Page, selector: string): Promise<void> {
  const { x, y } = await centreOf(page, selector);
  await page.mouse.click(x, y);
}

async function write(page: Page, text: string): Promise<void> {
  await centreOf(page, 'textarea');
  await page.keyboard.type(text);
  await page.waitForTimeout(1000);
  await page.keyboard.press('Control+Enter');
}

const isNear = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) < 3;

test('A form whose fields have the names of all its properties can be hovered, traversed by keyboard and pinned', async ({
  shop,
  visitor,
  api,
}) => {
  const url = shop.put(FORM);
  await visitor.goto(url);
  await press(visitor, '.launcher button');
  await centreOf(visitor, '.veil');
  await visitor.mouse.move(50, 130);
  await centreOf(visitor, '.outline');
  await visitor.mouse.click(50, 130);
  await write(visitor, 'By pointer');
  const [pointerComment] = await sentComments(api, shop, 1);
  const at = await centreOf(visitor, '.pin:not([hidden])');
  expect(isNear(at, { x: 50, y: 130 })).toBe(true);
  await visitor.goto(url);
  expect(isNear(await centreOf(visitor, '.pin:not([hidden])'), at)).toBe(true);
  await press(visitor, '.launcher button');
  await centreOf(visitor, '.veil');
  for (const key of [
    'Tab',
    'ArrowRight',
    'ArrowRight',
    'ArrowLeft',
    'ArrowUp',
    'ArrowUp',
    'ArrowDown',
    'Enter',
  ])
    await visitor.keyboard.press(key);
  await write(visitor, 'By keyboard');
  const [keyboardComment] = await sentComments(api, shop, 2);
  for (const each of [pointerComment, keyboardComment]) {
    const { evidence, context } = await api.getComment({ id: each?.id ?? '', include: ['evidence'] });
    expect(context.anchor, each?.content).toMatchObject({ tag: 'form', id: 'order' });
    expect(evidence?.locator?.css_path).toBe('#order');
    expect(evidence?.element?.tag).toBe('form');
  }
});

test('Images and forms with the names of all properties of the document do not affect the widget', async ({
  shop,
  visitor,
  api,
}) => {
  const url = shop.put(IMAGES);
  await visitor.goto(url);
  await press(visitor, '.launcher button');
  await centreOf(visitor, '.veil');
  await visitor.mouse.move(60, 130);
  await centreOf(visitor, '.outline');
  await visitor.mouse.click(60, 130);
  await write(visitor, 'Which beans?');
  const data = await sentComments(api, shop, 1);
  expect(data[0]?.page_title).toBe('Harbour Coffee');
  const at = await centreOf(visitor, '.pin:not([hidden])');
  await visitor.goto(`${url}?postil=${data[0]?.id}`);
  expect(isNear(await centreOf(visitor, '.pin:not([hidden])'), at)).toBe(true);
  await centreOf(visitor, '.card');
  await press(visitor, '.launcher .count');
  await centreOf(visitor, '.panel');
});
