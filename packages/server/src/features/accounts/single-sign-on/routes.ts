import { PERMISSIONS } from '@postil/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { UnopenedError } from '../../../core/access/secret-box.ts';
import type { Cap } from '../../../core/db/caps.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { isSecure, setSessionCookie } from '../../../core/http/session-cookie.ts';
import type { BegunSession } from '../sessions/service.ts';
import { visitorOf } from '../sessions/visitors.ts';
import { type Attempt, createProvider, type Provider, type ProviderSettings } from './provider.ts';
import { toReturnPath } from './return-path.ts';
import { findSignOnOrganization, SignOnRefusedError, signOn } from './service.ts';

const PATHS = { start: '/auth/oidc/start', callback: '/auth/oidc/callback' } as const;
const COOKIE = 'postil_sign_on';
/** What a sealed attempt is bound to. */
const CONTEXT = 'single sign-on';
const ATTEMPT_SECONDS = 600;
const config = { permission: 'open' } as const;

/** What the cookie of an attempt holds, sealed. */
interface Kept extends Attempt {
  readonly returnTo: string;
  readonly expiresAt: number;
}

/** Adds the two pages of a sign-in with a provider: where it starts, and to which the provider sends the browser. */
export function addSingleSignOnPages(
  app: App,
  services: Services,
  { settings, cap }: { settings: ProviderSettings; cap: Cap },
): void {
  const provider = createProvider(settings);
  addStart(app, services, provider);
  addCallback(app, services, { provider, settings, cap });
}

function addStart(app: App, { secretBox, baseUrl, logger }: Services, provider: Provider): void {
  const schema = {
    querystring: Type.Object({ return_to: Type.Optional(Type.String({ maxLength: 2_048 })) }),
  };
  app.get(PATHS.start, { config, schema }, async (request, reply) => {
    const pathOfApp = pathOf(baseUrl());
    try {
      const { url, attempt } = await provider.begin(`${baseUrl()}${PATHS.callback}`);
      const kept: Kept = {
        ...attempt,
        returnTo: toReturnPath(request.query.return_to),
        expiresAt: Date.now() + ATTEMPT_SECONDS * 1_000,
      };
      keep(request, reply, { pathOfApp, value: secretBox.seal(JSON.stringify(kept), CONTEXT) });
      return await reply.redirect(url.href);
    } catch (error) {
      logger.error({ err: error }, 'the provider of single sign-on is unavailable');
      return reply.redirect(`${pathOfApp}/sign-in?error=unavailable`);
    }
  });
}

function addCallback(
  app: App,
  services: Services,
  { provider, settings, cap }: { provider: Provider; settings: ProviderSettings; cap: Cap },
): void {
  const { secretBox, baseUrl, logger } = services;
  app.get(PATHS.callback, { config }, async (request, reply) => {
    const pathOfApp = pathOf(baseUrl());
    const kept = readKept(request, secretBox);
    keep(request, reply, { pathOfApp, value: '' });
    try {
      if (!kept) return await reply.redirect(`${pathOfApp}/sign-in?error=expired`);
      const claims = await provider.end(new URL(`${baseUrl()}${request.url}`), kept);
      const organizationId = await findSignOnOrganization(services.database.sql, settings);
      const begun = await write(services, { request, reply }, (tx) =>
        signOn(tx, { claims, settings, organizationId, cap }, visitorOf(request)),
      );
      setSessionCookie(request, reply, begun.token);
      // The write has set the status of its own response.
      return await reply.redirect(`${pathOfApp}${kept.returnTo}`, 302);
    } catch (error) {
      const reason = error instanceof SignOnRefusedError ? error.reason : 'failed';
      logger.warn({ err: error, reason, request_id: request.id }, 'a single sign-on failed');
      return reply.redirect(`${pathOfApp}/sign-in?error=${reason}`, 302);
    }
  });
}

type Change = Parameters<Services['write']>[2] extends (tx: infer Tx) => unknown
  ? (tx: Tx) => Promise<BegunSession>
  : never;

/** Makes the change with its events, in the name of the system: nobody is signed in yet. */
async function write(
  services: Pick<Services, 'write'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  change: Change,
): Promise<BegunSession> {
  const { method, url, server, protocol, host, ips, id } = request;
  const actor = {
    organizationId: '',
    personId: '',
    type: 'system',
    via: { kind: 'system', id: '' },
    scope: 'organization',
    role: null,
    permissions: PERMISSIONS,
    requestId: id,
  } as const;
  const ofSystem = { method, url, server, protocol, host, actor, headers: {}, body: undefined };
  const rest = { routeOptions: { config: {} }, ...(ips && { ips }) };
  const { data } = await services.write({ ...ofSystem, ...rest }, reply, async (tx) => ({
    data: await change(tx),
  }));
  return data;
}

/** The path at which people reach the application, without a slash at its end. */
function pathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}

function keep(
  request: FastifyRequest,
  reply: FastifyReply,
  { pathOfApp, value }: { pathOfApp: string; value: string },
): void {
  const attributes = `Path=${pathOfApp}/auth/oidc; Max-Age=${value === '' ? 0 : ATTEMPT_SECONDS}; HttpOnly; SameSite=Lax`;
  reply.header('cache-control', 'no-store');
  reply.header('set-cookie', `${COOKIE}=${value}; ${attributes}${isSecure(request) ? '; Secure' : ''}`);
}

/** @returns undefined when the browser has begun no sign-in, or too long ago. */
function readKept({ headers }: FastifyRequest, box: Services['secretBox']): Kept | undefined {
  const value = new RegExp(`(?:^|; *)${COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1];
  if (value === undefined) return undefined;
  try {
    // Only this server could seal it.
    const kept = JSON.parse(box.open(value, CONTEXT)) as Kept;
    return kept.expiresAt > Date.now() ? kept : undefined;
  } catch (error) {
    if (error instanceof UnopenedError) return undefined;
    throw error;
  }
}
