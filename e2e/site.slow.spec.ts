import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { runTool } from '@postil/harness/tools/tools';
import { expectAccessible } from './support/test.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
};

/** Serves the files of a folder, like any web server. */
async function serveFolder(folder: string) {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site');
    const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) response.writeHead(404);
    else response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

let folder: string;
let site: Awaited<ReturnType<typeof serveFolder>>;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postil-site-'));
  await runTool('vitepress/bin/vitepress.js', {
    options: ['build', 'scripts/site', '--outDir', folder],
    cwd: ROOT,
  });
  site = await serveFolder(folder);
});

test.afterAll(async () => {
  site.close();
  await rm(folder, { recursive: true, force: true });
});

test('The documentation site has every linked page, file and heading', () => {
  const pages = new Map(
    globSync('**/*.html', { cwd: folder }).map((file) => [
      file,
      readFileSync(path.join(folder, file), 'utf8'),
    ]),
  );
  const files = new Set(globSync('**/*', { cwd: folder }));
  const isThere = (from: string, link: string) => {
    const { pathname, hash } = new URL(link, `http://site/${from}`);
    const file = decodeURIComponent(pathname)
      .slice(1)
      .replace(/(^|\/)$/, '$1index.html');
    const id = decodeURIComponent(hash.slice(1));
    return files.has(file) && (id === '' || pages.get(file)?.includes(`id="${id}"`));
  };
  const missing = [...pages].flatMap(([file, html]) =>
    [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)]
      .map(([, link = '']) => link.replaceAll('&amp;', '&'))
      .filter((link) => !/^[a-z]+:/.test(link) && !isThere(file, link))
      .map((link) => `${file}: ${link}`),
  );
  expect(pages.size).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

test('The search of the documentation site finds a word by keyboard alone', async ({ page }) => {
  const hosts = watchHosts(page);
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Search' }).press('Enter');
  await page.getByRole('searchbox').fill('REMINDER_HOUR');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\.html/);
  await expect(page.getByRole('main')).toContainText('REMINDER_HOUR');
  expect([...hosts]).toEqual([new URL(site.url).host]);
});

test('The search of the documentation site ranks pages for users above pages about the project', async ({
  page,
}) => {
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('webhook signature');
  const results = page.getByRole('listbox').getByRole('link');
  await expect.poll(() => results.count()).toBeGreaterThan(5);
  const firstUrls = await results.evaluateAll((links) =>
    links.slice(0, 5).map((link) => link.getAttribute('href')),
  );
  expect(firstUrls.filter((url) => /project|CHANGELOG/.test(url ?? ''))).toEqual([]);
});

for (const [name, viewport, colorScheme] of [
  ['wide, light', { width: 1440, height: 900 }, 'light'],
  ['narrow, dark', { width: 390, height: 844 }, 'dark'],
] as const) {
  test(`The documentation site is accessible, fits the window and contacts no other host: ${name}`, async ({
    page,
  }) => {
    const hosts = watchHosts(page);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    for (const file of ['', 'docs/widget.html', 'docs/configuration.html']) {
      await page.goto(`${site.url}/${file}`);
      await expectAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `the width of /${file}`).toBeLessThanOrEqual(viewport.width);
    }
    expect([...hosts]).toEqual([new URL(site.url).host]);
  });
}

/** Records the hosts to which a page sends requests from now on. */
function watchHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:') hosts.add(host);
  });
  return hosts;
}
