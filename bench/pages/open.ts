import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { type FixturePage, GENERATED_FILES } from './pages.ts';

const ORIGIN = 'http://pages.test';
/** Another origin, readable by all through CORS. */
export const OTHER_ORIGIN = 'http://cdn.test';
const PACKAGE_FOLDER = fileURLToPath(new URL('../../node_modules', import.meta.url));
/** The pause in which a page settles after it has loaded. */
const SETTLING_PAUSE_MS = 1_500;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Opens a page of an installed package, and pauses so that it can settle.
 *
 * @param packageFolder the folder of the packages.
 * @throws {Error} when the page is not installed.
 */
export async function openFixture(
  context: BrowserContext,
  fixture: FixturePage,
  packageFolder: string = PACKAGE_FOLDER,
): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/*', (route) => servePackages(route, fixture, packageFolder));
  const response = await page.goto(`${ORIGIN}/${fixture.path}`, { waitUntil: 'load' });
  if (!response?.ok()) throw new Error(`${fixture.path} is not installed: run "npm run check".`);
  await page.waitForTimeout(SETTLING_PAUSE_MS);
  return page;
}

/** A module with all its imports, as a script. @param name of the global variable with its exports. */
export async function bundle(module: URL, name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(module)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: name,
    target: 'es2024',
    conditions: ['@postil/source'],
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Serves the installed packages; other requests are not sent. */
function servePackages(
  route: Route,
  { path: pagePath, html, headers }: FixturePage,
  packageFolder: string,
): Promise<void> {
  const url = new URL(route.request().url());
  const name = decodeURIComponent(url.pathname).slice(1);
  if (url.origin !== ORIGIN && url.origin !== OTHER_ORIGIN) return route.abort();
  if (name === pagePath && html)
    return route.fulfill({ headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body: html });
  const generated = GENERATED_FILES[name];
  if (generated) return route.fulfill({ contentType: 'application/json', body: generated() });
  return readFile(route, path.join(packageFolder, name), packageFolder);
}

function readFile(route: Route, file: string, packageFolder: string): Promise<void> {
  if (!file.startsWith(packageFolder + path.sep)) return route.fulfill({ status: 404 });
  try {
    const contentType = CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream';
    const headers = { 'content-type': contentType, 'access-control-allow-origin': '*' };
    return route.fulfill({ headers, body: readFileSync(file) });
  } catch {
    return route.fulfill({ status: 404 });
  }
}
