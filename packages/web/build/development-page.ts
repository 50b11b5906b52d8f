import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { APP_URLS } from '@postil/contract/app-urls';
import type { Plugin } from 'vite';
import { renderPage } from '../../server/src/core/http/pages/web-page.ts';

const PAGE_PATH = new RegExp(`^(?:${APP_URLS.map((route) => route.replace(/:\w+/, '[^/]+')).join('|')})$`);

/**
 * Serves the page during development as the server does, in the language and theme of the request, but without its
 * content security policy, which would block the styles and scripts of changed sources.
 */
export function developmentPage(): Plugin {
  return {
    name: 'postil-development-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = pathOf(request);
        if (!PAGE_PATH.test(path)) return next();
        const respond = async () => {
          const source = await readFile(join(server.config.root, 'index.html'), 'utf8');
          const template = await server.transformIndexHtml(path, source);
          const page = renderPage(template, {
            headers: request.headers,
            basePath: '/',
            styleNonce: '',
            scriptNonce: '',
          });
          response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
        };
        respond().catch(next);
      });
    },
  };
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return new URL(url, 'http://localhost').pathname;
}
