import type { Page } from '@playwright/test';
import {
  centreOf,
  expect,
  expectPinAt,
  openList,
  pick,
  pinOf,
  sentComments,
  test,
  writeAndSend,
} from './support/widget.ts';

const PAGE = `<style>
    body { margin: 0; font: 16px sans-serif }
    #frame, #tab, #details { display: block; margin: 40px; padding: 20px }
    #target { width: 240px; margin: 20px; padding: 10px; background: #eee }
    .cover { position: absolute; inset: 0 auto auto 0; width: 600px; height: 400px; background: white }
    .box { position: fixed; inset: 0; background: rgb(0 0 0 / 60%) }
    header.bar { position: fixed; inset: 0 0 auto; height: 300px; background: navy }
    .link::after { content: ""; position: absolute; inset: 0 }
  </style>
  <div id="frame"><div id="tab"><p id="target">Beans of the month</p></div></div>
  <div style="height: 2000px"></div>`;

/** Changes the target, or the tab that contains it. */
type PageChange = (target: HTMLElement, tab: HTMLElement) => void;

const HIDING_CHANGES: Readonly<Record<string, PageChange>> = {
  'visibility hidden': (target) => target.style.setProperty('visibility', 'hidden'),
  'visibility collapse on a parent': (_target, tab) => tab.style.setProperty('visibility', 'collapse'),
  'opacity 0': (target) => target.style.setProperty('opacity', '0'),
  'opacity 0 on a parent': (_target, tab) => tab.style.setProperty('opacity', '0'),
  'display none on a parent': (_target, tab) => tab.style.setProperty('display', 'none'),
  'content-visibility': (_target, tab) => tab.style.setProperty('content-visibility', 'hidden'),
  'hidden until found': (_target, tab) => tab.setAttribute('hidden', 'until-found'),
  'scaled to 0': (_target, tab) => tab.style.setProperty('transform', 'scale(0)'),
  'scaled to 0 in one direction': (_target, tab) => tab.style.setProperty('transform', 'scaleX(0)'),
  'moved out to the left': (_target, tab) => tab.style.setProperty('transform', 'translateX(-2000px)'),
  'positioned out of the page': (_target, tab) => {
    tab.style.cssText = 'position: absolute; left: -9999px';
  },
  'moved out of a slider': (target, tab) => {
    tab.style.cssText = 'overflow: clip; width: 400px';
    target.style.setProperty('transform', 'translateX(500px)');
  },
  'collapsed to no height': (_target, tab) => {
    tab.style.cssText = 'overflow: hidden; height: 0; padding: 0';
  },
  'clipped by a path': (_target, tab) => tab.style.setProperty('clip-path', 'inset(100%)'),
  'clipped to a pixel': (_target, tab) => {
    tab.style.cssText = 'position: absolute; clip: rect(0, 0, 0, 0)';
  },
  'covered by a card': (target) =>
    target.ownerDocument.body.insertAdjacentHTML('beforeend', '<div class="cover"></div>'),
  'covered by a picture': (target) =>
    target.ownerDocument.body.insertAdjacentHTML(
      'beforeend',
      '<img alt="" class="cover" style="background: none" src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\'/>">',
    ),
  'behind a lightbox': (target) =>
    target.ownerDocument.body.insertAdjacentHTML('beforeend', '<div class="box"><b>Photo</b></div>'),
  'below a header': (target) =>
    target.ownerDocument.body.insertAdjacentHTML('beforeend', '<header class="bar">Shop</header>'),
  'behind a popover': (target) => {
    target.ownerDocument.body.insertAdjacentHTML(
      'beforeend',
      '<div id="pop" popover="manual" class="cover">A</div>',
    );
    target.ownerDocument.getElementById('pop')?.showPopover();
  },
};

