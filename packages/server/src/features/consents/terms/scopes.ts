import { OAuthRefusal } from './refusals.ts';

/** The OAuth scopes: the permissions that tools require. */
export const SCOPES = ['read', 'write'] as const;
export type AssistantPermission = (typeof SCOPES)[number];

/** The only resource for which tokens are issued. @param issuer the URL of the server. */
export function resourceOf(issuer: string): string {
  return `${issuer}/mcp`;
}

/**
 * Refuses a request for another server's resource (RFC 8707). Clients for earlier protocol revisions name none.
 *
 * @throws {OAuthRefusal} `invalid_target`.
 */
export function requireResource(resource: string | readonly string[] | undefined, issuer: string): void {
  const serverResource = resourceOf(issuer);
  const isServerResource = (text: string) =>
    URL.parse(text)?.href.replace(/\/$/, '') === new URL(serverResource).href;
  if ([resource ?? serverResource].flat().every(isServerResource)) return;
  throw new OAuthRefusal('invalid_target', `Tokens of this server are only for ${serverResource}.`);
}
