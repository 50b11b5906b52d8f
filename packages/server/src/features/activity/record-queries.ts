import type { ActorType, EventName, Visibility } from '@postil/contract';
import { type Fragment, insertion, type Part, type Sql } from '../../core/db/database.ts';

/** The record of a change, as it is stored. */
interface NewRecord {
  readonly organization_id: string;
  readonly id: string;
  readonly type: EventName;
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly comment_id: string | null;
  readonly visibility: Visibility;
  readonly actor_type: ActorType;
  readonly person_id: string;
  readonly api_key_id: string | null;
  /** JSON. */
  readonly metadata: string;
  readonly created_at: Date;
}

/** Adds records of changes. @param rows at least one. */
export async function insertRecords(tx: Sql, rows: readonly NewRecord[]): Promise<void> {
  await tx`INSERT INTO activity ${insertion(rows)}`;
}

/** The columns of a creation's activity record: those shared with the created record, and its own. */
type RecordedColumn =
  | 'organization_id'
  | 'id'
  | 'project_id'
  | 'site_id'
  | 'visibility'
  | 'created_by'
  | 'created_at'
  | 'record_id'
  | 'actor_type'
  | 'api_key_id';

/**
 * Records creations in the activity in a common table expression of the statement that creates them, without events.
 *
 * @param created the preceding common table expression, with the created rows.
 */
export function recordCreations(sql: Sql, created: Part<RecordedColumn>, type: EventName): Fragment {
  return sql`
    recorded AS (
      INSERT INTO activity (organization_id, id, type, project_id, site_id, comment_id, actor_type, person_id,
        api_key_id, visibility, created_at)
      SELECT organization_id, record_id, ${type}, project_id, site_id, id, actor_type, created_by, api_key_id,
        visibility, created_at
      FROM ${created.name}
    )`;
}

interface DeletedRecord {
  readonly organization_id: string;
  readonly id: string;
}

/** Preserves a comment in its activity before the comment itself is deleted. */
export async function preserveInActivity(
  tx: Sql,
  { organization_id: organizationId, id }: DeletedRecord,
  comment: Record<string, unknown>,
): Promise<void> {
  await tx`
    UPDATE activity SET deleted_comment = ${JSON.stringify(comment)}
    WHERE organization_id = ${organizationId} AND comment_id = ${id}`;
}

/**
 * Restricts the activity of a reply to the team, because the reply has become an internal note. It stays restricted
 * when the reply is shown again, because the changes in between were for the team.
 */
export async function hideReplyInActivity(
  tx: Sql,
  { organizationId, commentId, replyId }: { organizationId: string; commentId: string; replyId: string },
): Promise<void> {
  await tx`
    UPDATE activity SET visibility = 'team'
    WHERE organization_id = ${organizationId} AND comment_id = ${commentId}
      AND metadata -> 'reply' ->> 'id' = ${replyId}::text`;
}

/**
 * Deletes the activity of a deleted project. Run it last: the changes that concurrent requests made to its comments are
 * recorded by then.
 */
export async function deleteActivityOfProject(
  tx: Sql,
  { organization_id: organizationId, id }: DeletedRecord,
): Promise<void> {
  await tx`DELETE FROM activity WHERE organization_id = ${organizationId} AND project_id = ${id}`;
}

/** Deletes the activity of a deleted site's comments. Run it last, as for a project. */
export async function deleteActivityOfSite(
  tx: Sql,
  { organization_id: organizationId, id }: DeletedRecord,
): Promise<void> {
  await tx`
    DELETE FROM activity WHERE organization_id = ${organizationId} AND site_id = ${id} AND comment_id IS NOT NULL`;
}

/** Deletes the activity of comments that were deleted with their page or mockup. Run it last, as for a project. */
export async function deleteActivityOfComments(
  tx: Sql,
  { organizationId }: { organizationId: string },
  ids: readonly string[],
): Promise<void> {
  await tx`DELETE FROM activity WHERE organization_id = ${organizationId} AND comment_id = ANY (${[...ids]}::uuid[])`;
}
