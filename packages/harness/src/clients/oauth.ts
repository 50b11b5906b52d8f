import { hash, randomBytes } from 'node:crypto';
import { Done, GivenConsent, OpenedAuthorization, Success } from '@postil/contract';
import { expect } from 'vitest';
import type { ApiResponse, Client } from './client.ts';

/** The redirect URL at which the client of the tests gets its codes. */
export const CALLBACK = 'https://assistant.example/callback';

/** The server that is called. */
interface ServerUrl {
  readonly url: string;
}

interface ProjectReference {
  readonly project_id: string;
}

/** A response of an endpoint of OAuth. */
interface OAuthResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Tokens as a client gets them. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The parameters with which a client opens the page of the server. */
type AuthorizationParameters = Readonly<Record<string, string>>;

/** A hand-written OAuth client, which can also misbehave. */
interface OAuthClient {
  readonly id: string;
  readonly verifier: string;
  /** The parameters of its request. */
  readonly request: AuthorizationParameters;
  /** Exchanges a code. @param changes override the correct parameters; undefined omits one. */
  exchange(code: string, changes?: Readonly<Record<string, string | undefined>>): Promise<OAuthResponse>;
  refresh(token: string, changes?: Readonly<Record<string, string | undefined>>): Promise<OAuthResponse>;
  revoke(token: string, changes?: Readonly<Record<string, string | undefined>>): Promise<OAuthResponse>;
}

/** Sends a form or JSON to an endpoint of OAuth. */
export async function postOAuth(
  { url }: ServerUrl,
  path: string,
  body: URLSearchParams | object,
): Promise<OAuthResponse> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url + path, {
    method: 'POST',
    ...(!isForm && { headers: { 'content-type': 'application/json' } }),
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** Registers a client. @param metadata its metadata in addition to name and URL. */
export async function registerOAuthClient(server: ServerUrl, metadata: object = {}): Promise<OAuthClient> {
  const { status, json } = await postOAuth(server, '/oauth/register', {
    client_name: 'Test assistant',
    redirect_uris: [CALLBACK],
    ...metadata,
  });
  expect(status, JSON.stringify(json)).toBe(201);
  return createOAuthClient(server, String(json.client_id));
}

/** Creates a client with an existing id. */
export function createOAuthClient(server: ServerUrl, id: string): OAuthClient {
  const verifier = randomBytes(32).toString('base64url');
  const resource = `${server.url}/mcp`;
  const post = (path: string, defaults: object, changes: object) => {
    const parameters = Object.entries({ client_id: id, ...defaults, ...changes });
    return postOAuth(
      server,
      path,
      new URLSearchParams(parameters.filter(([, value]) => value !== undefined)),
    );
  };
  return {
    id,
    verifier,
    request: {
      response_type: 'code',
      client_id: id,
      redirect_uri: CALLBACK,
      scope: 'read write',
      state: 'as-sent',
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
      resource,
    },
    exchange: (code, changes = {}) =>
      post(
        '/oauth/token',
        { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier, resource },
        changes,
      ),
    refresh: (token, changes = {}) =>
      post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, resource }, changes),
    revoke: (token, changes = {}) => post('/oauth/revoke', { token }, changes),
  };
}

/** Opens a request on the page of the server, as the web app does. */
export async function openAuthorization(
  session: Client,
  request: AuthorizationParameters,
): Promise<OpenedAuthorization> {
  return (await session.post('/consents/open', request)).body(200, Success(OpenedAuthorization)).data;
}

/** Grants consent to an opened request. */
export function grantConsent(
  session: Client,
  { project_id }: ProjectReference,
  { consent, permissions = ['read', 'write'] }: { consent: string; permissions?: readonly string[] },
): Promise<ApiResponse> {
  return session.post('/consents', { consent, project_id, permissions });
}

/** Opens a request as a member and grants consent. @returns the URL to which the browser is redirected. */
export async function consentTo(
  session: Client,
  tenant: ProjectReference,
  request: AuthorizationParameters,
): Promise<URL> {
  const { consent } = await openAuthorization(session, request);
  const given = (await grantConsent(session, tenant, { consent })).body(201, Done(GivenConsent)).data;
  return new URL(given.redirect_url);
}
