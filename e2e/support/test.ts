import AxeBuilder from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { type Client, createClient } from '@postil/client';
import { PATHS } from '@postil/contract/paths';
import { fillByTyping } from './firefox.ts';
import { type Server, serverWith } from './server.ts';
import { signInByApi } from './sign-in.ts';

export { expect } from '@playwright/test';
export { signInByApi } from './sign-in.ts';

/** A project with its own site, so that the tests of one server do not see each other's tasks. */
export interface TestProject {
  readonly id: string;
  readonly name: string;
  readonly siteId: string;
  readonly domain: string;
}

interface TestFixtures {
  /** The page, signed in as the owner; a console error or a refused resource fails the test. */
  readonly page: Page;
  /** A page without a session. */
  readonly guestPage: Page;
  readonly project: TestProject;
}

interface WorkerFixtures {
  readonly server: Server;
  /** The API as the owner, by key. */
  readonly api: Client;
  /** The cookies of a session of the owner. */
  readonly session: Awaited<ReturnType<typeof signInByApi>>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [serverWith(), { scope: 'worker', timeout: 120_000 }],
  api: [
    async ({ server }, use) => {
      await use(createClient({ baseUrl: server.url, apiKey: server.apiKey }));
    },
    { scope: 'worker' },
  ],
  session: [
    async ({ server }, use) => {
      await use(await signInByApi(server));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  page: async ({ page, context, session, browserName }, use) => {
    await context.addCookies([session]);
    if (browserName === 'firefox') fillByTyping(page);
    const problems = watchConsole(page);
    await use(page);
    expect(problems, 'the console has no errors').toEqual([]);
  },
  guestPage: async ({ browser, server, browserName }, use) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    if (browserName === 'firefox') fillByTyping(page);
    await use(page);
    await context.close();
  },
  project: async ({ api }, use) => {
    const mark = crypto.randomUUID().slice(0, 8);
    const { id, name } = await api.createProject({ name: `Project ${mark}` });
    const domain = `${mark}.example.com`;
    const site = await api.createSite({ project_id: id, name: `Site ${mark}`, domain });
    await use({ id, name, siteId: site.id, domain });
  },
});

/** Creates tasks of the project, the last of which is first in its column. @returns their ids. */
export async function createTasks(
  api: Client,
  { id: projectId }: TestProject,
  texts: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const content of texts) ids.push((await api.createTask({ project_id: projectId, content })).id);
  return ids;
}

/**
 * Opens a page of the app, and waits until its stream of changes is open. On earlier changes, the page would refetch
 * everything.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes(PATHS.streamChanges.path));
  await page.goto(path);
  await stream;
}

/** A page in a second browser context, with the owner signed in. */
export async function otherBrowser(browser: Browser, server: Server) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([await signInByApi(server)]);
  return { page: await context.newPage(), close: () => context.close() };
}

/** Collects uncaught errors, and the errors on the console except those that `tolerate` allows. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    const isTolerated = tolerated.get(page)?.test(message.text()) ?? false;
    if (message.type() === 'error' && !isTolerated) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return problems;
}

const tolerated = new WeakMap<Page, RegExp>();

/** Allows errors on the console that match, which the test causes. A further call replaces the pattern. */
export function tolerate(page: Page, pattern: RegExp): void {
  tolerated.set(page, pattern);
}

/** Checks a page against WCAG 2.2 AA and best practice. @param part the selector of the checked part. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Takes half the time, and skips only cross-origin frames, which do not occur.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

interface Look {
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'ar';
}

/** The looks in which every screen is checked: each theme and each direction, which are independent. */
export const LOOKS: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'ar' },
];

/** Chooses theme and language for the following pages. */
export async function setLook(page: Page, { theme, language }: Look): Promise<void> {
  const url = new URL(page.url() === 'about:blank' ? ((await baseUrlOf(page)) ?? '') : page.url()).origin;
  await page.context().addCookies([
    { name: 'postil_theme', value: theme, url },
    { name: 'postil_language', value: language, url },
  ]);
}

async function baseUrlOf(page: Page): Promise<string | undefined> {
  const [cookie] = await page.context().cookies();
  return cookie && `http://${cookie.domain}`;
}

/** Holds back requests, such as those for lazily loaded code. @returns a function that releases them. */
export async function holdRequests(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await hold;
    await route.continue();
  });
  return release;
}
