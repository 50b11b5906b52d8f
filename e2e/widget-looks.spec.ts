import type { Locator, Page } from '@playwright/test';
import { expectAccessible, LOOKS } from './support/test.ts';
import {
  expect,
  launcher,
  openList,
  pick,
  pinOf,
  sendButton,
  test,
  waitForWritingTime,
  writeAndSend,
} from './support/widget.ts';

const PAGE = `<main><h1>Harbour Coffee</h1><p>Small roasts, shipped the same day.</p></main>`;
/** The element of the widget: the page around it is not checked. */
const WIDGET = 'postil-widget';
/** The minimum side of a touch target, in pixels. */
const MIN_TARGET_PX = 44;

for (const { theme, language } of LOOKS) {
  test(`Composer, conversation and list are accessible, ${theme} and ${language}`, async ({
    shop,
    visitor,
  }) => {
    await visitor.goto(shop.put(PAGE));
    await pick(visitor, visitor.getByText('Small roasts'));
    await writeAndSend(visitor, 'One to look at');
    await expect(pinOf(visitor, 1)).toBeVisible();
    const attributes = `data-theme="${theme}" data-lang="${language}"`;
    await visitor.goto(shop.put(PAGE, { attributes }));
    const buttons = visitor.locator('.launcher button');
    await expect(buttons.first()).toBeVisible();
    await expect(visitor.locator('.app')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expectAccessible(visitor, WIDGET);
    await buttons.first().click();
    await expect(visitor.getByRole('application')).toBeFocused();
    await expectAccessible(visitor, WIDGET);
    await visitor.mouse.click(100, 60);
    await expect(visitor.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    await visitor.getByRole('dialog').locator('button[type=submit]').click();
    await expect(visitor.getByRole('alert')).toBeVisible();
    await expectAccessible(visitor, WIDGET);
    await visitor.keyboard.press('Escape');
    await expect(visitor.getByRole('application')).toBeFocused();
    await visitor.keyboard.press('Escape');
    await buttons.nth(1).click();
    await visitor.locator('.panel .item').click();
    await expect(visitor.locator('.card')).toContainText('One to look at');
    await expectAccessible(visitor, WIDGET);
  });
}

test.describe('On a phone', () => {
  test('48. The composer is a sheet at the bottom, and every touch target is large enough', async ({
    shop,
    browser,
    browserName,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      ...(browserName === 'chromium' ? { isMobile: true } : {}),
    });
    const page = await context.newPage();
    // The driver of Firefox sends touches without the resulting click.
    const tap = (target: Locator) =>
      browserName === 'chromium' ? target.tap({ force: true }) : target.click({ force: true });
    await page.goto(shop.put(PAGE));
    await expect(launcher(page)).toBeVisible();
    await tap(launcher(page));
    await expect(page.getByRole('application')).toBeFocused();
    await tap(page.getByText('Small roasts'));
    const sheet = page.getByRole('dialog', { name: 'New comment' });
    await expect(sheet.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    const box = await sheet.boundingBox();
    expect(box?.x).toBe(0);
    expect(box?.width).toBe(390);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
    await writeAndSend(page, 'By thumb');
    await expect(pinOf(page, 1)).toBeVisible();
    await tap(pinOf(page, 1));
    await expect(page.getByRole('dialog', { name: 'Comment 1' })).toBeVisible();
    // Firefox cannot emulate a coarse pointer, which makes everything larger.
    const buttons = page.locator('postil-widget button:visible');
    for (const button of browserName === 'chromium' ? await buttons.all() : []) {
      const size = await button.evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { inset } = getComputedStyle(element, '::before');
        // A pin looks small but has a large touch target.
        const extra = inset.startsWith('-') ? 2 * Math.abs(Number.parseFloat(inset)) : 0;
        return { width: width + extra, height: height + extra };
      });
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(MIN_TARGET_PX);
    }
    await context.close();
  });
});

