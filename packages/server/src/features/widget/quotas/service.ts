import type { Sql } from '../../../core/db/database.ts';
import { ConflictError } from '../../../core/errors.ts';
import type { Visit } from '../callers/visitor-tokens.ts';
import { chargeQuota } from './queries.ts';

/** The fraction of an organisation's storage that visitors may use; the rest is for the team. */
const VISITOR_FRACTION = 0.75;

/** The stored bytes beyond which pictures of visitors are refused. @param maxBytes the limit of the organisation; 0: no limit. */
export function visitorStorageLimit(maxBytes: number): number {
  return Math.floor(maxBytes * VISITOR_FRACTION);
}

/**
 * Charges the bytes of a picture to the daily quota for visitors of a site.
 *
 * @param max the quota in bytes; 0: no limit.
 * @throws {ConflictError} `limit_reached`.
 */
export async function requireVisitorQuota(
  tx: Sql,
  { organizationId, siteId }: Pick<Visit, 'organizationId' | 'siteId'>,
  { bytes, max }: { bytes: number; max: number },
): Promise<void> {
  if (max === 0 || (await chargeQuota(tx, { organizationId, siteId, bytes, max }))) return;
  throw new ConflictError(
    'limit_reached',
    'The visitors of this site have sent too many pictures today: send the comment without one, or try again tomorrow.',
  );
}
