import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM } from '../browsers.ts';
import { unpackExtension } from './build.ts';

/** The path of an installed full Chromium, if there is one: its headless shell does not support extensions. */
const HEADED_BROWSER_PATH = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) =>
  existsSync(file),
);

/** Chromium with the extension. */
export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** Presses the button of the extension for a page, like a person: the extension then may read only that page. */
  press(page: Page): Promise<void>;
  /** Presses the button, and waits for the page that it opens. */
  pressForPage(page: Page): Promise<Page>;
  close(): Promise<void>;
}

/** Starts Chromium with the extension and a profile of its own. @throws {Error} no full Chromium is installed. */
export async function startExtensionBrowser(): Promise<ExtensionBrowser> {
  if (HEADED_BROWSER_PATH === undefined && !existsSync(chromium.executablePath()))
    throw new Error(
      'The extension needs the whole of Chromium: run "apt-get install chromium" (Debian, Ubuntu) or "npx playwright install chromium".',
    );
  const { folder, remove } = await unpackExtension('chromium');
  const profile = await mkdtemp(path.join(tmpdir(), 'postil-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...(HEADED_BROWSER_PATH === undefined
      ? { channel: 'chromium' }
      : { executablePath: HEADED_BROWSER_PATH }),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Playwright's default arguments disable extensions; the headless mode is chosen below.
    ignoreDefaultArgs: ['--disable-extensions', '--headless'],
    args: [
      ...CHROMIUM.args,
      // Resolves the hosts of pages that belong to no site.
      '--host-resolver-rules=MAP *.example 127.0.0.1',
      '--headless=new',
      '--enable-unsafe-extension-debugging',
      '--window-size=1280,900',
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      `--load-extension=${folder}`,
    ],
  });
  const [startedWorker] = context.serviceWorkers();
  const worker = startedWorker ?? (await context.waitForEvent('serviceworker'));
  // A press would be lost before the extension listens.
  await worker.evaluate(waitForPressListener);
  const id = new URL(worker.url()).host;
  const press = (page: Page) => pressFor(context, page, id);
  return {
    context,
    press,
    async pressForPage(page) {
      const opened = context.waitForEvent('page');
      await press(page);
      return opened;
    },
    async close() {
      await context.close();
      await remove();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Runs in the worker of the extension. Resolves when the extension listens for presses of its button. */
async function waitForPressListener(): Promise<void> {
  const { chrome } = globalThis as unknown as {
    chrome: { action: { onClicked: { hasListeners(): boolean } } };
  };
  while (!chrome.action.onClicked.hasListeners()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Runs on a page. Resolves when the page is in the foreground. */
async function waitForForeground(): Promise<void> {
  while (document.visibilityState !== 'visible' || !document.hasFocus())
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The commands of the DevTools protocol about tabs; Playwright does not declare all of them. */
interface Devtools {
  send(method: string, params: object): Promise<unknown>;
}

async function pressFor(context: BrowserContext, page: Page, id: string): Promise<void> {
  await page.bringToFront();
  await page.evaluate(waitForForeground);
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This browser has no DevTools.');
  const devtools: Devtools = session as unknown as Devtools;
  const { targetInfos } = (await devtools.send('Target.getTargets', { filter: [{ type: 'tab' }] })) as {
    targetInfos: readonly { targetId: string; url: string }[];
  };
  const [tab, ...others] = targetInfos.filter(({ url }) => url === page.url());
  if (!tab || others.length > 0) throw new Error(`Exactly one tab must show ${page.url()}.`);
  await devtools.send('Extensions.triggerAction', { id, targetId: tab.targetId });
  await session.detach();
}
