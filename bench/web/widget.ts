import type { Page } from 'playwright-core';
import type * as anchorsBench from '../../e2e/support/anchors/bench.ts';
import { buildAnchorsScript } from '../../e2e/support/anchors/script.ts';
import { type HostPages, startHostPages } from '../../e2e/support/host-pages.ts';
import { postFromPage } from '../postil/visitor-calls.ts';
import { median } from '../run/statistics.ts';
import { auditPage, type PageScores } from './audit.ts';
import type { BoardServer } from './served.ts';

/** The median and the extremes of the measurements. */
interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Lighthouse's score for a page in one category. */
interface WidgetAudit {
  readonly category: keyof PageScores;
  readonly without: Spread;
  readonly withWidget: Spread;
  /** The drop in the median score. */
  readonly loss: number;
}

/** The main-thread time of a search. */
interface SearchCost {
  readonly totalMs: number;
  /** The longest task on the main thread. */
  readonly longestMs: number;
}

/** The cost of the widget for the pages on which it runs. */
export interface WidgetReport {
  /** The search for 50 pins on 5,000 elements of a page that has not changed since they were set. */
  readonly unchangedPage: SearchCost;
  /** The search after an element was inserted before all pins. */
  readonly changedPage: SearchCost;
  /** The time from a change of the route to the pin of the new one. */
  readonly routeMs: number;
  readonly audits: readonly WidgetAudit[];
}

declare const anchors: typeof anchorsBench;

const HOST = 'localhost';
const TEXT = '<p>Small roasts, shipped the same day.</p>'.repeat(20);
const ROUTES = ['/one', '/two'] as const;

/** Measures the widget on other sites' pages. */
export async function measureWidget(served: BoardServer, rounds: number): Promise<WidgetReport> {
  const hosts = await startHostPages();
  const page = await served.browser.newPage();
  try {
    const script = await buildAnchorsScript();
    const same = await repeat(rounds, () => measureSearch({ page, script, isChanged: false }));
    const changed = await repeat(rounds, () => measureSearch({ page, script, isChanged: true }));
    const routes = await prepareRoutes(hosts, served, { page, script });
    const routeMs = await repeat(rounds, () => measureRoute(page, routes));
    return {
      unchangedPage: medianOf(same),
      changedPage: medianOf(changed),
      routeMs: median(routeMs),
      audits: await auditPages(hosts, served, rounds),
    };
  } finally {
    await page.close();
    await hosts.stop();
  }
}

async function repeat<Figure>(rounds: number, measure: () => Promise<Figure>): Promise<Figure[]> {
  const measured: Figure[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure());
  return measured;
}

async function measureSearch({
  page,
  script,
  isChanged,
}: {
  page: Page;
  script: string;
  isChanged: boolean;
}): Promise<SearchCost> {
  await page.goto('about:blank');
  await page.addScriptTag({ content: script });
  const { slices } = await page.evaluate((each) => anchors.measureLargePage(each), isChanged);
  return { totalMs: slices.reduce((sum, ms) => sum + ms, 0), longestMs: Math.max(...slices) };
}

function medianOf(rounds: readonly SearchCost[]): SearchCost {
  return {
    totalMs: median(rounds.map(({ totalMs }) => totalMs)),
    longestMs: median(rounds.map(({ longestMs }) => longestMs)),
  };
}

function snippetOf({ url, widgetKey }: BoardServer): string {
  return `<script async src="${url}/w/postil.js" data-key="${widgetKey}"></script>`;
}

function documentOf(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour Coffee</title>
    <meta name="description" content="Small roasts"><meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,"></head><body><main><h1>Harbour Coffee</h1>${body}</main></body></html>`;
}

/** Creates a page for each route with a comment on it. @returns the URL of the first one. */
async function prepareRoutes(
  hosts: HostPages,
  served: BoardServer,
  { page, script }: { page: Page; script: string },
): Promise<string> {
  const html = documentOf(`<p id="target">Roasted on Mondays</p>${TEXT}${snippetOf(served)}`);
  const urls = ROUTES.map((path) => hosts.put(HOST, path, { html }));
  const [first = ''] = urls;
  await page.goto(first);
  await page.addScriptTag({ content: script });
  const anchor = await page.evaluate(() => {
    const target = document.getElementById('target');
    return target && anchors.capture(target);
  });
  const { token } = await postFromPage(served.url, { path: 'sessions', body: { key: served.widgetKey } });
  for (const url of urls) {
    const body = { content: url, page_url: url, timestamp: new Date(), opened_ms: 5_000 };
    await postFromPage(served.url, { path: 'comments', body: { ...body, context: { anchor } }, token });
  }
  return first;
}

/** Navigates to the other route as a single-page app does. */
async function measureRoute(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.locator('postil-widget .pin').waitFor();
  return page.evaluate((path) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const beganMs = performance.now();
    history.pushState({}, '', path);
    const look = () => {
      const pin = document.querySelector('postil-widget')?.shadowRoot?.querySelector('.pin');
      if (pin instanceof HTMLElement && !pin.hidden && pin.ariaLabel?.endsWith(path))
        resolve(performance.now() - beganMs);
      else requestAnimationFrame(look);
    };
    look();
    return promise;
  }, ROUTES[1]);
}

/** Compares a page without and with the widget, alternately. */
async function auditPages(hosts: HostPages, served: BoardServer, rounds: number): Promise<WidgetAudit[]> {
  const plain = hosts.put(HOST, '/plain', { html: documentOf(TEXT) });
  const extended = hosts.put(HOST, '/extended', { html: documentOf(TEXT + snippetOf(served)) });
  const scores = await repeat(rounds, async () => ({
    without: await auditPage(plain, served.debuggingPort),
    withWidget: await auditPage(extended, served.debuggingPort),
  }));
  const categories = Object.keys(scores[0]?.without ?? {}) as (keyof PageScores)[];
  return categories.map((category) => {
    const without = spreadOf(scores.map((each) => each.without[category]));
    const withWidget = spreadOf(scores.map((each) => each.withWidget[category]));
    return { category, without, withWidget, loss: without.median - withWidget.median };
  });
}

function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}
