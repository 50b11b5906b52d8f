import type { ActorType } from '@postil/contract';
import type { Via } from '../../core/access/actor.ts';
import { type Fragment, insertion, type Sql } from '../../core/db/database.ts';
import { countOf, olderThanCursor, pageWindow, toListing } from '../../core/db/listings.ts';
import type { Listing, PageRequest } from '../../core/records/paging.ts';

export interface AuditRow {
  readonly id: string;
  readonly action: string;
  readonly actor_type: ActorType;
  readonly person_id: string | null;
  /** null if single sign-on acted, or if the organisation has no person with that id. */
  readonly person_name: string | null;
  /** The kind of credential used; null if the person had not signed in, and for actions before it was recorded. */
  readonly via_kind: Via['kind'] | null;
  readonly via_id: string | null;
  readonly target_type: string;
  readonly target_id: string | null;
  readonly target_name: string | null;
  readonly metadata: Record<string, unknown>;
  readonly request_id: string | null;
  readonly created_at: Date;
}

/** An entry as it is stored; its metadata is JSON. */
type NewAuditRow = Omit<AuditRow, 'person_name' | 'metadata'> & {
  readonly organization_id: string;
  readonly api_key_id: string | null;
  readonly metadata: string;
};

/** Adds an entry to the audit log. */
export async function insertAuditEntry(tx: Sql, row: NewAuditRow): Promise<void> {
  await tx`INSERT INTO audit_log ${insertion([row])}`;
}

interface AuditFilter {
  /** Any of these actions; undefined: all. */
  readonly actions: readonly string[] | undefined;
  readonly actorId: string | undefined;
  readonly targetId: string | undefined;
  readonly page: PageRequest;
}

/** The audit log of an organisation, newest first. */
export async function listAuditEntries(
  sql: Sql,
  organizationId: string,
  { page, ...filter }: AuditFilter,
): Promise<Listing<AuditRow>> {
  const conditions = sql`WHERE a.organization_id = ${organizationId} ${filterConditions(sql, filter)}`;
  const matchingEntries = sql`FROM audit_log a ${conditions}`;
  const rows = await sql<(AuditRow & { total: number })[]>`
    SELECT a.id, a.action, a.actor_type, a.person_id, person.name AS person_name, a.via_kind, a.via_id, a.target_type, a.target_id,
      a.target_name, a.metadata, a.request_id, a.created_at, (SELECT count(*)::int ${matchingEntries}) AS total
    FROM audit_log a
    LEFT JOIN people person ON person.organization_id = a.organization_id AND person.id = a.person_id
    ${conditions} ${olderThanCursor(sql, sql`a.id`, page)}
    ORDER BY a.id DESC ${pageWindow(sql, page)}`;
  return toListing(rows, page, () => countOf(sql, matchingEntries));
}

function filterConditions(sql: Sql, { actions, actorId, targetId }: Omit<AuditFilter, 'page'>): Fragment {
  const actionCondition = actions === undefined ? sql`` : sql`AND a.action = ANY (${[...actions]}::text[])`;
  const actorCondition = actorId === undefined ? sql`` : sql`AND a.person_id = ${actorId}`;
  const targetCondition = targetId === undefined ? sql`` : sql`AND a.target_id = ${targetId}`;
  return sql`${actionCondition} ${actorCondition} ${targetCondition}`;
}
