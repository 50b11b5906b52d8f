import { readFile } from 'node:fs/promises';
import { API_PREFIX } from '@postil/contract';
import { describeApi } from '@postil/contract/openapi';
import type { App } from '../app.ts';
import { addPagePolicy } from './policy.ts';
import { READER_SCRIPT, renderReader } from './reader.ts';
import { type SharedPage, servePage } from './shared-page.ts';

/** The URL of Swagger UI's files; its package also has a Fastify plugin, which would read them at every request. */
const FILES_URL = new URL('static/', import.meta.resolve('@fastify/swagger-ui'));

const HTML_TYPE = 'text/html; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** The parts of Swagger UI that the page loads, with their media types. */
const PARTS: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': SCRIPT_TYPE,
  'swagger-ui-standalone-preset.js': SCRIPT_TYPE,
  'swagger-ui.css': 'text/css; charset=utf-8',
  'index.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
  'favicon-16x16.png': 'image/png',
};

/** Serves the description of the API, generated from its operations, and a page to read it. */
export async function addApiDescription(app: App, { version }: { version: string }): Promise<void> {
  const description: SharedPage = {
    type: 'application/json; charset=utf-8',
    read: () => JSON.stringify(describeApi({ version, baseUrl: app.baseUrl })),
  };
  servePage(app, `${API_PREFIX}/openapi.json`, description);
  await app.register(async (pages: App) => {
    // Swagger UI creates HTML from the description; it gets no other kind of trusted type, and so loads no script.
    await addPagePolicy(pages, { directives: { trustedTypes: ['default', 'dompurify'] } });
    // A relative URL works even below a prefix that a proxy strips.
    servePage(pages, '/docs', { type: HTML_TYPE, read: () => renderReader('docs/') });
    servePage(pages, '/docs/', { type: HTML_TYPE, read: () => renderReader('') });
    servePage(pages, '/docs/json', description);
    servePage(pages, '/docs/static/reader.js', { type: SCRIPT_TYPE, read: () => READER_SCRIPT });
    for (const [name, type] of Object.entries(PARTS))
      servePage(pages, `/docs/static/${name}`, { type, read: () => readFile(new URL(name, FILES_URL)) });
  });
}
