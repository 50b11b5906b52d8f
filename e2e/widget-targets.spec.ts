import type { Locator, Page } from '@playwright/test';
import {
  centreOf,
  expect,
  expectPinAt,
  launcher,
  openList,
  pick,
  pinOf,
  sentComments,
  test,
  writeAndSend,
} from './support/widget.ts';

const SHOP = `<style>body { margin: 0; font: 16px/1.5 sans-serif } main { padding: 20px } article { padding: 30px; margin: 20px 0; border: 1px solid }</style>
  <main><h1>Harbour Coffee</h1>
  <article id="light"><p>Light roast, shipped <b>the same day</b> for 12 € a bag.</p><button type="button">Buy</button></article>
  <article id="dark"><p>Dark roast, shipped the same day for 12 € a bag.</p><button type="button">Buy</button></article></main>`;

/** The boxes of the widget's outlines, in pixels. */
async function outlinesOf(page: Page) {
  return page.locator('.outline').evaluateAll((outlines) =>
    outlines.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
    }),
  );
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  return box;
}

/** Drags from one point to another like a person. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

test('A dragged box is the target, in the element that contains it, and is outlined again when its pin is opened', async ({
  visitor: page,
  shop,
  api,
}) => {
  await page.goto(shop.put(SHOP));
  const dark = await boxOf(page.locator('#dark'));
  await launcher(page).click();
  await expect(page.getByRole('application')).toBeFocused();
  // Over the text and the button, within the card.
  const box = { x: dark.x + 10, y: dark.y + 20, width: 400, height: 60 };
  await drag(page, { x: box.x + box.width, y: box.y + box.height }, box);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await writeAndSend(page, 'This part is crowded');
  await expectPinAt(pinOf(page, 1), box);
  const [comment] = await sentComments(api, shop);
  const { evidence } = await api.getComment({ id: comment?.id ?? '', include: ['evidence'] });
  expect(evidence?.locator).toMatchObject({
    css_path: '#dark',
    // Firefox rounds the pointer to whole pixels.
    region: { x: expect.closeTo(10, 0), y: expect.closeTo(20, 0), width: 400, height: 60 },
  });
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.reload();
  await pinOf(page, 1).click();
  const movedBox = await boxOf(page.locator('#dark'));
  const scale = movedBox.width / dark.width;
  await expect
    .poll(() => outlinesOf(page))
    .toEqual([
      {
        x: Math.round(movedBox.x + 10 * scale),
        y: Math.round(movedBox.y + 20),
        width: Math.round(400 * scale),
        height: 60,
      },
    ]);
  await page.keyboard.press('Escape');
  await expect(page.locator('.outline')).toHaveCount(0);
});

test('The selected text is the target when Feedback is pressed, and is found by its words in a changed page', async ({
  visitor: page,
  shop,
  api,
}) => {
  await page.goto(shop.put(SHOP));
  await page.evaluate(() => {
    const [first, last] = [
      document.querySelector('#light b')?.firstChild,
      document.querySelector('#light p')?.lastChild,
    ];
    if (first && last) getSelection()?.setBaseAndExtent(first, 4, last, 9);
  });
  const html = await page.content();
  await launcher(page).click();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await expect.poll(async () => (await outlinesOf(page)).length).toBeGreaterThan(0);
  await writeAndSend(page, 'Not true on Sundays');
  await expect(pinOf(page, 1)).toBeVisible();
  const [comment] = await sentComments(api, shop);
  const { evidence } = await api.getComment({ id: comment?.id ?? '', include: ['evidence'] });
  expect(evidence?.locator?.quote).toEqual({
    text: 'same day for 12 €',
    before: 'Light roast, shipped the',
    after: 'a bag.',
  });
  await expect(pinOf(page, 1)).toBeVisible();
  expect((await page.content()).replace(/<postil-widget.*<\/postil-widget>/s, '')).toBe(
    html.replace(/<postil-widget.*<\/postil-widget>/s, ''),
  );
  await page.reload();
  await expect(pinOf(page, 1)).toBeVisible();
  // The preceding text is edited: the pin stays at the words.
  await page.evaluate(() => {
    const text = document.querySelector('#light p')?.firstChild;
    if (text) text.nodeValue = 'Very light and mild roast from Ethiopia, shipped ';
  });
  const readTextPosition = () =>
    page.evaluate(() => {
      const words = document.querySelector('#light b')?.firstChild;
      const range = document.createRange();
      if (words) range.setStart(words, 4);
      if (words) range.setEnd(words, 8);
      const { x, y } = range.getBoundingClientRect();
      return { x, y };
    });
  await expectPinAt(pinOf(page, 1), await readTextPosition());
  await pinOf(page, 1).click();
  await expect
    .poll(async () => (await outlinesOf(page))[0]?.x)
    .toBe(Math.round((await readTextPosition()).x));
});

test('After Text is pressed, a text can be selected, and the page gets no click', async ({
  visitor: page,
  shop,
  api,
}) => {
  await page.goto(
    shop.put(`${SHOP}<script>addEventListener('click', () => { document.title = 'clicked' })</script>`),
  );
  const before = await page.title();
  await launcher(page).click();
  await page.getByRole('button', { name: 'Text' }).click();
  const words = page.locator('#dark p');
  const box = await boxOf(words);
  await drag(page, { x: box.x + 1, y: box.y + 12 }, { x: box.x + 75, y: box.y + 12 });
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await writeAndSend(page, 'Which one?');
  await expect(pinOf(page, 1)).toBeVisible();
  const [comment] = await sentComments(api, shop);
  const { evidence } = await api.getComment({ id: comment?.id ?? '', include: ['evidence'] });
  expect(evidence?.locator?.quote?.text).toMatch(/^Dark roa/);
  // The page receives neither the click on the text nor those on the widget's buttons.
  expect(await page.title()).toBe(before);
});

test('A masked text is not quoted; its element is the target', async ({ visitor: page, shop, api }) => {
  await page.goto(shop.put('<main><p>Your code is <b data-postil-mask>4711</b>, keep it.</p></main>'));
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('p') ?? document.body));
  await launcher(page).click();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await writeAndSend(page, 'Too short');
  await expect(pinOf(page, 1)).toBeVisible();
  const [comment] = await sentComments(api, shop);
  const { evidence, context } = await api.getComment({ id: comment?.id ?? '', include: ['evidence'] });
  expect(evidence?.locator?.quote).toBeUndefined();
  expect(context.anchor).not.toHaveProperty('quote');
  expect(evidence?.element?.tag).toBe('p');
  expect(JSON.stringify(evidence)).not.toContain('4711');
});

test('Alt and the button Parent choose the parent element, which stays chosen while the pointer moves', async ({
  visitor: page,
  shop,
  api,
}) => {
  await page.goto(shop.put(SHOP));
  const tags = async () => {
    const { data } = await api.listComments({ site_id: [shop.id], sort_order: 'asc' });
    const all = await Promise.all(data.map(({ id }) => api.getComment({ id, include: ['evidence'] })));
    return all.map(({ evidence }) => evidence?.element?.tag);
  };
  const { x, y } = await centreOf(page.locator('#dark button'));
  await launcher(page).click();
  await expect(page.getByRole('application')).toBeFocused();
  await page.mouse.move(x, y);
  await page.keyboard.press('Alt');
  await page.mouse.click(x, y);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await writeAndSend(page, 'The card');
  await expect(pinOf(page, 1)).toBeVisible();
  await launcher(page).click();
  await expect(page.getByRole('application')).toBeFocused();
  await page.mouse.move(x, y);
  const parent = page.getByRole('button', { name: 'Parent' });
  await parent.click();
  await parent.click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await writeAndSend(page, 'The whole page');
  await expect(pinOf(page, 2)).toBeVisible();
  await expect.poll(tags).toEqual(['article', 'main']);
});

const MENU = `<style>.hint { position: relative } .hint span { display: none } .hint:hover span { display: inline }</style>
  <main><button popovertarget="menu">Menu</button><p class="hint">Prices <span id="tip">include taxes</span></p>
  <div id="menu" popover><ul><li>Latest orders</li><li>Sign out</li></ul></div></main>
  <script>for (const name of ['pointerdown', 'click', 'keydown']) addEventListener(name, (event) => {
    document.documentElement.dataset.heard = (document.documentElement.dataset.heard ?? '') + ' ' + (event.key ?? name);
  })</script>`;

test('The shortcut of the site begins a comment in an open popover, which stays open, without moving the focus', async ({
  visitor: page,
  shop,
  api,
}) => {
  await api.updateWidgetSettings({ id: shop.id, shortcut: 'Alt+Shift+F' });
  await page.goto(shop.put(MENU));
  await expect(launcher(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const item = page.getByText('Latest orders');
  await expect(item).toBeVisible();
  await page.evaluate(() => delete document.documentElement.dataset.heard);
  await page.keyboard.press('Alt+Shift+F');
  await expect(page.getByText('Choose what your comment is about')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await expect(page.getByRole('application')).toHaveCount(0);
  const { x, y } = await centreOf(item);
  await page.mouse.move(x, y);
  await expect.poll(async () => (await outlinesOf(page)).length).toBe(1);
  await page.mouse.click(x, y);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await expect(item).toBeVisible();
  const heard = await page.evaluate(() => document.documentElement.dataset.heard ?? '');
  expect(heard).not.toMatch(/F|click|pointerdown/);
  await writeAndSend(page, 'Oldest first');
  await expect(item).toBeVisible();
  await expectPinAt(pinOf(page, 1), { x, y });
});

test('The shortcut keeps hover states, and Esc ends the selection', async ({ visitor: page, shop, api }) => {
  await api.updateWidgetSettings({ id: shop.id, shortcut: 'Alt+Shift+F' });
  await page.goto(shop.put(MENU));
  await expect(launcher(page)).toBeVisible();
  const hint = page.locator('.hint');
  await hint.hover();
  await expect(page.locator('#tip')).toBeVisible();
  await page.keyboard.press('Alt+Shift+F');
  await expect(page.getByText('Choose what your comment is about')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Choose what your comment is about')).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+F');
  await expect(page.getByText('Choose what your comment is about')).toBeVisible();
  const { x, y } = await centreOf(page.locator('#tip'));
  await page.mouse.move(x, y);
  await expect(page.locator('#tip')).toBeVisible();
  await page.mouse.click(x, y);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await writeAndSend(page, 'Which taxes?');
  // The hint disappears with the pointer, and so does its pin.
  await expect(page.getByText('Comment 1 was sent.')).toBeVisible();
  const [comment] = await sentComments(api, shop);
  const { evidence } = await api.getComment({ id: comment?.id ?? '', include: ['evidence'] });
  expect(evidence?.locator?.css_path).toBe('#tip');
});

test('A site without a shortcut leaves the keys to the page', async ({ visitor: page, shop }) => {
  await page.goto(shop.put(MENU));
  await expect(launcher(page)).toBeVisible();
  await page.keyboard.press('Alt+Shift+F');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.heard)).toContain('F');
  await expect(page.getByText('Choose what your comment is about')).toHaveCount(0);
});

test('A moved comment gets the evidence of its new element', async ({ visitor: page, shop, api }) => {
  await page.goto(shop.put(SHOP));
  await pick(page, page.locator('#light button'));
  await writeAndSend(page, 'Too small');
  await page.evaluate(() => document.querySelector('#light')?.remove());
  const list = await openList(page);
  await list.getByRole('button', { name: 'Place again' }).click();
  const { x, y } = await centreOf(page.locator('#dark p'));
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
  await expectPinAt(pinOf(page, 1), { x, y });
  const [comment] = await sentComments(api, shop);
  const { evidence } = await api.getComment({ id: comment?.id ?? '', include: ['evidence'] });
  expect(evidence?.element?.tag).toBe('p');
});

test('On a phone, the picker bar is at the bottom, can be moved to the top, and the visitor draws boxes by touch', async ({
  shop,
  api,
  browser,
  browserName,
}) => {
  const isChromium = browserName === 'chromium';
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ...(isChromium ? { isMobile: true } : {}),
  });
  const page = await context.newPage();
  await page.goto(shop.put(SHOP, { path: '/phone' }));
  await launcher(page).click();
  const bar = page.locator('.bar');
  await expect(bar).toBeVisible();
  expect((await boxOf(bar)).y).toBeGreaterThan(600);
  await page.getByRole('button', { name: 'Move this bar' }).click();
  expect((await boxOf(bar)).y).toBeLessThan(30);
  // Firefox emulates neither a coarse pointer nor a touch drag.
  if (isChromium) {
    await page.getByRole('button', { name: 'Box' }).click();
    const client = await context.newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
    const { x, y } = await boxOf(page.locator('#dark'));
    await touch('touchStart', { x: x + 10, y: y + 20 });
    await touch('touchMove', { x: x + 60, y: y + 50 });
    await touch('touchMove', { x: x + 160, y: y + 90 });
    await touch('touchEnd');
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await writeAndSend(page, 'By finger');
    await expect(pinOf(page, 1)).toBeVisible();
    const [comment] = await sentComments(api, shop);
    const { evidence } = await api.getComment({ id: comment?.id ?? '', include: ['evidence'] });
    expect(evidence?.locator).toMatchObject({
      css_path: '#dark',
      region: { x: 10, y: 20, width: 150, height: 70 },
    });
    await launcher(page).tap();
    await page.getByText('Dark roast').tap({ force: true });
    await page.getByRole('button', { name: 'Parent' }).tap();
    await page.getByRole('textbox', { name: 'Comment' }).tap();
    await writeAndSend(page, 'The whole card');
    await expect(pinOf(page, 2)).toBeVisible();
    const [second] = await sentComments(api, shop, 2);
    const { evidence: parent } = await api.getComment({ id: second?.id ?? '', include: ['evidence'] });
    expect(parent?.locator?.css_path).toBe('#dark');
  }
  await context.close();
});
