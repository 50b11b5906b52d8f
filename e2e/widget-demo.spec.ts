import type { Browser, Locator, Page } from '@playwright/test';
import type { Server } from './support/server.ts';
import {
  expect,
  launcher,
  pick,
  sendButton,
  test,
  waitForWritingTime,
  writeAndSend,
} from './support/widget.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** The demo page in a browser without a session. */
async function openDemo(browser: Browser, { url }: Server, device: typeof DESKTOP | typeof PHONE) {
  const isMobile = device === PHONE && browser.browserType().name() === 'chromium';
  const context = await browser.newContext({ ...device, ...(isMobile ? { isMobile } : {}) });
  const demo = await context.newPage();
  const problems: string[] = [];
  demo.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  await demo.goto(`${url}/demo`);
  await expect(launcher(demo)).toBeVisible();
  return { demo, problems, close: () => context.close() };
}

async function commentByMouse(demo: Page, text: string): Promise<void> {
  await pick(demo, demo.getByRole('heading', { level: 1 }));
  await writeAndSend(demo, text);
}

async function commentByKeyboard(demo: Page, text: string): Promise<void> {
  await launcher(demo).focus();
  await demo.keyboard.press('Enter');
  await expect(demo.getByRole('application')).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Tab']) await demo.keyboard.press(key);
  await demo.keyboard.press('Enter');
  await expect(demo.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await demo.keyboard.type(text);
  await waitForWritingTime(demo);
  await demo.keyboard.press('Control+Enter');
}

async function commentByTouch(demo: Page, text: string): Promise<void> {
  // The driver of Firefox sends touches without the resulting click.
  const isChromium = demo.context().browser()?.browserType().name() === 'chromium';
  const tap = (target: Locator) => (isChromium ? target.tap({ force: true }) : target.click({ force: true }));
  await tap(launcher(demo));
  await expect(demo.getByRole('application')).toBeFocused();
  await tap(demo.getByRole('heading', { level: 1 }));
  await expect(demo.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await demo.keyboard.type(text);
  await waitForWritingTime(demo);
  await tap(sendButton(demo));
}

for (const { inputDevice, device, comment } of [
  { inputDevice: 'mouse', device: DESKTOP, comment: commentByMouse },
  { inputDevice: 'keyboard', device: DESKTOP, comment: commentByKeyboard },
  { inputDevice: 'touch', device: PHONE, comment: commentByTouch },
]) {
  test(`38. A comment on the demo page by ${inputDevice} appears on the open board`, {
    tag: '@slow',
  }, async ({ page: board, browser, server }) => {
    const text = `By ${inputDevice}, ${crypto.randomUUID()}`;
    await board.goto('/board');
    await expect(board.getByRole('button', { name: /New task/ }).first()).toBeVisible();
    const { demo, problems, close } = await openDemo(browser, server, device);
    await comment(demo, text);
    await expect(demo.getByRole('button', { name: new RegExp(`^Comment \\d+: ${text}`) })).toBeVisible();
    const card = board.locator('[data-column="OPEN"] [data-task-id]').filter({ hasText: text });
    const pinnedMs = performance.now();
    await expect(card).toBeVisible();
    const description = `on the board ${(performance.now() - pinnedMs).toFixed(0)} ms after its pin`;
    test.info().annotations.push({ type: 'bench', description });
    expect(problems).toEqual([]);
    await close();
  });
}

test('49. destroy() restores the demo page without the widget', { tag: '@slow' }, async ({
  browser,
  server,
}) => {
  const { demo, close } = await openDemo(browser, server, DESKTOP);
  await pick(demo, demo.getByRole('heading', { level: 1 }));
  await demo.evaluate(() => window.postil?.destroy());
  await expect(demo.locator('postil-widget')).toHaveCount(0);
  const state = async () => ({
    html: await demo.evaluate(() => document.documentElement.outerHTML),
    styles: await demo.evaluate(() => document.adoptedStyleSheets.length + document.styleSheets.length),
    picture: (await demo.screenshot({ animations: 'disabled' })).toString('base64'),
  });
  const after = await state();
  await demo.route('**/w/postil.js', (route) => route.abort());
  await demo.reload();
  expect(await state()).toEqual(after);
  await close();
});
