import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { type FixturePage, GENERATED_FILES } from './pages.ts';

const ORIGIN = 'http://pages.test';
const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));
/** A page that is still busy after this is taken as it is. */
const SETTLED_MS = 1_500;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Opens a page of an installed package, and waits until it has settled. @throws {Error} it is not installed. */
export async function openFixture(context: BrowserContext, fixture: FixturePage): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/*', (route) => fulfil(route, fixture));
  const response = await page.goto(`${ORIGIN}/${fixture.path}`, { waitUntil: 'load' });
  if (!response?.ok()) throw new Error(`${fixture.path} is not installed: run "npm run check".`);
  await page.waitForTimeout(SETTLED_MS);
  return page;
}

/** A module with all that it imports, as a script. @param name of the global variable that has what it exports. */
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

/** Serves the installed packages; nothing is fetched from elsewhere. */
function fulfil(route: Route, { path: own, html }: FixturePage): Promise<void> {
  const url = new URL(route.request().url());
  const name = decodeURIComponent(url.pathname).slice(1);
  if (url.origin !== ORIGIN) return route.abort();
  if (name === own && html) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
  const generated = GENERATED_FILES[name];
  if (generated) return route.fulfill({ contentType: 'application/json', body: generated() });
  return readFile(route, name);
}

function readFile(route: Route, name: string): Promise<void> {
  const file = path.join(PACKAGES, name);
  if (!file.startsWith(PACKAGES + path.sep)) return route.fulfill({ status: 404 });
  try {
    const contentType = TYPES[path.extname(file)] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: readFileSync(file) });
  } catch {
    return route.fulfill({ status: 404 });
  }
}