/** Changes that leave a target visible. */
const HARMLESS_CHANGES: Readonly<Record<string, PageChange>> = {
  'a stretched link': (_target, tab) => {
    tab.style.setProperty('position', 'relative');
    tab.insertAdjacentHTML('beforeend', '<a class="link" href="#a">All of it</a>');
  },
  'a veil that lets the pointer through': (target) =>
    target.ownerDocument.body.insertAdjacentHTML(
      'beforeend',
      '<div class="cover" style="pointer-events: none"></div>',
    ),
  'a transparent layer that catches presses': (target) =>
    target.ownerDocument.body.insertAdjacentHTML(
      'beforeend',
      '<div class="box" style="background: none"></div>',
    ),
  'a target that lets the pointer through': (target) => target.style.setProperty('pointer-events', 'none'),
  'a page that lets the pointer through': (target) =>
    target.ownerDocument.body.style.setProperty('pointer-events', 'none'),
  'round corners': (target) => target.style.setProperty('border-radius', '50%'),
  'a path around it': (_target, tab) => tab.style.setProperty('clip-path', 'inset(0)'),
};

async function changePage(page: Page, pageChange: PageChange): Promise<void> {
  await page.evaluate((source) => {
    const [target, tab] = [document.getElementById('target'), document.getElementById('tab')];
    // biome-ignore lint/security/noGlobalEval: the function was written above
    (eval(`(${source})`) as PageChange)(target as HTMLElement, tab as HTMLElement);
  }, String(pageChange));
}

/** Restores the page. */
async function undo(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('.cover, .box, .bar, .link')) each.remove();
    for (const id of ['target', 'tab']) {
      document.getElementById(id)?.removeAttribute('style');
      document.getElementById(id)?.removeAttribute('hidden');
    }
    document.body.removeAttribute('style');
  });
}

test('A pin is hidden while its element is invisible in any common way, and reappears with it', async ({
  shop,
  visitor,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.locator('#target'));
  await writeAndSend(visitor, 'Which beans?');
  const pin = pinOf(visitor, 1);
  await expect(pin).toBeVisible();
  const list = await openList(visitor);
  for (const [way, hide] of Object.entries(HIDING_CHANGES)) {
    await changePage(visitor, hide);
    await expect(pin, way).toBeHidden();
    await expect(list.getByText('Hidden right now'), way).toBeVisible();
    await undo(visitor);
    await expect(pin, `after ${way}`).toBeVisible();
    await expect(list.getByText('Hidden right now')).toBeHidden();
  }
  for (const [way, pageChange] of Object.entries(HARMLESS_CHANGES)) {
    await changePage(visitor, pageChange);
    // Waits long enough for the pin to be hidden.
    await visitor.waitForTimeout(600);
    await expect(pin, way).toBeVisible();
    await undo(visitor);
  }
});

test('A pin moves to a visible point of its element while only the chosen point is covered', async ({
  shop,
  visitor,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.locator('#target'));
  await writeAndSend(visitor, 'Which beans?');
  const pin = pinOf(visitor, 1);
  const [chosenPoint, box] = [await centreOf(pin), await visitor.locator('#target').boundingBox()];
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  await changePage(visitor, HIDING_CHANGES['covered by a card'] as PageChange);
  await expect(pin).toBeHidden();
  const setWidth = (px: number) =>
    visitor
      .locator('.cover')
      .evaluate((cover, widthPx) => cover.setAttribute('style', `width: ${widthPx}px`), px);
  await setWidth(x + width * 0.7);
  await expectPinAt(pin, { x: x + width * 0.85, y: y + height * 0.15 });
  await setWidth(x + width * 0.3);
  await expectPinAt(pin, chosenPoint);
});

