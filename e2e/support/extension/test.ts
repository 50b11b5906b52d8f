import { expect, type Page } from '@playwright/test';
import type { Server } from '../server.ts';
import { signInByApi } from '../sign-in.ts';
import { test as base, centreOf, type Shop } from '../widget.ts';
import { type ExtensionBrowser, startExtensionBrowser } from './chromium.ts';
import { STRICT_POLICY } from './strict.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  readonly extended: ExtensionBrowser;
  /** The extended browser, signed in. */
  readonly signedIn: ExtensionBrowser;
  /** A page of the shop without the widget, under a policy that allows nothing but inline styles. */
  readonly strictPage: Page;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter
  extended: async ({}, use) => {
    const extended = await startExtensionBrowser();
    await use(extended);
    await extended.close();
  },
  signedIn: async ({ extended, server }, use) => {
    await signInToServer(extended, server);
    await use(extended);
  },
  strictPage: async ({ extended, shop }, use) => {
    await use(await openStrictPage(extended, shop));
  },
});

/** Opens a page without the widget, under the strict policy. @param host default: the host of the shop. */
export async function openStrictPage(
  { context }: ExtensionBrowser,
  shop: Shop,
  host?: string,
): Promise<Page> {
  const body = `<style>body { margin: 40px; font: 16px sans-serif; background: rgb(250, 240, 220) }
    h1 { margin-top: 140px; width: 400px } .box { width: 300px; height: 120px; background: rgb(20, 120, 60) }
    </style><h1>Fresh coffee</h1><p>From the harbour</p><div class="box"></div>
    <label>Card <input autocomplete="cc-number" value="4111"></label>`;
  // A press of the button finds its tab by the URL, which must therefore be unique.
  const path = `/${crypto.randomUUID()}`;
  const options = { path, headers: STRICT_POLICY, snippet: false, ...(host === undefined ? {} : { host }) };
  const url = shop.put(body, options);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Signs in: presses the button, names the server, and agrees there in the session of the owner. */
async function signInToServer(extended: ExtensionBrowser, server: Server): Promise<void> {
  const { signIn, consent } = await openConsent(extended, server);
  await consent.getByRole('button', { name: 'Continue' }).click();
  await expect(consent.getByText('The extension is signed in.')).toBeVisible();
  await expect(signIn.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  for (const page of [consent, signIn]) await page.close();
}

/**
 * Presses the button and names the server.
 *
 * @returns the page of the extension, and the server's page on which the owner agrees.
 */
export async function openConsent(
  extended: ExtensionBrowser,
  server: Server,
): Promise<{ signIn: Page; consent: Page }> {
  const { context } = extended;
  await context.addCookies([await signInByApi(server)]);
  const signIn = await pressOnEmptyPage(extended);
  await signIn.getByRole('textbox', { name: 'Address of your Postil' }).fill(server.url);
  const opened = context.waitForEvent('page');
  await signIn.getByRole('button', { name: 'Continue' }).click();
  const consent = await opened;
  await consent.bringToFront();
  return { signIn, consent };
}

/** Presses the button on the empty page with which the browser starts. @returns the page on which a member signs in. */
export async function pressOnEmptyPage(extended: ExtensionBrowser): Promise<Page> {
  const [empty] = extended.context.pages();
  if (!empty) throw new Error('The browser has no page.');
  return extended.pressForPage(empty);
}

/** Picks the heading of the strict page after a press of the button, and waits for the composer. */
export async function pickHeading(page: Page): Promise<void> {
  await expect(page.getByRole('application')).toBeFocused();
  // The widget covers the page and finds the element below the pointer.
  const { x, y } = await centreOf(page.getByRole('heading', { name: 'Fresh coffee' }));
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
}