for (const [width, height] of [
  [390, 844],
  [700, 800],
] as const) {
  test(`A notice does not cover the list in a window ${width} pixels wide`, async ({ shop, visitor }) => {
    await visitor.setViewportSize({ width, height });
    await visitor.goto(shop.put(PAGE));
    await pick(visitor, visitor.getByText('Small roasts'));
    await writeAndSend(visitor, 'Which day?');
    await expect(pinOf(visitor, 1)).toBeVisible();
    await visitor.getByRole('button', { name: /^Comments on this page: / }).click();
    const list = await boxOf(visitor.getByRole('dialog', { name: 'Comments on this page' }));
    const notice = await boxOf(visitor.locator('.notice').filter({ hasText: 'Comment 1 was sent' }));
    const isBeside = notice.x >= list.x + list.width || notice.x + notice.width <= list.x;
    const isAboveOrBelow = notice.y >= list.y + list.height || notice.y + notice.height <= list.y;
    expect(isBeside || isAboveOrBelow, JSON.stringify({ list, notice })).toBe(true);
  });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  return box;
}

test('Values of attributes that do not exist are named on the console, and the setting of the site applies', {
  tag: '@slow',
}, async ({ shop, visitor, problems }) => {
  const infos: string[] = [];
  visitor.on('console', (message) => {
    if (message.type() === 'info') infos.push(message.text());
  });
  const attributes = 'data-theme="drak" data-auto="false" data-position="start" data-lang="tlh"';
  await visitor.goto(shop.put(PAGE, { attributes }));
  await expect(launcher(visitor)).toBeVisible();
  expect(problems).toEqual([
    '[postil] data-theme must be one of: auto,light,dark',
    '[postil] data-auto must be one of: off',
  ]);
  problems.length = 0;
  expect(infos).toContain('[postil] No language has the tag "tlh".');
  const { width = 0 } = visitor.viewportSize() ?? {};
  const box = await launcher(visitor).boundingBox();
  expect(box?.x).toBeLessThan(width / 2);
});

test('A part of a thread that cannot be loaded is announced', {
  tag: '@slow',
}, async ({ shop, visitor, problems }) => {
  await visitor.route(/\/edit-[\w-]+\.js/, (route) => route.abort());
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'One to edit');
  await pinOf(visitor, 1).click();
  await visitor.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(visitor.getByText('This could not be loaded. Reload the page.')).toBeVisible();
  problems.length = 0;
});

test('A picture that cannot be sent because code is missing is announced, with a retry', {
  tag: '@slow',
}, async ({ shop, visitor, problems }) => {
  await visitor.route(/\/sending-[\w-]+\.js/, (route) => route.abort());
  await visitor.goto(shop.put(PAGE));
  await sendWithPicture(visitor);
  await expect(visitor.getByText('Some pictures were not sent.')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Try again' })).toBeVisible();
  problems.length = 0;
});

test('Pins whose code cannot be loaded are not called removed, and a notice says so', {
  tag: '@slow',
}, async ({ shop, visitor, problems }) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'Still there');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await visitor.route(/\/(?:part|anchors)-[\w-]+\.js/, (route) => route.abort());
  await visitor.reload();
  await expect(visitor.getByText('This could not be loaded. Reload the page.')).toBeVisible();
  const list = await openList(visitor);
  await expect(list.getByText('Still there')).toBeVisible();
  await expect(list.getByText('Moved or removed')).toHaveCount(0);
  problems.length = 0;
});

test('A listener of the page that fails ends nothing in the widget', { tag: '@slow' }, async ({
  shop,
  visitor,
  problems,
}) => {
  const failing = `<script>
    window.addEventListener('load', () => {
      for (const name of ['ready', 'open', 'close', 'comment'])
        window.postil.on(name, () => { throw new Error('A fault of the page: ' + name); });
    });
  </script>`;
  await visitor.goto(shop.put(`${PAGE}${failing}`));
  const picture = visitor.waitForResponse((response) => response.url().endsWith('/screenshot'));
  await sendWithPicture(visitor);
  expect((await picture).ok()).toBe(true);
  expect(problems.filter((each) => !each.includes('A fault of the page'))).toEqual([]);
  expect(problems.join()).toContain('A fault of the page: comment');
  problems.length = 0;
  await visitor.evaluate(() => window.postil?.destroy());
  await expect(launcher(visitor)).toHaveCount(0);
});

/** Writes a comment, adds a picture, and sends both. */
async function sendWithPicture(visitor: Page): Promise<void> {
  await pick(visitor, visitor.getByText('Small roasts'));
  await visitor.keyboard.type('With a picture');
  await visitor.getByRole('button', { name: 'Add a picture' }).click();
  await expect(visitor.getByRole('img', { name: 'This picture is sent with your comment' })).toBeVisible();
  await waitForWritingTime(visitor);
  await sendButton(visitor).click();
}
