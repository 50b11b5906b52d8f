import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_PREFIX } from '@postil/contract';
import { describeApi } from '@postil/contract/openapi';
import type { App } from './app.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><text x="0" y="24" fill="#fff" font-family="sans-serif" font-size="24" font-weight="700">Postil</text></svg>';

/** Serves the OpenAPI document at `/api/v1/openapi.json` and a page that renders it at `/docs`. */
export async function addApiDescription(app: App, { version }: { version: string }): Promise<void> {
  const document = describeApi({ version, baseUrl: app.baseUrl });
  // The library's type of a document leaves out webhooks.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  app.get(`${API_PREFIX}/openapi.json`, { config: { permission: 'open' } }, async () => document);
  await app.register(async (pages) => {
    pages.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'open' };
    });
    // Only for these pages, because the headers cost time on every response.
    await pages.register(helmet, {
      contentSecurityPolicy: { directives: { upgradeInsecureRequests: null, imgSrc: ["'self'", 'data:'] } },
      strictTransportSecurity: false,
    });
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { persistAuthorization: false, docExpansion: 'list' },
      logo: { type: 'image/svg+xml', content: Buffer.from(LOGO) },
      theme: { title: 'Postil API' },
    });
  });
}
