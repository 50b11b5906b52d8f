import { readToken, signToken } from '../../../core/access/signed-tokens.ts';
import type { Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { DAY_MS } from '../../../core/process/durations.ts';

/** The path of the page on which somebody decides on the result of a comment without signing in. */
export const DECISION_PATH = '/acceptance';

/** The name of the installation secret for signing the links. */
const SECRET = 'decision-links';
const PREFIX = 'pwd_';
const LIFETIME_MS = 30 * DAY_MS;

/** The comment and the person of a link. */
export interface DecisionLink {
  readonly organizationId: string;
  readonly commentId: string;
  readonly personId: string;
}

/** The path of a link for one comment and one person, which expires after 30 days. It is signed, and not stored. */
export async function makeDecisionPath(
  sql: Sql,
  { organizationId, commentId, personId }: DecisionLink,
): Promise<string> {
  const secret = await getInstallationSecret(sql, SECRET);
  const expiresAt = Date.now() + LIFETIME_MS;
  return `${DECISION_PATH}?token=${signToken(secret, PREFIX, [organizationId, commentId, personId, expiresAt])}`;
}

/** The comment and the person of a link's token; undefined if it was not issued here, or has expired. */
export async function readDecisionToken(sql: Sql, token: string): Promise<DecisionLink | undefined> {
  const fields = readToken(await getInstallationSecret(sql, SECRET), PREFIX, token);
  if (!fields) return undefined;
  // As `makeDecisionPath` writes them.
  const [organizationId, commentId, personId, expiresAt] = fields as [string, string, string, number];
  return expiresAt > Date.now() ? { organizationId, commentId, personId } : undefined;
}
