import { type CreationRecord, recordCreations } from '../../../core/changes/emit.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';
import { countCreated } from '../../comment-counts/service.ts';
import { type NewComment, searchedFields } from '../comment/queries.ts';
import { termsOf } from '../comment/terms.ts';

/** A comment to create, with its author and the record of its creation. */
export interface Creation {
  readonly comment: NewComment;
  readonly record: CreationRecord;
  /** The projects that the author sees; null: all. */
  readonly projectIds: readonly string[] | null;
}

/** What became of a batch of creations. */
export interface Created {
  /** The ids of the comments that now exist; nothing was inserted for the others. */
  readonly ids: ReadonlySet<string>;
  /** Whether a webhook is subscribed to their event; then nothing was inserted. */
  readonly isAwaited: boolean;
}

/**
 * Inserts comments of one organisation together with the records of their creation, in one statement, unless a webhook
 * is subscribed to their event. A comment is left out if its site or project does not exist, does not belong to the
 * other, or is hidden from its author or archived; and if it names neither while its author does not see all projects.
 */
export async function insertTogether(
  sql: Tx,
  organizationId: string,
  creations: readonly Creation[],
): Promise<Created> {
  const [row] = await sql<{ ids: string[]; is_awaited: boolean }[]>`
    WITH accepted AS MATERIALIZED (
      SELECT ${organizationId}::uuid AS organization_id, place.project_id, place.site_id, given.*
      FROM json_to_recordset(${JSON.stringify(creations.map(toRow))}::json) AS given (id uuid, for_project uuid,
        for_site uuid, projects uuid[], content text, description text, status comment_status, priority priority,
        page_url text, page_hash bytea, route text, page_title text, device_type text, category text, tags text[],
        context jsonb, reported_at timestamptz, resolved_at timestamptz, created_at timestamptz, terms text[],
        record_id uuid, actor_type text, person_id uuid, api_key_id uuid)
      CROSS JOIN LATERAL (
        (SELECT p.id AS project_id, s.id AS site_id
         FROM sites s JOIN projects p ON p.organization_id = s.organization_id AND p.id = s.project_id
         WHERE s.organization_id = ${organizationId} AND s.id = given.for_site AND p.status = 'active'
           AND p.id = coalesce(given.for_project, p.id) AND (given.projects IS NULL OR p.id = ANY (given.projects))
         LIMIT 1)
        UNION ALL
        (SELECT p.id, NULL::uuid FROM projects p
         WHERE given.for_site IS NULL AND p.organization_id = ${organizationId} AND p.id = given.for_project
           AND p.status = 'active' AND (given.projects IS NULL OR p.id = ANY (given.projects))
         LIMIT 1)
        UNION ALL
        (SELECT NULL::uuid, NULL::uuid
         WHERE given.for_site IS NULL AND given.for_project IS NULL AND given.projects IS NULL)) place
      WHERE NOT ${sql.outbox.isAwaited(sql, organizationId, 'comment.created')}
    ), created AS (
      INSERT INTO comments (organization_id, id, project_id, site_id, content, description, status, priority, page_url,
        page_hash, route, page_title, device_type, category, tags, context, created_by, reported_at, resolved_at,
        created_at, updated_at, terms)
      SELECT organization_id, id, project_id, site_id, content, description, status, priority, page_url,
        page_hash, route, page_title, device_type, category, tags, context, person_id, reported_at, resolved_at,
        created_at, created_at, array_to_tsvector(terms)
      FROM accepted
    ), ${countCreated(sql, sql`accepted`)}, ${recordCreations(sql, 'comment.created')}
    SELECT ARRAY(SELECT id FROM accepted) AS ids,
      ${sql.outbox.isAwaited(sql, organizationId, 'comment.created')} AS is_awaited`;
  return { ids: new Set(row?.ids), isAwaited: row?.is_awaited ?? false };
}

function toRow({ comment, record, projectIds }: Creation) {
  const { status, createdAt } = comment;
  return {
    id: comment.id,
    for_project: comment.projectId,
    for_site: comment.siteId,
    projects: projectIds,
    content: comment.content,
    description: comment.description,
    status,
    priority: comment.priority,
    page_url: comment.pageUrl,
    page_hash: `\\x${pageHash(comment.pageUrl).toString('hex')}`,
    route: comment.route,
    page_title: comment.pageTitle,
    device_type: comment.deviceType,
    category: comment.category,
    tags: comment.tags,
    context: comment.context,
    reported_at: comment.reportedAt,
    resolved_at: status === 'RESOLVED' ? createdAt : null,
    created_at: createdAt,
    terms: termsOf(searchedFields(comment)),
    ...record,
  };
}
