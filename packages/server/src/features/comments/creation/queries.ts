import { type CreateTaskBody, type EventName, PENDING_STATUSES } from '@postil/contract';
import { type Actor, authorKindOf, keyIdOf } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { columnNames, type Fragment, namePart, rowsOf, type Sql } from '../../../core/db/database.ts';
import { scopeParameter, seesProject } from '../../../core/db/scope.ts';
import { firstIdAt, newId } from '../../../core/records/ids.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';
import { recordCreations } from '../../activity/record-queries.ts';
import { countCreated } from '../../comment-counts/queries.ts';
import { type NewComment, newCommentColumns } from '../comment/queries.ts';
import { searchedFields, termsOf } from '../comment/terms.ts';

/** The columns of a comment with given values, and their types. */
const GIVEN_COLUMNS = {
  id: 'uuid',
  title: 'text',
  content: 'text',
  description: 'text',
  status: 'comment_status',
  priority: 'priority',
  page_url: 'text',
  page_hash: 'bytea',
  route: 'text',
  page_title: 'text',
  device_type: 'text',
  category: 'text',
  tags: 'text[]',
  visibility: 'text',
  context: 'jsonb',
  created_by: 'uuid',
  author_kind: 'text',
  assigned_to: 'uuid',
  due_date: 'date',
  reported_at: 'timestamptz',
  resolved_at: 'timestamptz',
  close_reason: 'text',
  seen_in: 'text',
  element_hash: 'bytea',
  external_id: 'text',
  source: 'text',
  metadata: 'jsonb',
  mockup_id: 'uuid',
  mockup_version: 'integer',
  x: 'double precision',
  y: 'double precision',
  width: 'double precision',
  height: 'double precision',
  created_at: 'timestamptz',
} as const;

/** The given values besides the columns: the search terms, the requested location, and the activity record of the creation. */
const ADDITIONAL_VALUES = {
  terms: 'text[]',
  for_project: 'uuid',
  for_site: 'uuid',
  projects: 'uuid[]',
  record_id: 'uuid',
  actor_type: 'text',
  api_key_id: 'uuid',
} as const;

const TYPES = { ...GIVEN_COLUMNS, ...ADDITIONAL_VALUES };
const LOCATION_COLUMNS = ['organization_id', 'project_id', 'site_id'] as const;
const STORED_COLUMNS = [
  ...LOCATION_COLUMNS,
  'number',
  ...(Object.keys(GIVEN_COLUMNS) as (keyof typeof GIVEN_COLUMNS)[]),
] as const;
const STORED_NAMES = columnNames(STORED_COLUMNS);
/** The accepted comments, with their numbers. */
const NUMBERED_COMMENTS = namePart('numbered', [
  ...STORED_COLUMNS,
  ...(Object.keys(ADDITIONAL_VALUES) as (keyof typeof ADDITIONAL_VALUES)[]),
]);

/** A new comment and its author. */
export interface AuthoredComment {
  readonly comment: NewComment;
  readonly author: Actor;
}

/** The values of a new comment from the database, and the names of its author and assignee. */
interface CreatedRow {
  readonly id: string;
  readonly number: number;
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly created_by_name: string;
  readonly assigned_to_name: string | null;
  /** Whether any system is subscribed to its event. */
  readonly is_awaited: boolean;
}

/**
 * Inserts comments of one organisation, all on pages or all on mockups, with activity records. A comment is left out
 * if its site or project does not exist, does not belong to the other, or is hidden from its author or archived; if it
 * names neither while its author does not see all projects; and if its assignee is not a member who sees its project.
 *
 * @returns a row for each comment that was inserted.
 */
export function insertComments(
  sql: Tx,
  { organizationId, type }: { organizationId: string; type: EventName },
  creations: readonly AuthoredComment[],
): Promise<CreatedRow[]> {
  const nameOf = (id: Fragment) =>
    sql`(SELECT p.name FROM people p WHERE p.organization_id = ${organizationId} AND p.id = ${id})`;
  return sql<CreatedRow[]>`
    WITH accepted AS MATERIALIZED (
      SELECT ${organizationId}::uuid AS organization_id, location.project_id, location.site_id, given.*
      FROM ${rowsOf(TYPES, creations.map(toGivenRow))} AS given
      CROSS JOIN LATERAL (${locationOf(sql, organizationId)}) location
      WHERE given.assigned_to IS NULL OR EXISTS (
        SELECT FROM members m WHERE m.organization_id = ${organizationId} AND m.person_id = given.assigned_to
          AND ${seesProject(sql, sql`location.project_id`)})
    ), numbered AS MATERIALIZED (
      -- By itself, because the function asks other shards and cannot run on one.
      SELECT accepted.*, next_comment_number(${organizationId}) AS number FROM accepted
    ), created AS (
      INSERT INTO comments (${STORED_NAMES}, updated_at, terms)
      SELECT ${STORED_NAMES}, created_at, array_to_tsvector(terms) FROM numbered
    ),
    ${countCreated(sql, NUMBERED_COMMENTS)}, ${recordCreations(sql, NUMBERED_COMMENTS, type)}
    SELECT n.id, n.number, n.project_id, n.site_id, ${nameOf(sql`n.created_by`)} AS created_by_name,
      ${nameOf(sql`n.assigned_to`)} AS assigned_to_name, ${sql.outbox.isAwaited(sql, organizationId, type)} AS is_awaited
    FROM numbered n`;
}

function toGivenRow({ comment, author }: AuthoredComment) {
  return {
    ...newCommentColumns(comment, author),
    page_hash: `\\x${pageHash(comment.pageUrl).toString('hex')}`,
    element_hash: comment.elementHash ? `\\x${comment.elementHash}` : null,
    context: comment.context,
    reported_at: comment.reportedAt,
    terms: termsOf(searchedFields(comment)),
    for_project: comment.projectId,
    for_site: comment.siteId,
    projects: scopeParameter(author),
    record_id: newId(),
    actor_type: author.type,
    api_key_id: keyIdOf(author),
  } satisfies Record<keyof typeof TYPES, unknown>;
}

/** One row with the project and site of a `given` comment; no row if the comment may not be added to them. */
function locationOf(sql: Sql, organizationId: string): Fragment {
  return sql`
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
     WHERE given.for_site IS NULL AND given.for_project IS NULL AND given.projects IS NULL)`;
}

/** The id of the actor's newest pending task with the content, page and project of `body`, created since an instant. */
export async function findDuplicateTask(
  sql: Sql,
  actor: Actor,
  { body, since }: { body: CreateTaskBody; since: Date },
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    SELECT id FROM comments
    WHERE organization_id = ${actor.organizationId} AND id >= ${firstIdAt(since)}
      AND project_id IS NOT DISTINCT FROM ${body.project_id ?? null}::uuid AND created_by = ${actor.personId}
      AND author_kind = ${authorKindOf(actor)} AND content = ${body.content} AND page_url = ${body.page_url}
      AND status = ANY (${[...PENDING_STATUSES]}::comment_status[])
    ORDER BY id DESC LIMIT 1`;
  return row?.id;
}
