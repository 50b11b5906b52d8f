import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { originForProgram } from '../../../core/http/messages/origin.ts';
import { basePathOf } from '../../../core/net/base-path.ts';
import { registerClient } from '../clients/registration.ts';
import { OAuthRefusal } from '../terms/refusals.ts';
import { requireResource } from '../terms/scopes.ts';
import { exchangeCode, refreshTokens, revokeByToken } from '../tokens/service.ts';
import { parametersOf, speakOAuth } from './http.ts';
import { describeIssuer, describeResource, ENDPOINTS } from './metadata.ts';

const config = { permission: 'open' } as const;
/** The time for which browsers cache the response to a preflight. */
const MAX_AGE_SECONDS = '600';

/** Adds the routes that OAuth clients call directly, without the member's browser. */
export async function addEndpoints(app: App, services: Services): Promise<void> {
  await app.register(async (endpoints: App) => {
    speakOAuth(endpoints);
    addMetadataRoutes(endpoints);
    addRegistrationRoute(endpoints, services);
    addTokenRoute(endpoints, services);
    addRevocationRoute(endpoints, services);
  });
}

/** If the public URL has a path, its metadata is also at the URLs into which RFC 8414 and RFC 9728 insert that path. */
function addMetadataRoutes(app: App): void {
  const path = basePathOf(app.baseUrl);
  const [resource, issuer] = [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server',
  ];
  for (const url of new Set([resource, `${resource}/mcp`, `${resource}${path}/mcp`]))
    addMetadataRoute(app, url, describeResource);
  for (const url of new Set([issuer, `${issuer}${path}`])) addMetadataRoute(app, url, describeIssuer);
}

function addMetadataRoute(app: App, url: string, describeFor: (issuer: string) => object): void {
  app.get(url, { config }, async (request) => describeFor(originForProgram(request)));
  addPreflightRoute(app, url, 'GET');
}

function addRegistrationRoute(app: App, { database: { sql } }: Services): void {
  app.post(ENDPOINTS.register, { config }, async ({ body }, reply) => {
    if (body instanceof Map || typeof body !== 'object')
      throw new OAuthRefusal('invalid_client_metadata', 'The body must be JSON.');
    const { id, name, redirectUris } = await registerClient(sql, body);
    reply.code(201);
    return {
      client_id: id,
      client_id_issued_at: Math.floor(Date.now() / 1_000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  });
  addPreflightRoute(app, ENDPOINTS.register, 'POST');
}

function addTokenRoute(app: App, { change }: Services): void {
  app.post(ENDPOINTS.token, { config }, async (request) => {
    const parameter = parametersOf(request);
    const [grantType, clientId] = [parameter('grant_type'), parameter('client_id')];
    requireResource(resourceIn(request), originForProgram(request));
    if (grantType === 'authorization_code') {
      const [code, redirectUri] = [parameter('code'), parameter('redirect_uri')];
      const codeVerifier = parameter('code_verifier');
      return exchangeCode(change, { code, clientId, redirectUri, codeVerifier }, request.id);
    }
    if (grantType === 'refresh_token') {
      const refreshToken = parameter('refresh_token');
      return refreshTokens(change, { refreshToken, clientId }, request.id);
    }
    throw new OAuthRefusal(
      'unsupported_grant_type',
      'The grant_type must be authorization_code or refresh_token.',
    );
  });
  addPreflightRoute(app, ENDPOINTS.token, 'POST');
}

function resourceIn({ body }: FastifyRequest): string | undefined {
  // The result of the form parser.
  return (body as ReadonlyMap<string, string>).get('resource');
}

function addRevocationRoute(app: App, { change }: Services): void {
  app.post(ENDPOINTS.revoke, { config }, async (request) => {
    const parameter = parametersOf(request);
    await revokeByToken(change, { token: parameter('token'), clientId: parameter('client_id') }, request.id);
    return {};
  });
  addPreflightRoute(app, ENDPOINTS.revoke, 'POST');
}

/** Adds the route that allows pages of any origin to send requests: the response to CORS preflights. */
function addPreflightRoute(app: App, url: string, method: string): void {
  app.options(url, { config }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': method,
        'access-control-allow-headers': 'authorization, content-type, mcp-protocol-version',
        'access-control-max-age': MAX_AGE_SECONDS,
      })
      .send(),
  );
}
