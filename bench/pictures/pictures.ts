import { sharePicturesDiffer } from '@postil/harness/factories/pictures';
import { type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM } from '../../e2e/support/browsers.ts';
import type { Log } from '../engines/engines.ts';
import { bundle, openFixture } from '../pages/open.ts';
import { type FixturePage, PAGES } from '../pages/pages.ts';
import type * as inPage from './in-page.ts';
import type { OwnPicture } from './in-page.ts';

/** What a picture of one page got wrong, and what it cost the page. */
export interface PictureCase extends Omit<OwnPicture, 'url'> {
  readonly page: string;
  /** In pixels. */
  readonly scrolled: number;
  /** The share of pixels that differ from the browser's own screenshot. */
  readonly difference: number;
}

/** How true pictures of real pages are. */
export interface PictureReport {
  readonly browser: string;
  readonly cases: readonly PictureCase[];
}

declare const picturesBench: typeof inPage;

const VIEWPORT = { width: 1440, height: 900 };
const SCROLLED = [0, 700];

/** Lets real pages make pictures of themselves, and compares these with the browser's screenshots. */
export async function measurePictures(log: Log): Promise<PictureReport> {
  const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--hide-scrollbars'] });
  const cases: PictureCase[] = [];
  try {
    const script = await bundle(new URL('in-page.ts', import.meta.url), 'picturesBench');
    const context = await browser.newContext({ viewport: VIEWPORT });
    for (const fixture of PAGES) {
      log(`pictures: ${fixture.name}`);
      for (const scrolled of SCROLLED) cases.push(await measureCase(context, { fixture, scrolled, script }));
    }
    return { browser: `Chromium ${browser.version()}`, cases };
  } finally {
    await browser.close();
  }
}

async function measureCase(
  context: BrowserContext,
  { fixture, scrolled, script }: { fixture: FixturePage; scrolled: number; script: string },
): Promise<PictureCase> {
  const page = await openFixture(context, fixture);
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  // What appears while a page is scrolled has appeared.
  await page.waitForTimeout(800);
  const screenshot = await page.screenshot();
  await page.addScriptTag({ content: script });
  const { url, ...own } = await page.evaluate(() => picturesBench.takeOwnPicture());
  await page.close();
  const drawn = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return { page: fixture.name, scrolled, difference: await sharePicturesDiffer(screenshot, drawn), ...own };
}
