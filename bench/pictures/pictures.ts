import { type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM } from '../../e2e/support/browsers.ts';
import type { Log } from '../engines/engines.ts';
import { THIRD_PARTY_PACKAGES, THIRD_PARTY_PAGES } from '../pages/foreign.ts';
import { installPackages } from '../pages/install.ts';
import { bundle, openFixture } from '../pages/open.ts';
import { type FixturePage, PAGES } from '../pages/pages.ts';
import { type Comparison, comparePictures } from './content.ts';
import type * as inPage from './in-page.ts';
import type { OwnPicture } from './in-page.ts';

/** The differences of a picture from its page, and its cost for the page. */
interface PictureCase extends Omit<OwnPicture, 'url'>, Comparison {
  readonly page: string;
  /** The scroll offset in pixels. */
  readonly scrolled: number;
}

/** The fidelity of pictures of real pages. */
export interface PictureReport {
  readonly browser: string;
  readonly cases: readonly PictureCase[];
}

declare const picturesBench: typeof inPage;

const VIEWPORT = { width: 1440, height: 900 };
const SCROLL_OFFSETS_PX = [0, 700];
/** The scroll offsets on third-party pages, most of which are short. */
const THIRD_PARTY_SCROLL_OFFSETS_PX = [0, 300];

/** Lets real pages make pictures of themselves, and compares these with the browser's screenshots. */
export async function measurePictures(log: Log): Promise<PictureReport> {
  const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--hide-scrollbars'] });
  const cases: PictureCase[] = [];
  try {
    const script = await bundle(new URL('in-page.ts', import.meta.url), 'picturesBench');
    const context = await browser.newContext({ viewport: VIEWPORT });
    for (const fixture of PAGES) {
      log(`pictures: ${fixture.name}`);
      for (const scrolled of SCROLL_OFFSETS_PX)
        cases.push(await measureCase(context, { fixture, scrolled, script }));
    }
    const packageFolder = await installPackages(THIRD_PARTY_PACKAGES);
    for (const fixture of THIRD_PARTY_PAGES) {
      log(`pictures: ${fixture.name}`);
      for (const scrolled of THIRD_PARTY_SCROLL_OFFSETS_PX)
        cases.push(await measureCase(context, { fixture, scrolled, script, packageFolder }));
    }
    return { browser: `Chromium ${browser.version()}`, cases };
  } finally {
    await browser.close();
  }
}

interface Case {
  readonly fixture: FixturePage;
  readonly scrolled: number;
  readonly script: string;
  /** The folder of the packages, if not that of the project. */
  readonly packageFolder?: string;
}

async function measureCase(
  context: BrowserContext,
  { fixture, scrolled, script, packageFolder }: Case,
): Promise<PictureCase> {
  const page = await openFixture(context, fixture, packageFolder);
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  // Waits for everything that appears on scrolling.
  await page.waitForTimeout(800);
  const screenshot = await page.screenshot();
  // Evaluated, because a content security policy can block a script element.
  await page.evaluate(`${script}; globalThis.picturesBench = picturesBench`);
  const { url, ...figures } = await page.evaluate(() => picturesBench.takeOwnPicture());
  await page.close();
  const picture = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return { page: fixture.name, scrolled, ...(await comparePictures(screenshot, picture)), ...figures };
}
