import { hash } from 'node:crypto';
import type { Actor } from '../../../core/access/actor.ts';
import { hashSecret, isAccessToken, issueSecret, isWellFormedSecret } from '../../../core/access/secrets.ts';
import { equalsInConstantTime } from '../../../core/access/signed-tokens.ts';
import type { Change } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError } from '../../../core/errors.ts';
import { DAY_MS, HOUR_MS } from '../../../core/process/durations.ts';
import { issueToken, removeApiKey, revokeApiKey } from '../../api-keys/service.ts';
import { OAuthRefusal } from '../terms/refusals.ts';
import {
  type ConsentKey,
  type ConsentRow,
  deleteExpiredRefreshTokens,
  findConsentByAccessToken,
  insertRefreshToken,
  listInactiveConsents,
  listUnusedConsents,
  lockConsentByCode,
  lockRefreshToken,
  useCode,
  useRefreshToken,
} from './queries.ts';

const ACCESS_LIFETIME_MS = HOUR_MS;
/** The time after which an inactive client loses its access. */
const REFRESH_LIFETIME_MS = 90 * DAY_MS;

/** The tokens that a client gets: RFC 6749, 5.1. */
interface IssuedTokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

/** The parameters with which a client exchanges a code. */
interface CodeExchange {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/** The parameters with which a client refreshes its tokens. */
interface Refresh {
  readonly refreshToken: string;
  readonly clientId: string;
}

/**
 * Exchanges a code for the first tokens. A reused code was copied, and its whole grant is revoked.
 *
 * @throws {OAuthRefusal} `invalid_grant`.
 */
export function exchangeCode(
  change: Change,
  exchange: CodeExchange,
  requestId: string,
): Promise<IssuedTokens> {
  const { code, clientId, redirectUri, codeVerifier } = exchange;
  const codeHash = hashSecret(code);
  return issueOnce(change, requestId, async (tx) => {
    const consent = await lockConsentByCode(tx, codeHash);
    const isSameClient =
      consent?.client_hash === hashSecret(clientId) &&
      consent.redirect_uri === redirectUri &&
      equalsInConstantTime(challengeOf(codeVerifier), consent.code_challenge);
    if (!isSameClient) throw refusal('code');
    return { consent, use: () => useCode(tx, codeHash), kind: 'code' };
  });
}

/**
 * Exchanges a refresh token, which is single-use, for new tokens. A reused one was copied: its whole grant is revoked.
 *
 * @throws {OAuthRefusal} `invalid_grant`.
 */
export function refreshTokens(
  change: Change,
  { refreshToken, clientId }: Refresh,
  requestId: string,
): Promise<IssuedTokens> {
  const tokenHash = hashSecret(refreshToken);
  return issueOnce(change, requestId, async (tx) => {
    const consent = isWellFormedSecret(refreshToken) ? await lockRefreshToken(tx, tokenHash) : undefined;
    if (consent?.client_hash !== hashSecret(clientId)) throw refusal('refresh token');
    return { consent, use: () => useRefreshToken(tx, tokenHash), kind: 'refresh token' };
  });
}

/** The code or token that a client presented. */
interface Grant {
  readonly consent: ConsentRow;
  use(): Promise<void>;
  readonly kind: string;
}

async function issueOnce(
  change: Change,
  requestId: string,
  getGrant: (tx: Sql) => Promise<Grant>,
): Promise<IssuedTokens> {
  const result = await change(async (tx) => {
    const { consent, use, kind } = await getGrant(tx);
    if (consent.is_used) return { reusedConsent: consent, kind };
    if (!consent.is_valid) throw refusal(kind);
    await use();
    return issueTokens(tx, consent);
  });
  if (!('reusedConsent' in result)) return result;
  // After the transaction, because other code locks the key first.
  await revokeConsentKey(change, result.reusedConsent, requestId);
  throw refusal(result.kind);
}

async function issueTokens(tx: Sql, consent: ConsentRow): Promise<IssuedTokens> {
  const { organization_id: organizationId, api_key_id: id, permissions } = consent;
  const refreshToken = issueSecret('refresh');
  const tokenHash = hashSecret(refreshToken);
  await insertRefreshToken(tx, consent, { tokenHash, expiresAt: new Date(Date.now() + REFRESH_LIFETIME_MS) });
  const { secret } = await issueToken(tx, { organizationId, id, lifetimeMs: ACCESS_LIFETIME_MS });
  return {
    access_token: secret,
    token_type: 'Bearer',
    expires_in: ACCESS_LIFETIME_MS / 1_000,
    refresh_token: refreshToken,
    scope: permissions.join(' '),
  };
}

/**
 * Revokes a client's grant by one of its tokens (RFC 7009). Any other text is ignored.
 *
 * @param token a refresh token or an access token.
 */
export async function revokeByToken(
  change: Change,
  { token, clientId }: { token: string; clientId: string },
  requestId: string,
): Promise<void> {
  if (!isWellFormedSecret(token)) return;
  const tokenHash = hashSecret(token);
  const find = isAccessToken(token) ? findConsentByAccessToken : lockRefreshToken;
  const consent = await change((tx) => find(tx, tokenHash));
  if (consent?.client_hash === hashSecret(clientId)) await revokeConsentKey(change, consent, requestId);
}

/** Revokes the key of a consent, and with it all tokens. */
async function revokeConsentKey(
  change: Change,
  consent: ConsentKey,
  requestId: string | null,
): Promise<void> {
  await ignoreNotFound(change((tx) => revokeApiKey(tx, actorOf(consent, requestId), consent.api_key_id)));
}

/** Deletes the keys of codes that expired unused, and revokes those of clients that were inactive for 90 days. */
export async function endUnusedConsents(sql: Sql, change: Change): Promise<void> {
  await deleteExpiredRefreshTokens(sql);
  for (const consent of await listInactiveConsents(sql)) await revokeConsentKey(change, consent, null);
  for (const consent of await listUnusedConsents(sql)) {
    const id = consent.api_key_id;
    await ignoreNotFound(
      change((tx) => removeApiKey(tx, actorOf(consent, null), { id, ifMatch: undefined })),
    );
  }
}

/** Ignores that a consent has just been revoked by another request. */
async function ignoreNotFound(ending: Promise<unknown>): Promise<void> {
  await ending.catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error;
  });
}

/** The key itself as the actor, only to revoke its access. */
function actorOf(consent: ConsentKey, requestId: string | null): Actor {
  return {
    organizationId: consent.organization_id,
    personId: consent.person_id,
    via: { kind: 'mcp_key', id: consent.api_key_id },
    type: 'mcp_key',
    scope: { projectIds: [] },
    role: null,
    permissions: [],
    requestId,
  };
}

function refusal(kind: string): OAuthRefusal {
  return new OAuthRefusal(
    'invalid_grant',
    `The ${kind} is unknown, was used before, has expired, was revoked, or belongs to another client: ask for consent again.`,
  );
}

/** The S256 code challenge of a verifier: RFC 7636, 4.2. */
function challengeOf(verifier: string): string {
  return hash('sha256', verifier, 'base64url');
}
