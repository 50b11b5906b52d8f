import helmet from '@fastify/helmet';
import type { App } from '../app.ts';

/** A page's exceptions to the common policy; the reason for each is beside its use. */
export interface PolicyOptions {
  /** Directives of the Content-Security-Policy in place of those of the same name. */
  readonly directives?: Readonly<Record<string, readonly string[]>>;
  readonly crossOriginOpenerPolicy?: 'same-origin' | 'same-origin-allow-popups';
}

/** A page loads everything from its own server, cannot be framed, and never evaluates strings as scripts. */
const DIRECTIVES = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
} as const;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Sets the security headers of pages on all these routes: one policy for all HTML that the server sends. Browsers do
 * not cache the pages; HSTS is set if no other service uses the host.
 */
export async function addPagePolicy(
  pages: App,
  { directives = {}, crossOriginOpenerPolicy = 'same-origin' }: PolicyOptions = {},
): Promise<void> {
  const allDirectives = Object.entries({ ...DIRECTIVES, ...directives });
  await pages.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: Object.fromEntries(allDirectives.map(([name, values]) => [name, [...values]])),
    },
    enableCSPNonces: true,
    crossOriginOpenerPolicy: { policy: crossOriginOpenerPolicy },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: hasOwnHost(pages.baseUrl)
      ? { maxAge: YEAR_SECONDS, includeSubDomains: false }
      : false,
  });
  pages.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.header('cache-control', 'no-store');
  });
}

/** Whether this server alone uses the host, over https: HSTS applies to all ports and paths. */
function hasOwnHost(baseUrl: string | undefined): boolean {
  return baseUrl !== undefined && /^https:\/\/[^/]+$/.test(baseUrl) && new URL(baseUrl).port === '';
}
