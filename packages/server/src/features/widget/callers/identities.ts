import { createHmac } from 'node:crypto';
import { equalsInConstantTime } from '../../../core/access/signed-tokens.ts';
import { UnauthenticatedError } from '../../../core/errors.ts';
import type { PageSite } from './queries.ts';

/** The name of the installation secret from which the secrets of sites are derived. */
export const IDENTITY_SECRET = 'identities of visitors';
const PREFIX = 'pis_';

/** The identity of a visitor, as signed by a site. */
interface Identity {
  /** The site's own id for the visitor. */
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  /** null: no expiry. */
  readonly expiresAt: Date | null;
}

/**
 * The secret with which a site signs the identities of its visitors. It is derived from a nonce of the site and an
 * installation secret rather than stored, so that it need not be resealed when the key of the installation changes.
 */
export function secretOf(
  installationSecret: Buffer,
  { organization_id: organizationId, id }: Pick<PageSite, 'organization_id' | 'id'>,
  nonce: Buffer,
): string {
  const mac = createHmac('sha256', installationSecret).update(`${organizationId}\n${id}\n`).update(nonce);
  return `${PREFIX}${mac.digest('base64url')}`;
}

/**
 * Reads an identity signed by a site.
 *
 * @param secret the secret of the site; undefined: none.
 * @throws {UnauthenticatedError} the site has no secret, or the identity is wrongly signed, malformed or expired.
 */
export function readIdentity(secret: string | undefined, signedIdentity: string): Identity {
  if (secret === undefined)
    refuse('This site has no secret: issue one with POST /sites/{id}/identity-secret.');
  const [payload = '', mac = ''] = signedIdentity.split('.');
  if (!equalsInConstantTime(mac.toLowerCase(), createHmac('sha256', secret).update(payload).digest('hex')))
    refuse(
      'The signature of the identity is wrong: it must be the hexadecimal HMAC-SHA256 of the part before the dot, with the secret of the site.',
    );
  const identity = toIdentity(parse(payload));
  if (identity.expiresAt && identity.expiresAt.getTime() <= Date.now())
    refuse('The identity has expired: sign one that expires later.');
  return identity;
}

function parse(payload: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Refused below, like JSON that is not an object.
  }
  return refuse('The part of the identity before the dot must be base64url of a JSON object.');
}

const MAX_LENGTH = 255;

function toIdentity({
  user_id: userId,
  name,
  email,
  expires_at: expires,
}: Record<string, unknown>): Identity {
  const isText = (value: unknown): value is string =>
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= MAX_LENGTH &&
    value.isWellFormed() &&
    !value.includes('\0');
  if (!isText(userId) || !isText(name))
    refuse(`user_id and name of the identity must be non-empty strings of at most ${MAX_LENGTH} characters.`);
  if (email !== undefined && email !== null && !isText(email))
    refuse(`email of the identity must be a non-empty string of at most ${MAX_LENGTH} characters.`);
  if (expires !== undefined && !Number.isSafeInteger(expires))
    refuse('expires_at of the identity must be a Unix timestamp in whole seconds.');
  return {
    userId,
    name: name.trim(),
    email: email ?? null,
    expiresAt: expires === undefined ? null : new Date(Number(expires) * 1_000),
  };
}

function refuse(message: string): never {
  throw new UnauthenticatedError(message);
}
