import { OAuthRefusal } from './refusals.ts';

/** The scopes of OAuth are the permissions of which a tool can need one. */
export const SCOPES = ['read', 'write'] as const;
export type AssistantPermission = (typeof SCOPES)[number];

/** The one resource for which tokens are issued. @param issuer the address of the server. */
export function resourceOf(issuer: string): string {
  return `${issuer}/mcp`;
}

/**
 * Refuses a request for another server's resource (RFC 8707). Clients of earlier revisions of the protocol name none.
 *
 * @throws {OAuthRefusal} `invalid_target`.
 */
export function requireResource(given: string | readonly string[] | undefined, issuer: string): void {
  const own = resourceOf(issuer);
  const isOwn = (text: string) => URL.parse(text)?.href.replace(/\/$/, '') === new URL(own).href;
  if ([given ?? own].flat().every(isOwn)) return;
  throw new OAuthRefusal('invalid_target', `Tokens of this server are only for ${own}.`);
}
