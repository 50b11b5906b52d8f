import type { AuthorizationRequest, GiveConsentBody } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import { DecryptionError } from '../../../core/access/encryption.ts';
import type { SecretBox } from '../../../core/access/secret-box.ts';
import { hashSecret, issueSecret } from '../../../core/access/secrets.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ValidationError } from '../../../core/errors.ts';
import { MINUTE_MS } from '../../../core/process/durations.ts';
import { createApiKey } from '../../api-keys/service.ts';
import type { AssistantPermission } from '../terms/scopes.ts';
import { insertConsent } from '../tokens/queries.ts';
import type { CheckedRequest } from './requests.ts';

/** The time limit for the member's consent, from opening the page. */
const CONSENT_LIMIT_MS = 30 * MINUTE_MS;
/** The time limit for the client to exchange its code. */
const CODE_LIFETIME_MS = 5 * MINUTE_MS;
/** The prefix of the context to which an encrypted request is bound; the id of the session follows it. */
const CONTEXT = 'request for consent';

/** The request that the page shows. It is encrypted, so that nothing else can be granted. */
interface ConsentRequest {
  readonly name: string;
  readonly clientHash: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly permissions: readonly AssistantPermission[];
  readonly state: string | null;
  readonly issuer: string;
  readonly expiresAt: number;
}

/** A checked request in the form that the page sends back, and the URL that the browser opens if the member refuses. */
export interface EncryptedRequest {
  readonly consent: string;
  readonly cancelUrl: string;
}

/** Encrypts a checked request for the session of the member who decides. */
export function encryptRequest(
  { client, redirectUri, codeChallenge, permissions }: CheckedRequest,
  {
    request,
    issuer,
    actor,
    box,
  }: { request: AuthorizationRequest; issuer: string; actor: Actor; box: SecretBox },
): EncryptedRequest {
  const state = request.state ?? null;
  const consentRequest: ConsentRequest = {
    name: client.name,
    clientHash: hashSecret(request.client_id),
    redirectUri,
    codeChallenge,
    permissions,
    state,
    issuer,
    expiresAt: Date.now() + CONSENT_LIMIT_MS,
  };
  return {
    consent: box.seal(JSON.stringify(consentRequest), contextOf(actor)),
    cancelUrl: redirectUrlOf({ redirectUri, state, issuer }, { error: 'access_denied' }),
  };
}

/**
 * Issues a key for the requesting client, and a code that it exchanges for tokens of the key.
 *
 * @returns the URL that the member's browser opens next.
 * @throws {ValidationError} the request was not opened in this session, or has expired, or the client has requested
 *   fewer permissions.
 * @throws {NotFoundError} for an unknown project.
 */
export async function giveConsent(
  tx: Sql,
  actor: Actor,
  { body, box }: { body: GiveConsentBody; box: SecretBox },
): Promise<string> {
  const consentRequest = decryptRequest(body.consent, actor, box);
  const excess = body.permissions.find((each) => !consentRequest.permissions.includes(each));
  if (excess)
    throw new ValidationError({ permissions: [`must be some of: ${consentRequest.permissions.join(', ')}`] });
  const { row } = await createApiKey(tx, actor, {
    name: consentRequest.name,
    token_type: 'mcp',
    project_id: body.project_id,
    permissions: body.permissions,
  });
  const code = issueSecret('code');
  await insertConsent(tx, {
    organizationId: actor.organizationId,
    apiKeyId: row.id,
    personId: actor.personId,
    codeHash: hashSecret(code),
    clientHash: consentRequest.clientHash,
    redirectUri: consentRequest.redirectUri,
    codeChallenge: consentRequest.codeChallenge,
    codeExpiresAt: new Date(Date.now() + CODE_LIFETIME_MS),
  });
  return redirectUrlOf(consentRequest, { code });
}

function decryptRequest(consent: string, actor: Actor, box: SecretBox): ConsentRequest {
  try {
    // Only this server could encrypt it.
    const consentRequest = JSON.parse(box.open(consent, contextOf(actor))) as ConsentRequest;
    if (consentRequest.expiresAt > Date.now()) return consentRequest;
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
  }
  throw new ValidationError({
    consent: ['was not opened in this session, or too long ago: load the page again'],
  });
}

function contextOf({ via }: Pick<Actor, 'via'>): string {
  return `${CONTEXT} ${via.id}`;
}

/** The redirect URI with a response: OAuth 2.1, 4.1.2, and RFC 9207. */
function redirectUrlOf(
  { redirectUri, state, issuer }: Pick<ConsentRequest, 'redirectUri' | 'state' | 'issuer'>,
  response: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...response, ...(state !== null && { state }), iss: issuer }))
    url.searchParams.append(name, value);
  return url.href;
}
