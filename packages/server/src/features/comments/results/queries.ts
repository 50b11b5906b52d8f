import type { AcceptanceDecision, AuthorKind } from '@postil/contract';
import { type Actor, authorKindOf, type Tenant, type TenantReader } from '../../../core/access/actor.ts';
import { assignments, type Fragment, insertion, type Sql } from '../../../core/db/database.ts';
import type { ServedFile } from '../../../core/uploads/signed-files.ts';
import type { StoredPicture } from '../../mockups/files/service.ts';
import { authorKind } from '../comment/queries.ts';
import { findPictureFile } from '../screenshots/queries.ts';
import type { ScreenshotFile } from '../screenshots/variants.ts';

/** The submitted fields of a result. */
export interface Result {
  /** Markdown. */
  readonly summary: string;
  readonly pull_request_url: string | null;
  readonly commit: string | null;
  readonly branch: string | null;
  readonly release: string | null;
  readonly preview_url: string | null;
  /** Paths of changed files. */
  readonly files: readonly string[];
}

export interface ResultRow extends Result {
  readonly organization_id: string;
  readonly id: string;
  readonly comment_id: string;
  /** null: no picture; width and height are then null, too. */
  readonly picture_id: string | null;
  /** Pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly author_kind: AuthorKind;
  /** The name of the submitting assistant; null: a person submitted it, or it has just been inserted. */
  readonly assistant: string | null;
  readonly created_at: Date;
  /** null: undecided. */
  readonly decision: AcceptanceDecision | null;
  readonly reason: string | null;
  readonly decided_by: string | null;
  readonly decided_by_name: string | null;
  readonly is_decided_by_visitor: boolean | null;
  readonly decided_at: Date | null;
}

/** The results of a comment, newest first. The reader must see the comment. */
export function listResults(sql: Sql, { organizationId }: Tenant, commentId: string): Promise<ResultRow[]> {
  return sql<ResultRow[]>`
    SELECT ${columns(sql, { organizationId })} FROM ${tables(sql, { organizationId })}
    WHERE r.organization_id = ${organizationId} AND r.comment_id = ${commentId} ORDER BY r.id DESC`;
}

/** The newest results of comments, by comment id; comments without results are left out. */
export async function findNewestResults(
  sql: Sql,
  { organizationId }: Tenant,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, ResultRow>> {
  if (commentIds.length === 0) return new Map();
  const rows = await sql<ResultRow[]>`
    SELECT DISTINCT ON (r.comment_id) ${columns(sql, { organizationId })} FROM ${tables(sql, { organizationId })}
    WHERE r.organization_id = ${organizationId} AND r.comment_id = ANY (${[...commentIds]}::uuid[])
    ORDER BY r.comment_id, r.id DESC`;
  return new Map(rows.map((row) => [row.comment_id, row]));
}

/** The newest result of a comment; undefined if it has none. */
export async function findNewestResult(
  sql: Sql,
  tenant: Tenant,
  commentId: string,
): Promise<ResultRow | undefined> {
  return (await findNewestResults(sql, tenant, [commentId])).get(commentId);
}

/** The number of results of a comment. */
export async function countResults(sql: Sql, { organizationId }: Tenant, commentId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM comment_results
    WHERE organization_id = ${organizationId} AND comment_id = ${commentId}`;
  return row?.count ?? 0;
}

/** Stores a result by the actor. */
export async function insertResult(
  tx: Sql,
  actor: Actor,
  { id, createdAt, commentId, result }: { id: string; createdAt: Date; commentId: string; result: Result },
): Promise<void> {
  await tx`
    INSERT INTO comment_results ${insertion([
      {
        ...result,
        files: [...result.files],
        organization_id: actor.organizationId,
        id,
        comment_id: commentId,
        created_by: actor.personId,
        author_kind: authorKindOf(actor),
        created_at: createdAt,
      },
    ])}`;
}

/** Sets or replaces the picture of a result. Its files must be in the storage. */
export async function updatePicture(
  tx: Sql,
  { organizationId }: Tenant,
  { id, pictureId, picture }: { id: string; pictureId: string; picture: StoredPicture },
): Promise<void> {
  const columns = {
    picture_id: pictureId,
    image_file: picture.imageFile,
    thumbnail_file: picture.previewFile,
    media_type: picture.mediaType,
    width: picture.width,
    height: picture.height,
  };
  await tx`
    UPDATE comment_results SET ${assignments(columns)} WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** Stores the decision of the actor's person on a result. */
export async function updateDecision(
  tx: Sql,
  { organizationId, personId }: Actor,
  { id, decision, reason }: { id: string; decision: AcceptanceDecision; reason: string | null },
): Promise<void> {
  const columns = { decision, reason, decided_by: personId, decided_at: new Date() };
  await tx`
    UPDATE comment_results SET ${assignments(columns)} WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** The stored file of a result's picture, if the reader sees the comment. */
export function findFile(
  sql: Sql,
  reader: TenantReader,
  file: ScreenshotFile,
): Promise<ServedFile | undefined> {
  const condition = sql`p.picture_id = ${file.id}`;
  return findPictureFile(sql, reader, { ...file, table: sql`comment_results`, condition });
}

function columns(sql: Sql, { organizationId }: Tenant): Fragment {
  return sql`r.organization_id, r.id, r.comment_id, r.summary, r.pull_request_url, r.commit, r.branch, r.release,
    r.preview_url, r.files, r.picture_id, r.width, r.height, r.created_by, creator.name AS created_by_name,
    ${authorKind(sql, sql`r`)} AS author_kind,
    CASE WHEN r.author_kind = 'assistant' THEN (
      SELECT k.name FROM activity a JOIN api_keys k ON k.organization_id = ${organizationId} AND k.id = a.api_key_id
      WHERE a.organization_id = ${organizationId} AND a.comment_id = r.comment_id AND a.type LIKE '%.result_submitted'
        AND a.metadata #>> '{result,id}' = r.id::text LIMIT 1) END AS assistant, r.created_at, r.decision, r.reason, r.decided_by,
    decider.name AS decided_by_name, decider.is_guest AS is_decided_by_visitor, r.decided_at`;
}

function tables(sql: Sql, { organizationId }: Tenant): Fragment {
  return sql`comment_results r
    JOIN people creator ON creator.organization_id = ${organizationId} AND creator.id = r.created_by
    LEFT JOIN people decider ON decider.organization_id = ${organizationId} AND decider.id = r.decided_by`;
}
