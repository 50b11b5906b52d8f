import { createHmac, hash } from 'node:crypto';
import { readToken, signToken } from '../../../core/access/signed-tokens.ts';
import { toUuid } from '../../../core/records/ids.ts';

/** The name of the installation secret for signing the tokens of visitors. */
export const VISITOR_SECRET = 'visitors of the widget';
export const VISITOR_PREFIX = 'pwv_';

/** The identity of a visitor, according to the site. */
interface VisitorIdentity {
  readonly name: string;
  readonly email: string | null;
  /** The tag of the secret with which the site signed it; with another secret, it is no longer valid. */
  readonly secretTag: string | null;
}

/** A visit to the pages of a site. */
export interface Visit {
  readonly organizationId: string;
  readonly siteId: string;
  /** The id of the person who is created for the visitor with their first record. */
  readonly visitorId: string;
  /** The identity of the visitor, according to the site; null: not identified. */
  readonly identity: VisitorIdentity | null;
  readonly expiresAt: Date;
}

/**
 * Creates the token of a visitor. It is signed and not stored, because nothing is written for people who only read;
 * every request checks whether the site is active.
 */
export function signVisit(secret: Buffer, visit: Visit): string {
  const { organizationId, siteId, visitorId, identity, expiresAt } = visit;
  const expires = Math.floor(expiresAt.getTime() / 1_000);
  return signToken(secret, VISITOR_PREFIX, [organizationId, siteId, visitorId, expires, identity]);
}

/** The visit of a token issued here, even if expired; undefined for any other text. */
export function readVisit(secret: Buffer, token: string): Visit | undefined {
  const fields = readToken(secret, VISITOR_PREFIX, token);
  if (!fields) return undefined;
  // As `signVisit` writes them.
  const [organizationId, siteId, visitorId, expires, identity] = fields as [
    string,
    string,
    string,
    number,
    VisitorIdentity | null,
  ];
  return { organizationId, siteId, visitorId, identity, expiresAt: new Date(expires * 1_000) };
}

/** A tag that identifies a secret of a site without revealing it. @param nonce the nonce of the secret; null: no secret. */
export function secretTag(nonce: Buffer | null): string | null {
  return nonce && hash('sha256', nonce).slice(0, 12);
}

/** The id of the person with this user id on any site of the organisation: deterministic, in the form of a UUIDv8. */
export function visitorIdOf(secret: Buffer, organizationId: string, userId: string): string {
  const bytes = createHmac('sha256', secret).update(`${organizationId}\n${userId}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return toUuid(bytes.toString('hex'));
}
