import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ERROR_CODES, ErrorEnvelope } from '@postil/contract';
import type { FastifySchema } from 'fastify';
import type { App } from './app.ts';

interface DocumentedRoute {
  readonly config?: { readonly permission?: string; readonly creates?: boolean };
}

/** The order in which readers meet the parts of the API. */
const TAGS = [
  'Comments',
  'Replies',
  'Subscribers',
  'Mockups',
  'Mockup comments',
  'Activity',
  'Projects',
  'Sites',
  'Members',
  'Webhooks',
  'Notifications',
  'Keys',
  'Audit',
];

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><text x="0" y="24" fill="#fff" font-family="sans-serif" font-size="24" font-weight="700">Postil</text></svg>';

/** Serves the description of the API, made from the schemas that check its requests, and a page to read it. */
export async function addApiDescription(app: App, { version }: { version: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Postil',
        version,
        description:
          'Feedback on web pages as comments, which are tasks at the same time.\n\n' +
          'Every answer carries `X-Request-Id`. Writes take `Idempotency-Key`; single records have an `ETag`, ' +
          'which `If-Match` takes. The `Link` header of a listing leads to the next page.',
      },
      servers: [{ url: app.baseUrl ?? '/' }],
      tags: TAGS.map((name) => ({ name })),
      security: [{ apiKey: [] }, { bearer: [] }],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: describeRoute(schema, route as DocumentedRoute), url }),
  });
  app.get('/api/v1/openapi.json', { config: { permission: 'open' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
  await app.register(async (pages) => {
    pages.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'open' };
    });
    // Only pages need these headers, and they cost time on every answer.
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

/** Adds what every route has in common: the permission it needs and how it refuses. */
function describeRoute(schema: FastifySchema | undefined, { config }: DocumentedRoute): FastifySchema {
  if (!schema || schema.hide) return { ...schema, hide: true };
  const permission = `Needs the permission \`${config?.permission}\`.`;
  const response = { ...(schema.response as object), '4xx': { description: refusals(), ...ErrorEnvelope } };
  const plain = JSON.parse(JSON.stringify({ ...schema, response }, withoutOwnKeywords));
  return { ...plain, description: [schema.description, permission].filter(Boolean).join('\n\n') };
}

/** Our own keywords mean nothing to readers, but for the other names of a parameter. */
function withoutOwnKeywords(key: string, value: unknown): unknown {
  if (key.startsWith('x-')) return undefined;
  const { 'x-alias': aliases, description } = (value ?? {}) as { 'x-alias'?: string[]; description?: string };
  if (!aliases) return value;
  const names = `Also: ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`;
  return { ...(value as object), description: [description, names].filter(Boolean).join(' ') };
}

function refusals(): string {
  return `An error with one of the codes ${Object.keys(ERROR_CODES).join(', ')}.`;
}
