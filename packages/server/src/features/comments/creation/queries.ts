import { type CreateTaskBody, PENDING_STATUSES } from '@postil/contract';
import { type Actor, authorKindOf, keyIdOf } from '../../../core/access/actor.ts';
import { type CreationRecord, emitCreated, recordCreations } from '../../../core/changes/emit.ts';
import type { CreatedEvent, Tx } from '../../../core/changes/transaction.ts';
import {
  columnNames,
  type Fragment,
  insertion,
  namePart,
  rowsOf,
  type Sql,
  typedValues,
} from '../../../core/db/database.ts';
import { inScope, scopeParameter, seesProject } from '../../../core/db/scope.ts';
import { firstIdAt, newId } from '../../../core/records/ids.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';
import { countCreated } from '../../comment-counts/service.ts';
import { columnsOfNew, type NewComment } from '../comment/queries.ts';
import { searchedFields, termsOf } from '../comment/terms.ts';

/** What is given of a new comment on a page, in the columns that have it, and with their types. */
const GIVEN = {
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
  external_id: 'text',
  source: 'text',
  metadata: 'jsonb',
  created_at: 'timestamptz',
} as const;

/** What only the statement for several comments needs of each: where it shall be, and the record of its creation. */
const GIVEN_OF_EACH = {
  for_project: 'uuid',
  for_site: 'uuid',
  projects: 'uuid[]',
  record_id: 'uuid',
  actor_type: 'text',
  api_key_id: 'uuid',
} as const satisfies Record<keyof CreationRecord, string> & Record<string, string>;

/** The terms as they are given, of which the column of this name is made. */
const TERMS = { terms: 'text[]' } as const;

const LOCATION = ['organization_id', 'project_id', 'site_id'] as const;
/** Given by the statement. */
const NUMBER = ['number'] as const;
const STORED = [...LOCATION, ...NUMBER, ...(Object.keys(GIVEN) as (keyof typeof GIVEN)[])] as const;

/** The comments that may be created. */
const ACCEPTED = namePart('accepted', STORED);
const ACCEPTED_OF_EACH = namePart('accepted', [
  ...STORED,
  ...(Object.keys(GIVEN_OF_EACH) as (keyof typeof GIVEN_OF_EACH)[]),
]);
/** Those that were created. */
const CREATED = namePart('created', [
  ...LOCATION,
  ...(['id', 'number', 'status', 'visibility', 'created_by', 'created_at'] as const),
]);

const STORED_NAMES = columnNames(STORED);
const CREATED_NAMES = columnNames(Object.values(CREATED.columns));
const TYPES_OF_EACH = { ...GIVEN, ...TERMS, ...GIVEN_OF_EACH };

/** A comment to create, with the event of its creation. */
export interface NewCommentWithEvent {
  readonly comment: NewComment;
  readonly event: CreatedEvent;
}

/**
 * Inserts a comment together with the record of its creation, in one statement, provided that site and project
 * exist, belong together, are visible and active, and that the assignee is a member.
 *
 * @returns false if one of these conditions does not hold; then nothing is inserted.
 */
export async function insertComment(
  sql: Tx,
  actor: Actor,
  { comment, event }: NewCommentWithEvent,
): Promise<boolean> {
  const { terms, context, metadata, ...given } = toGiven(comment, actor);
  const values = {
    ...given,
    context: JSON.stringify(context),
    metadata: JSON.stringify(metadata),
    terms,
  };
  const announced = emitCreated(sql, actor, { created: CREATED, event });
  const rows = await sql<{ has_queued: boolean }[]>`
    WITH accepted AS (
      SELECT ${actor.organizationId}::uuid AS organization_id, ${nextNumber(sql, actor.organizationId)},
        location.project_id, location.site_id, given.*
      FROM (${locationOf(sql, actor, comment)}) location
      CROSS JOIN (SELECT ${typedValues({ ...GIVEN, ...TERMS }, values)}) given
      ${comment.assignedTo === null ? sql`` : isMember(sql, actor, comment.assignedTo)}
    ), created AS (${insertAccepted(sql)} RETURNING ${CREATED_NAMES}),
    ${countCreated(sql, CREATED)}, ${announced.parts}
    SELECT ${announced.hasQueued} AS has_queued FROM created`;
  if (rows[0]?.has_queued) sql.hasQueued = true;
  return rows.length > 0;
}

/** Where a comment is, by the ids of its project and site. */
export interface LocationRow {
  readonly project_id: string | null;
  readonly site_id: string | null;
}

/** The location of a new comment; undefined if one of the conditions of `insertComment` does not hold. */
export async function findLocation(
  sql: Sql,
  actor: Actor,
  comment: NewComment,
): Promise<LocationRow | undefined> {
  const [row] = await sql<LocationRow[]>`
    SELECT location.project_id, location.site_id FROM (${locationOf(sql, actor, comment)}) location
    ${comment.assignedTo === null ? sql`` : isMember(sql, actor, comment.assignedTo)}`;
  return row;
}