test('An open conversation stays open while its pin is hidden, and a disabled button keeps its pin', async ({
  shop,
  visitor,
}) => {
  await visitor.goto(
    shop.put(`${PAGE}<script>document.getElementById('target').outerHTML =
    '<button id="target" disabled style="pointer-events: none; width: 200px">Order</button>'</script>`),
  );
  await pick(visitor, visitor.locator('#target'));
  await writeAndSend(visitor, 'When can I order?');
  await pinOf(visitor, 1).click();
  const thread = visitor.getByRole('dialog', { name: 'Comment 1' });
  await expect(thread).toBeVisible();
  await changePage(visitor, HIDING_CHANGES['opacity 0 on a parent'] as PageChange);
  await expect(pinOf(visitor, 1)).toBeHidden();
  await expect(thread).toBeVisible();
  await undo(visitor);
  await expect(pinOf(visitor, 1)).toBeVisible();
});

const CLOSED = `<style>.panel:not(.active) { display: none }</style>
  <details><summary>Beans</summary><details><summary>Of the month</summary><p id="a">From Ethiopia</p></details></details>
  <div style="height: 1500px"></div>
  <div id="found" hidden="until-found"><p id="b">From Brazil</p></div>
  <div id="panel" class="panel"><p id="c">From Peru</p></div>
  <script>
    const panel = document.getElementById('panel');
    panel.addEventListener('beforematch', () => panel.classList.add('active'));
    document.getElementById('found').addEventListener('beforematch', () => document.body.dataset.matched = 'yes');
  </script>`;

test('A link to a comment and a press in the list open the parts that hide its element, and scroll to it', async ({
  shop,
  visitor,
  api,
}) => {
  const openScript = `<script>for (const each of document.querySelectorAll('details')) each.open = true;
    document.getElementById('found').hidden = false; document.getElementById('panel').classList.add('active')</script>`;
  await visitor.goto(shop.put(`${CLOSED}${openScript}`));
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    await visitor.locator(`#${id}`).scrollIntoViewIfNeeded();
    await pick(visitor, visitor.locator(`#${id}`));
    await writeAndSend(visitor, `About ${id}`);
    await expect(pinOf(visitor, index + 1)).toBeVisible();
  }
  const data = await sentComments(api, shop, 3);
  const url = shop.put(CLOSED);
  const idOf = (content: string) => data.find((each) => each.content === content)?.id;
  await visitor.goto(`${url}?postil=${idOf('About a')}`);
  await expect(visitor.locator('#a')).toBeInViewport();
  await expect(pinOf(visitor, 1)).toBeVisible();
  await visitor.goto(`${url}?postil=${idOf('About b')}`);
  await expect(visitor.locator('#b')).toBeInViewport();
  await expect(pinOf(visitor, 2)).toBeVisible();
  expect(await visitor.evaluate(() => document.body.dataset.matched)).toBe('yes');
  await expect(visitor.locator('#found')).not.toHaveAttribute('hidden');
  await visitor.goto(url);
  const list = await openList(visitor);
  await expect(list.getByText('Hidden right now')).toHaveCount(3);
  await list.getByRole('button', { name: 'About c' }).click();
  await expect(visitor.locator('#c')).toBeInViewport();
  await expect(pinOf(visitor, 3)).toBeVisible();
});

test('On a page that is zoomed by its styles, outlines and pins are on their elements', async ({
  shop,
  visitor,
}) => {
  await visitor.goto(shop.put(`<style>html { zoom: 0.75 }</style>${PAGE}`));
  const target = visitor.locator('#target');
  const { x, y, width } = await target.evaluate((element) => element.getBoundingClientRect().toJSON());
  await expect(visitor.locator('postil-widget')).toHaveAttribute('style', /--zoom/);
  await visitor.getByRole('button', { name: 'Feedback' }).click();
  await expect(visitor.getByRole('application')).toBeFocused();
  await visitor.mouse.move(x + 30, y + 10);
  const outline = visitor.locator('postil-widget .outline');
  await expect
    .poll(() => outline.evaluate((element) => Math.round(element.getBoundingClientRect().width)))
    .toBe(Math.round(width + 6));
  await visitor.mouse.click(x + 30, y + 10);
  await writeAndSend(visitor, 'Small');
  await expectPinAt(pinOf(visitor, 1), { x: x + 30, y: y + 10 });
});
