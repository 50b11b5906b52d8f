import type { AuthorizationRequest } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';
import type { Client } from '../clients/client.ts';
import { isDocumentId } from '../clients/documents.ts';
import { isRegisteredRedirect } from '../clients/redirects.ts';
import { findRegisteredClient } from '../clients/registration.ts';
import { OAuthRefusal } from '../terms/refusals.ts';
import { type AssistantPermission, requireResource, SCOPES } from '../terms/scopes.ts';

/** A valid authorization request. */
export interface CheckedRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly permissions: readonly AssistantPermission[];
}

interface CheckContext {
  readonly sql: Sql;
  /** The URL of this server. */
  readonly issuer: string;
  /** Reads the document that a client publishes about itself. */
  readDocument(id: string): Promise<Client>;
}

/**
 * Checks an authorization request (OAuth 2.1, 4.1.1). Errors are shown to the person instead of being sent to the
 * client: the browser is not redirected to a URL without the person's consent.
 *
 * @throws {OAuthRefusal}
 */
export async function checkRequest(
  request: AuthorizationRequest,
  { sql, issuer, readDocument }: CheckContext,
): Promise<CheckedRequest> {
  const client = isDocumentId(request.client_id)
    ? await readDocument(request.client_id)
    : await findRegisteredClient(sql, request.client_id);
  if (!client) throw new OAuthRefusal('invalid_client', 'The client is not registered here.');
  if (!isRegisteredRedirect(client.redirectUris, request.redirect_uri))
    throw new OAuthRefusal(
      'invalid_redirect_uri',
      'The redirect_uri is not one that the client has registered.',
    );
  if (request.response_type !== 'code')
    throw new OAuthRefusal('unsupported_response_type', 'The response_type must be code.');
  if (request.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(request.code_challenge ?? ''))
    throw new OAuthRefusal(
      'invalid_request',
      'A code_challenge is required, with the code_challenge_method S256.',
    );
  requireResource(request.resource, issuer);
  return {
    client,
    redirectUri: request.redirect_uri,
    codeChallenge: request.code_challenge ?? '',
    permissions: readScope(request.scope),
  };
}

/** Unknown scopes are ignored, which RFC 6749, 3.3, allows; without a scope, the client requests all. */
function readScope(scope: string | undefined): readonly AssistantPermission[] {
  const requested = (scope ?? '').split(' ');
  const known = SCOPES.filter((each) => requested.includes(each));
  return known.length > 0 ? known : SCOPES;
}