/** The names of people of the organisation, by their ids. */
export async function findNames(
  sql: Sql,
  { organizationId }: Actor,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`
    SELECT id, name FROM people WHERE organization_id = ${organizationId} AND id = ANY (${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The number of a new comment of an organisation, as a column of a part of a statement. */
function nextNumber(sql: Sql, organizationId: string): Fragment {
  return sql`next_comment_number(${organizationId}) AS number`;
}

/** Takes the number of a new comment. */
export async function takeNumber(sql: Sql, { organizationId }: Actor): Promise<number> {
  const [row] = await sql<{ number: number }[]>`SELECT ${nextNumber(sql, organizationId)}`;
  if (!row) throw new Error('the number of a new comment is always returned');
  return row.number;
}

/** Inserts a comment at the location that was found for it. */
export async function insertAt(
  tx: Sql,
  actor: Actor,
  { comment, number, location }: { comment: NewComment; number: number; location: LocationRow },
): Promise<void> {
  const { terms, context, metadata, tags, ...given } = toGiven(comment, actor);
  const row = {
    organization_id: actor.organizationId,
    number,
    ...location,
    ...given,
    tags: [...tags],
    context: JSON.stringify(context),
    metadata: JSON.stringify(metadata),
    updated_at: given.created_at,
    terms: tx`array_to_tsvector(${terms}::text[])`,
  };
  await tx`INSERT INTO comments ${insertion([row])}`;
}

/** What became of a batch of creations. */
export interface Created {
  /** The ids of the comments that now exist; nothing was inserted for the others. */
  readonly ids: ReadonlySet<string>;
  /** Whether a webhook is subscribed to their event; then nothing was inserted. */
  readonly isAwaited: boolean;
}

/** A comment to create, and who does. */
export interface Creation {
  readonly comment: NewComment;
  readonly author: Actor;
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
      SELECT ${organizationId}::uuid AS organization_id, ${nextNumber(sql, organizationId)},
        location.project_id, location.site_id, given.*
      FROM ${rowsOf(TYPES_OF_EACH, creations.map(toGivenOfEach))} AS given
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
         WHERE given.for_site IS NULL AND given.for_project IS NULL AND given.projects IS NULL)) location
      WHERE NOT ${sql.outbox.isAwaited(sql, organizationId, 'comment.created')}
    ), created AS (${insertAccepted(sql)}),
    ${countCreated(sql, ACCEPTED_OF_EACH)}, ${recordCreations(sql, ACCEPTED_OF_EACH, 'comment.created')}
    SELECT ARRAY(SELECT id FROM accepted) AS ids,
      ${sql.outbox.isAwaited(sql, organizationId, 'comment.created')} AS is_awaited`;
  return { ids: new Set(row?.ids), isAwaited: row?.is_awaited ?? false };
}

/** Stores the comments that were accepted. */
function insertAccepted(sql: Sql): Fragment {
  return sql`
    INSERT INTO comments (${STORED_NAMES}, updated_at, terms)
    SELECT ${STORED_NAMES}, created_at, array_to_tsvector(terms) FROM ${ACCEPTED.name}`;
}

function toGiven(comment: NewComment, author: Actor) {
  return {
    ...columnsOfNew(comment, author),
    page_hash: `\\x${pageHash(comment.pageUrl).toString('hex')}`,
    context: comment.context,
    reported_at: comment.reportedAt,
    terms: termsOf(searchedFields(comment)),
  } satisfies Record<keyof typeof GIVEN | 'terms', unknown>;
}

function toGivenOfEach({ comment, author }: Creation) {
  return {
    ...toGiven(comment, author),
    for_project: comment.projectId,
    for_site: comment.siteId,
    projects: scopeParameter(author),
    record_id: newId(),
    actor_type: author.type,
    api_key_id: keyIdOf(author),
  } satisfies Record<keyof typeof GIVEN | keyof typeof GIVEN_OF_EACH | 'terms', unknown>;
}

/** One row with the project and site of a new comment; no row if the comment may not be added to them. */
function locationOf(sql: Sql, actor: Actor, { siteId, projectId }: NewComment): Fragment {
  const { organizationId, scope } = actor;
  const scoped = inScope(sql, actor, sql`p.id`);
  if (siteId !== null) {
    const matching = projectId === null ? sql`` : sql`AND p.id = ${projectId}`;
    return sql`
      SELECT p.id AS project_id, s.id AS site_id
      FROM sites s JOIN projects p ON p.organization_id = s.organization_id AND p.id = s.project_id
      WHERE s.organization_id = ${organizationId} AND s.id = ${siteId} AND p.status = 'active' ${matching} ${scoped}`;
  }
  if (projectId !== null) {
    return sql`
      SELECT p.id AS project_id, NULL::uuid AS site_id FROM projects p
      WHERE p.organization_id = ${organizationId} AND p.id = ${projectId} AND p.status = 'active' ${scoped}`;
  }
  // The task of somebody who sees only one project belongs to that project.
  const [only = null, another] = scope === 'organization' ? [] : scope.projectIds;
  const isAllowed = scope === 'organization' || (only !== null && another === undefined);
  return sql`SELECT ${only}::uuid AS project_id, NULL::uuid AS site_id ${isAllowed ? sql`` : sql`WHERE false`}`;
}

/** The condition that the assignee is a member who sees the project of the `location`. */
function isMember(sql: Sql, { organizationId }: Actor, personId: string): Fragment {
  return sql`
    WHERE EXISTS (
      SELECT FROM members m WHERE m.organization_id = ${organizationId} AND m.person_id = ${personId}
        AND ${seesProject(sql, sql`location.project_id`)})`;
}

/** The newest pending task of the actor with the same text on the same page. @param since it is not older. */
export async function findRepeated(
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
