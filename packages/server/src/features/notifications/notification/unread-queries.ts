import type { TenantPerson } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { findRowsByTenant, type WithIndex } from '../../../core/db/sql/tenants.ts';
import { memberSeesSubject } from './queries.ts';

/** The limit up to which unread notifications are counted. */
const MAX_UNREAD = 1_000;

/** The unread notifications of a person. */
interface UnreadSummary {
  /** At most 1,000. */
  readonly unread: number;
  /** Changes with the set of notifications, even if their number stays the same; null: there are none. */
  readonly fingerprint: string | null;
}

const NONE: UnreadSummary = { unread: 0, fingerprint: null };

/** The unread notifications of several people, in the order of the people. */
export async function summarizeUnreadByPerson(
  sql: Sql,
  readers: readonly TenantPerson[],
): Promise<UnreadSummary[]> {
  const rows = await findRowsByTenant(sql, readers, (tenantReaders, tenantOf) =>
    summarizeUnreadOf(sql, tenantReaders, tenantOf(sql`reader.organization_id`)),
  );
  const summaries = new Map(rows.map(({ number, ...summary }) => [number, summary]));
  return readers.map((_reader, number) => summaries.get(number) ?? NONE);
}

function summarizeUnreadOf(
  sql: Sql,
  readers: readonly WithIndex<TenantPerson>[],
  tenant: Fragment,
): Promise<WithIndex<UnreadSummary>[]> {
  return sql<WithIndex<UnreadSummary>[]>`
    SELECT reader.number, summary.unread, summary.fingerprint
    FROM unnest(
      ${readers.map(({ organizationId }) => organizationId)}::uuid[], ${readers.map(({ personId }) => personId)}::uuid[],
      ${readers.map(({ number }) => number)}::int[]
    ) AS reader (organization_id, person_id, number)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS unread, bit_xor(uuid_hash_extended(n.id, 0))::text AS fingerprint FROM (
        SELECT * FROM notifications unread
        WHERE unread.organization_id = ${tenant} AND unread.person_id = reader.person_id
          AND unread.read_at IS NULL AND (unread.snoozed_until IS NULL OR unread.snoozed_until <= now())
        ORDER BY unread.id DESC LIMIT ${MAX_UNREAD}
      ) n
      JOIN members m ON m.organization_id = n.organization_id AND m.person_id = n.person_id
      LEFT JOIN comments c ON c.organization_id = ${tenant} AND c.id = n.comment_id
      LEFT JOIN mockups mockup ON mockup.organization_id = ${tenant} AND mockup.id = n.mockup_id
      LEFT JOIN replies reply ON reply.organization_id = ${tenant} AND reply.id = n.reply_id
      WHERE ${memberSeesSubject(sql)}
    ) AS summary`;
}
