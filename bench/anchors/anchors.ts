import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../e2e/support/browsers.ts';
import type { Log } from '../engines/engines.ts';
import { THIRD_PARTY_PACKAGES, THIRD_PARTY_PAGES } from '../pages/foreign.ts';
import { installPackages } from '../pages/install.ts';
import { bundle, openFixture } from '../pages/open.ts';
import { type FixturePage, PAGES } from '../pages/pages.ts';
import { TWIN_PAGES } from '../pages/twins.ts';
import type * as inPage from './in-page.ts';
import type { Miss, Tally } from './in-page.ts';
import type * as largePage from './large-page.ts';
import type { LargePageFigures } from './large-page.ts';
import { MUTATIONS, type MutationName, RESIZING, SINGLE_REMOVAL } from './mutations.ts';

/** The fate of the pins of one page after one mutation. */
export interface AnchorCase {
  readonly page: string;
  readonly isHeldOut: boolean;
  readonly mutation: MutationName;
  readonly tally: Tally;
}

/** The reliability of pins on pages that change. */
export interface AnchorReport {
  readonly browser: string;
  readonly cases: readonly AnchorCase[];
  /** The mean size of an anchor as JSON. */
  readonly bytes: number;
  readonly large: LargePageFigures;
}

declare const anchorsBench: typeof inPage;
declare const largePageBench: typeof largePage;

const WIDE_VIEWPORT = { width: 1440, height: 900 };
const NARROW_VIEWPORT = { width: 390, height: 844 };
const PINS = 40;
/** The third-party pages on which thresholds were tuned; the other third-party pages are held out. */
const TUNED_THIRD_PARTY_PAGES: readonly string[] = [
  'Livewire and Tabler',
  'Vue, Vuetify',
  'Material Dashboard, tables',
  'SB Admin 2, index',
  'SB Admin 2, cards',
  'UIkit',
];
const SEED = 7;
const LARGE_PAGE = { elements: 10_000, pins: 200 } as const;

/**
 * Pins elements of real pages, changes the pages in many ways, and counts the pins that are found.
 *
 * @param onMiss called for each pin that was lost or moved to another element.
 */
export async function measureAnchors(
  { seed = SEED, onMiss }: MeasureOptions,
  log: Log,
): Promise<AnchorReport> {
  const browser = await chromium.launch(CHROMIUM);
  const cases: AnchorCase[] = [];
  let [bytes, pins] = [0, 0];
  try {
    const script = await bundle(new URL('in-page.ts', import.meta.url), 'anchorsBench');
    const context = await browser.newContext({ viewport: WIDE_VIEWPORT });
    for (const fixture of await allPages()) {
      log(`anchors: ${fixture.name}`);
      const page = await open(context, fixture, script);
      for (const mutation of namesOf(MUTATIONS)) {
        const found = await measureCase(page, mutation, seed);
        const { name, isHeldOut = false } = fixture;
        cases.push({ page: name, isHeldOut, mutation, tally: found.tally });
        bytes += found.bytes;
        pins += found.tally.cases;
        found.misses.forEach((miss) => {
          onMiss?.({ page: name, mutation, ...miss });
        });
      }
      await page.close();
    }
    log('anchors: a page of 10,000 elements');
    const large = await measureLargePage(await context.newPage(), seed);
    return { browser: `Chromium ${browser.version()}`, cases, bytes: bytes / pins, large };
  } finally {
    await browser.close();
  }
}

interface MeasureOptions {
  readonly seed?: number;
  readonly onMiss?: (miss: Miss & { readonly page: string; readonly mutation: MutationName }) => void;
}

interface Fixture extends FixturePage {
  /** The folder of the packages, if not that of the project. */
  readonly packageFolder?: string;
}

async function allPages(): Promise<Fixture[]> {
  const packageFolder = await installPackages(THIRD_PARTY_PACKAGES);
  const thirdPartyPages = THIRD_PARTY_PAGES.map((page) => ({
    ...page,
    packageFolder,
    isHeldOut: !TUNED_THIRD_PARTY_PAGES.includes(page.name),
  }));
  return [...PAGES, ...TWIN_PAGES, ...thirdPartyPages];
}

async function open(context: BrowserContext, fixture: Fixture, script: string): Promise<Page> {
  const page = await openFixture(context, fixture, fixture.packageFolder);
  // Evaluated, because a content security policy can block a script element.
  await page.evaluate(`${script}; globalThis.anchorsBench = anchorsBench`);
  await page.evaluate(() => anchorsBench.savePage());
  return page;
}

async function measureLargePage(page: Page, seed: number): Promise<LargePageFigures> {
  await page.addScriptTag({
    content: await bundle(new URL('large-page.ts', import.meta.url), 'largePageBench'),
  });
  return page.evaluate((options) => largePageBench.measureLargePage(options), { ...LARGE_PAGE, seed });
}

async function measureCase(page: Page, mutation: MutationName, seed: number) {
  await page.setViewportSize(WIDE_VIEWPORT);
  await page.evaluate((options) => anchorsBench.pinElements(options), { seed, count: PINS });
  await page.evaluate((options) => anchorsBench.mutate(options), { name: mutation, seed });
  if (mutation === RESIZING) await page.setViewportSize(NARROW_VIEWPORT);
  return page.evaluate(
    (isSingle) => (isSingle ? anchorsBench.findRemoved() : anchorsBench.findPins()),
    mutation === SINGLE_REMOVAL,
  );
}

/** The literal keys of an object. */
function namesOf<Name extends string>(object: Readonly<Record<Name, unknown>>): Name[] {
  // An object literal has only the keys of its type.
  return Object.keys(object) as Name[];
}
