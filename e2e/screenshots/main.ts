// Takes the pictures of the README and of docs/extension.md, with fictitious records: `npm run screenshots`.
import { mkdir, writeFile } from 'node:fs/promises';
import { createClient } from '@postil/client';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { CHROMIUM } from '../support/browsers.ts';
import { startServer } from '../support/server.ts';
import { signInByApi } from '../support/sign-in.ts';
import { showExtension } from './extension.ts';
import { showConversation } from './widget.ts';
import { fillWorkspace, type Workspace } from './workspace.ts';

const FOLDER = new URL('../../docs/images/', import.meta.url);
const LOOK = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' } as const;

interface Picture {
  readonly name: string;
  readonly theme: 'light' | 'dark';
  readonly path: (workspace: Workspace) => string;
  /** The text that appears when the page is complete. */
  readonly expectedText: string;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'board',
    theme: 'light',
    path: ({ projectId }) => `/board?project=${projectId}`,
    expectedText: 'card number',
  },
  {
    name: 'task',
    theme: 'light',
    path: ({ projectId, taskId }) => `/board?project=${projectId}&task=${taskId}`,
    expectedText: 'Could you try it once more?',
  },
  {
    name: 'list',
    theme: 'dark',
    path: ({ projectId }) => `/list?project=${projectId}`,
    expectedText: 'card number',
  },
  {
    name: 'mockup',
    theme: 'light',
    path: ({ mockupId }) => `/mockups/${mockupId}`,
    expectedText: 'brand colour',
  },
  { name: 'assistants', theme: 'dark', path: () => '/integrations/assistants', expectedText: 'Claude' },
];

// The scripts are plain JavaScript.
const builds: { ensureAppsBuilt(): Promise<void> } = await import(
  new URL('../../scripts/build-apps.mjs', import.meta.url).href
);
await builds.ensureAppsBuilt();
const server = await startServer();
const browser = await chromium.launch(CHROMIUM);
try {
  await mkdir(FOLDER, { recursive: true });
  const api = createClient({ baseUrl: server.url, apiKey: server.apiKey });
  const drawing = await browser.newPage();
  const workspace = await fillWorkspace(api, drawing);
  await drawing.close();
  for (const picture of PICTURES) await takePicture(picture, workspace);
  const visitor = await browser.newPage({ ...LOOK, baseURL: server.url });
  await showConversation(visitor, api);
  await save(visitor, 'widget');
  await showExtension(server, { projectId: workspace.projectId, save });
} finally {
  await browser.close();
  await server.stop();
}

async function takePicture(
  { name, theme, path, expectedText }: Picture,
  workspace: Workspace,
): Promise<void> {
  const context = await openContext(browser, theme);
  await context.addInitScript(dismissFirstSteps, workspace.organizationId);
  const page = await context.newPage();
  await page.goto(path(workspace));
  await page.getByText(expectedText).first().waitFor();
  await page.waitForLoadState('networkidle');
  await save(page, name);
  await context.close();
}

async function save(page: Page, name: string): Promise<void> {
  const picture = sharp(await page.screenshot()).webp({ quality: 82 });
  await writeFile(new URL(`${name}.webp`, FOLDER), await picture.toBuffer());
}

/** Hides the first steps; runs in the page. */
function dismissFirstSteps(organizationId: string): void {
  localStorage.setItem(`postil:first-steps:${organizationId}`, 'yes');
}

async function openContext(from: Browser, theme: Picture['theme']): Promise<BrowserContext> {
  const context = await from.newContext({ ...LOOK, baseURL: server.url });
  await context.addCookies([
    await signInByApi(server),
    { name: 'postil_theme', value: theme, url: server.url },
  ]);
  return context;
}
