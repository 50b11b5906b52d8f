import { expect, type Locator, type Page } from '@playwright/test';
import type { Client } from '@postil/client';
import type { CommentRecord } from '@postil/contract';
import { fillByTyping } from './firefox.ts';
import { type HostPage, type HostPages, startHostPages } from './host-pages.ts';
import { signInByApi } from './sign-in.ts';
import { test as base } from './test.ts';

export { expect } from '@playwright/test';
export { signInByApi } from './sign-in.ts';

/** A site on its own host. */
export interface Shop {
  readonly id: string;
  readonly projectId: string;
  readonly widgetKey: string;
  readonly host: string;
  /** The line that adds the widget to a page. @param attributes further ones besides the URL and the key. */
  snippet(attributes?: string): string;
  /** Puts a page on the site. @param body the body of an otherwise plain page. @returns its URL. */
  put(body: string, options?: PageOptions): string;
}

interface PageOptions {
  /** Default: the host of the site. */
  readonly host?: string;
  readonly path?: string;
  readonly head?: string;
  readonly headers?: HostPage['headers'];
  /** Further attributes besides the URL and the key. */
  readonly attributes?: string;
  /** False: the page has no widget yet. */
  readonly snippet?: boolean;
}

interface Fixtures {
  readonly shop: Shop;
  /** A page of a visitor; an error or warning on its console fails the test unless `problems` is emptied. */
  readonly visitor: Page;
  readonly problems: string[];
}

export const test = base.extend<Fixtures, { readonly hostPages: HostPages }>({
  hostPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter
    async ({}, use) => {
      const pages = await startHostPages();
      await use(pages);
      await pages.stop();
    },
    { scope: 'worker' },
  ],
  shop: async ({ api, server, hostPages }, use) => {
    const mark = crypto.randomUUID().slice(0, 8);
    const host = `shop-${mark}.localhost`;
    const project = await api.createProject({ name: `Shop ${mark}` });
    const site = await api.createSite({ project_id: project.id, name: `Shop ${mark}`, domain: host });
    await api.updateWidgetSettings({ id: site.id, pins: 'all' });
    const snippet = (attributes = '') =>
      `<script async src="${server.url}/w/postil.js" data-key="${site.widget_key}" ${attributes}></script>`;
    await use({
      id: site.id,
      projectId: project.id,
      widgetKey: site.widget_key,
      host,
      snippet,
      put(body, { path = '/', head = '', headers = {}, attributes = '', ...options } = {}) {
        const { host: ownHost = host, snippet: hasSnippet = true } = options;
        const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour Coffee</title>
          <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${head}</head>
          <body>${body}${hasSnippet ? snippet(attributes) : ''}</body></html>`;
        return hostPages.put(ownHost, path, { html, headers });
      },
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter
  problems: async ({}, use) => use([]),
  visitor: async ({ browser, browserName, problems }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    if (browserName === 'firefox') fillByTyping(page);
    watch(page, problems);
    await use(page);
    expect(problems, 'the console has no errors').toEqual([]);
    await context.close();
  },
});

function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error.stack)));
}

/** The messages on the console of a browser about refused requests: none in Firefox. */
export function refusals(browserName: string, ...statuses: readonly number[]): unknown[] {
  return browserName === 'chromium' ? statuses.map((status) => expect.stringContaining(String(status))) : [];
}

/** The widget's button on the page, which begins a comment. */
export function launcher(page: Page): Locator {
  return page.getByRole('button', { name: 'Feedback' });
}

/** Begins a comment on an element by the pointer. @param at a point of the element, from its upper left corner. */
export async function pick(page: Page, target: Locator, at?: { x: number; y: number }): Promise<void> {
  // In Firefox, only one tab can have the focus.
  await page.bringToFront();
  await launcher(page).click();
  await expect(page.getByRole('application')).toBeFocused();
  const box = await target.boundingBox();
  if (!box) throw new Error('The element is not on the page.');
  const { x, y } = at ?? { x: box.width / 2, y: box.height / 2 };
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.click(box.x + x, box.y + y);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
}

/** A little more than the minimum writing time that the server accepts, in milliseconds. */
const WRITING_MS = 900;

/**
 * The newest comments of a site, newest first, as soon as there are `count`: a page shows a comment before the server
 * has stored it.
 */
export async function sentComments(
  api: Client,
  { id }: Pick<Shop, 'id'>,
  count = 1,
): Promise<CommentRecord[]> {
  const list = async () => (await api.listComments({ site_id: [id] })).data;
  await expect.poll(async () => (await list()).length).toBeGreaterThanOrEqual(count);
  return list();
}

/** Writes a comment like a person, and sends it. */
export async function writeAndSend(page: Page, content: string): Promise<void> {
  await page.keyboard.type(content);
  await waitForWritingTime(page);
  await sendButton(page).click();
}

/** The composer's send button; a page may have others. */
export function sendButton(page: Page): Locator {
  return page.getByRole('dialog', { name: 'New comment' }).getByRole('button', { name: 'Send' });
}

/** Waits until the composer has been open for as long as a person needs. */
export async function waitForWritingTime(page: Page): Promise<void> {
  const composer = page.getByRole('dialog', { name: 'New comment' });
  await composer.evaluate(
    (_element, waitMs) => new Promise((resolve) => setTimeout(resolve, waitMs)),
    WRITING_MS,
  );
}

/** The pin with a number. */
export function pinOf(page: Page, number: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^Comment ${number}:`) });
}

/** The centre of an element on the screen. */
export async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Expects a pin at a point, within two pixels. */
export async function expectPinAt(pin: Locator, point: { x: number; y: number }): Promise<void> {
  await expect(async () => {
    const centre = await centreOf(pin);
    expect(Math.hypot(centre.x - point.x, centre.y - point.y)).toBeLessThanOrEqual(2);
  }).toPass();
}

/** Agrees in the window of Postil, as prompted, that a page may use the member's account. */
export async function agreeTo(popup: Page, host: string): Promise<void> {
  await popup.getByRole('textbox', { name: `Type “${host}” to confirm.` }).fill(host);
  await popup.getByRole('button', { name: 'Continue' }).click();
}

/** Opens the list of the comments on the page. */
export async function openList(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Comments on this page: / }).click();
  return page.getByRole('dialog', { name: 'Comments on this page' });
}

/** Connects the account of a member with the widget, from its list. @returns the list, which stays open. */
export async function connect(page: Page, account: Parameters<typeof signInByApi>[0]): Promise<Locator> {
  await page.context().addCookies([await signInByApi(account)]);
  const list = await openList(page);
  const opened = page.waitForEvent('popup');
  await list.getByRole('button', { name: 'I am in the team' }).click();
  await agreeTo(await opened, new URL(page.url()).host);
  await expect(list.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await page.bringToFront();
  return list;
}
