import type { BrowserContext, Page } from 'playwright-core';
import type { BoardServer } from './served.ts';

/** The waiting times of a desktop user, and the memory of the page. */
export type BoardFigures = {
  /** The time from navigation to the first cards, with an empty cache. */
  readonly firstCardsMs: number;
  readonly nodes: number;
  /** The heap size after a forced garbage collection. */
  readonly heapMb: number;
  /** The time from Ctrl+Enter to the card, with the response withheld. */
  readonly newCardMs: number;
  /** The time from the last letter in the palette to the first task with the word. */
  readonly paletteMs: number;
  /** The time from the key press that moves a card to its move in another browser. */
  readonly otherBrowserMs: number;
};

/** A word that many tasks have. */
const WORD = 'contrast';
const CARD = '[data-task-id]';

/** Measures the board in a browser with an empty cache. */
export async function measureBoard(server: BoardServer): Promise<BoardFigures> {
  const [context, otherContext] = [await openContext(server), await openContext(server)];
  try {
    const page = await context.newPage();
    const firstCardsMs = await readFirstCards(page);
    await page.waitForLoadState('networkidle');
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    const heapMb = await readHeap(page);
    const newCardMs = await measureNewCard(page);
    const paletteMs = await measurePalette(page);
    const otherBrowserMs = await measureOtherBrowser(page, await otherContext.newPage());
    return { firstCardsMs, nodes, heapMb, newCardMs, paletteMs, otherBrowserMs };
  } finally {
    await Promise.all([context.close(), otherContext.close()]);
  }
}

async function openContext({ browser, url, session }: BoardServer): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ ...session, url }]);
  return context;
}

async function readFirstCards(page: Page): Promise<number> {
  await page.addInitScript((card) => {
    const poll = () => {
      if (document.querySelector(card)) performance.mark('first-cards');
      else requestAnimationFrame(poll);
    };
    poll();
  }, CARD);
  await page.goto('/board');
  await page.locator(CARD).first().waitFor();
  return page.evaluate(() => performance.getEntriesByName('first-cards')[0]?.startTime ?? Number.NaN);
}

async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

async function measureNewCard(page: Page): Promise<number> {
  const text = `New card ${crypto.randomUUID()}`;
  const { promise: measured, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/boards/tasks', async (route) => {
    await measured;
    await route.continue();
  });
  await page.keyboard.press('c');
  await page.getByRole('dialog').getByRole('textbox').first().fill(text);
  await watch(page, { event: 'keydown', key: 'Enter', selector: '[data-column="OPEN"]', text });
  await page.keyboard.press('Control+Enter');
  const ms = await readWatch(page);
  const responded = page.waitForResponse('**/api/v1/boards/tasks');
  release();
  await responded;
  await page.unroute('**/api/v1/boards/tasks');
  return ms;
}

async function measurePalette(page: Page): Promise<number> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill(WORD.slice(0, -1));
  await page.waitForTimeout(1_000);
  await field.fill('');
  await page.waitForTimeout(500);
  await watch(page, { event: 'input', selector: '[role="dialog"] [role="option"]', text: WORD });
  await field.fill(WORD);
  const ms = await readWatch(page);
  await page.keyboard.press('Escape');
  return ms;
}

async function measureOtherBrowser(page: Page, other: Page): Promise<number> {
  await other.goto('/board');
  await other.locator(CARD).first().waitFor();
  await other.waitForLoadState('networkidle');
  const card = page.locator(`[data-column="OPEN"] ${CARD}`).first();
  const id = await card.getAttribute('data-task-id');
  await card.locator('[data-card]').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  const seenAtMs = other
    .locator(`[data-column="IN_PROGRESS"] [data-task-id="${id}"]`)
    .waitFor()
    .then(() => performance.now());
  const sentMs = performance.now();
  await page.keyboard.press('Space');
  return (await seenAtMs) - sentMs;
}

interface Watch {
  /** The event that starts the timer. */
  readonly event: 'keydown' | 'input';
  readonly key?: string;
  /** The selector of the elements; the timer stops when one of them has the text. */
  readonly selector: string;
  readonly text: string;
}

/** Measures the time in the page from an event to the frame in which a text is shown. */
async function watch(page: Page, wanted: Watch): Promise<void> {
  await page.evaluate(({ event, key, selector, text }) => {
    performance.clearMarks('shown');
    const isShown = () =>
      [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes(text));
    const begin = (startEvent: Event) => {
      if (key !== undefined && (startEvent as KeyboardEvent).key !== key) return;
      document.removeEventListener(event, begin, true);
      const beganAtMs = performance.now();
      const poll = () => {
        if (isShown()) performance.mark('shown', { detail: performance.now() - beganAtMs });
        else requestAnimationFrame(poll);
      };
      poll();
    };
    document.addEventListener(event, begin, true);
  }, wanted);
}

async function readWatch(page: Page): Promise<number> {
  const isMarked = () => performance.getEntriesByName('shown').length > 0;
  await page.waitForFunction(isMarked);
  return page.evaluate(() => {
    const [mark] = performance.getEntriesByName('shown');
    return mark instanceof PerformanceMark ? Number(mark.detail) : Number.NaN;
  });
}
