import { APP_URLS } from '@postil/contract/app-urls';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
const secureServer = await startTestServer({ BASE_URL: 'https://feedback.example' });
afterAll(() => Promise.all([server.close(), secureServer.close()]));
for (const each of [server, secureServer]) await each.createTenant();

/** The headers of a browser's navigation. */
const BROWSER_HEADERS = { accept: 'text/html,*/*' };
/** The path with a value in place of each parameter. */
const examplePathOf = (path: string) => path.replaceAll(/:\w+/g, 'x');

const PATHS = [
  ...new Set([
    ...APP_URLS.map(examplePathOf),
    ...server.routes().filter((path) => !path.includes('*')),
    '/no-such-page',
  ]),
];

/** Finds the pages that a server sends: their headers, by path. */
async function findPages({ url }: typeof server) {
  const found = new Map<string, Headers>();
  for (const path of PATHS) {
    const response = await fetch(`${url}${examplePathOf(path)}`, {
      headers: BROWSER_HEADERS,
      redirect: 'manual',
    });
    await response.body?.cancel();
    if (response.headers.get('content-type')?.startsWith('text/html')) found.set(path, response.headers);
  }
  return found;
}

const isWebAppPage = (path: string) => APP_URLS.map(examplePathOf).includes(examplePathOf(path));
const pages = await findPages(server);

describe('the pages of the server', () => {
  it('are those of the app, the demo, the reference and the links in e-mails', () => {
    expect([...pages.keys()].filter((path) => !isWebAppPage(path)).sort()).toEqual([
      '/acceptance',
      '/demo',
      '/docs',
      '/docs/',
      '/no-such-page',
      '/notifications/invitation',
      '/notifications/unsubscribe',
      '/reporters/confirm',
      '/reporters/unsubscribe',
    ]);
  });

  it.each([...pages.keys()])(
    'have a strict Content-Security-Policy and the other security headers (%s)',
    (path) => {
      const headers = pages.get(path);
      const policy = new Map(
        (headers?.get('content-security-policy') ?? '').split(';').map((directive) => {
          const [name = '', ...values] = directive.trim().split(' ');
          return [name, values.filter((value) => !value.startsWith("'nonce-")).join(' ')] as const;
        }),
      );
      expect(Object.fromEntries(policy)).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'font-src': "'self'",
        'img-src': "'self' data: blob:",
        'connect-src': "'self'",
        'form-action': "'self'",
        'base-uri': "'self'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
        // Swagger UI creates HTML from strings, which requires policies of Trusted Types.
        ...(path.startsWith('/docs') && { 'trusted-types': 'default dompurify' }),
        // The screenshot is rendered from a copy with inline styles, and read as a data URL.
        ...(path === '/demo' && {
          'style-src-elem': "'self' 'unsafe-inline'",
          'style-src-attr': "'unsafe-inline'",
          'connect-src': "'self' data: blob:",
          'form-action': "'none'",
        }),
      });
      expect(headers?.get('cache-control')).toBe('no-store');
      expect(headers?.get('x-content-type-options')).toBe('nosniff');
      expect(headers?.get('referrer-policy')).toBe('no-referrer');
      expect(headers?.get('x-frame-options')).toBe('DENY');
      expect(headers?.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers?.get('strict-transport-security')).toBeNull();
    },
  );

  it('have HSTS if the server is on https', async () => {
    for (const [path, headers] of await findPages(secureServer))
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000');
  });

  it.each(['https://example.com/feedback', 'https://example.com:8443'])(
    'have no HSTS that would affect the rest of a shared host (%s)',
    async (BASE_URL) => {
      const shared = await startTestServer({ BASE_URL });
      const page = await fetch(`${shared.url}/sign-in`, { headers: BROWSER_HEADERS });
      expect(page.headers.get('strict-transport-security')).toBeNull();
      await shared.close();
    },
  );
});
