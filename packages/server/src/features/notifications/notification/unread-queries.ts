import type { TenantPerson } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { findRowsByTenant, type WithIndex } from '../../../core/db/sql/tenants.ts';
import { memberSeesSubject } from './queries.ts';

/** The limit up to which unread notifications are counted. */
const MAX_UNREAD = 1_000;

/** The numbers of unread notifications of several people, in their order; at most 1,000 each. */
export async function countUnreadByPerson(sql: Sql, readers: readonly TenantPerson[]): Promise<number[]> {
  const rows = await findRowsByTenant(sql, readers, (tenantReaders, tenantOf) =>
    countUnreadOf(sql, tenantReaders, tenantOf(sql`reader.organization_id`)),
  );
  const counts = new Map(rows.map(({ number, unread }) => [number, unread]));
  return readers.map((_reader, number) => counts.get(number) ?? 0);
}

function countUnreadOf(
  sql: Sql,
  readers: readonly WithIndex<TenantPerson>[],
  tenant: Fragment,
): Promise<{ number: number; unread: number }[]> {
  return sql<{ number: number; unread: number }[]>`
    SELECT reader.number, (
      SELECT count(*)::int FROM (
        SELECT * FROM notifications unread
        WHERE unread.organization_id = ${tenant} AND unread.person_id = reader.person_id
          AND unread.read_at IS NULL AND (unread.snoozed_until IS NULL OR unread.snoozed_until <= now())
        ORDER BY unread.id DESC LIMIT ${MAX_UNREAD}
      ) n
      JOIN members m ON m.organization_id = n.organization_id AND m.person_id = n.person_id
      LEFT JOIN comments c ON c.organization_id = ${tenant} AND c.id = n.comment_id
      LEFT JOIN mockups mockup ON mockup.organization_id = ${tenant} AND mockup.id = n.mockup_id
      LEFT JOIN replies reply ON reply.organization_id = ${tenant} AND reply.id = n.reply_id
      WHERE ${memberSeesSubject(sql)}) AS unread
    FROM unnest(
      ${readers.map(({ organizationId }) => organizationId)}::uuid[], ${readers.map(({ personId }) => personId)}::uuid[],
      ${readers.map(({ number }) => number)}::int[]
    ) AS reader (organization_id, person_id, number)`;
}
