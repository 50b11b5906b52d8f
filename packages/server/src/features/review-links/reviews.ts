import { readToken, signToken } from '../../core/access/signed-tokens.ts';
import type { VisitorAddress } from '../members/visitors/queries.ts';

/** The name of the installation secret for signing the tokens of reviews. */
export const REVIEW_SECRET = 'reviews';
const PREFIX = 'pwr_';

/** The use of a review link by one person. */
export interface Review {
  readonly organizationId: string;
  readonly linkId: string;
  /** The id of the person who is created for the reviewer with their first record. */
  readonly reviewerId: string;
  /** The name that the reviewer has entered; null: none. */
  readonly name: string | null;
  /** The e-mail address that the reviewer has entered; null: none. */
  readonly address: VisitorAddress | null;
  readonly expiresAt: Date;
}

/** Whether a credential is the token of a review. */
export function isReviewToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Creates the token of a review. It is not stored; every request checks whether its link was revoked. */
export function signReview(secret: Buffer, review: Review): string {
  const { organizationId, linkId, reviewerId, name, address, expiresAt } = review;
  return signToken(secret, PREFIX, [organizationId, linkId, reviewerId, name, expiresAt.getTime(), address]);
}

/** The review in a token that this installation issued, even if expired; undefined for any other text. */
export function readReview(secret: Buffer, token: string): Review | undefined {
  const fields = readToken(secret, PREFIX, token);
  if (!fields) return undefined;
  // As `signReview` writes them; earlier versions wrote no address.
  const [organizationId, linkId, reviewerId, name, expiresAtMs, address = null] = fields as [
    string,
    string,
    string,
    string | null,
    number,
    (VisitorAddress | null)?,
  ];
  return { organizationId, linkId, reviewerId, name, address, expiresAt: new Date(expiresAtMs) };
}
