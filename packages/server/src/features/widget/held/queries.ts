import type { FieldValue, HeldKind, HoldReason, Priority, ReportType } from '@postil/contract';
import { type Actor, isInTeam, type TenantReader } from '../../../core/access/actor.ts';
import { type Fragment, insertion, type Sql } from '../../../core/db/database.ts';
import { countOf, olderThanCursor, pageWindow, toListing } from '../../../core/db/listings.ts';
import { scopeCondition } from '../../../core/db/scope.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import type { ServedFile } from '../../../core/uploads/signed-files.ts';
import type { PinnedPicture } from '../../comments/screenshots/service.ts';
import type { Visit } from '../callers/visitor-tokens.ts';

export interface HeldRow {
  readonly organization_id: string;
  readonly id: string;
  /** null: a reviewer wrote it. */
  readonly site_id: string | null;
  readonly project_id: string;
  readonly kind: HeldKind;
  /** The comment of a reply, or the mockup of a comment on one. */
  readonly subject_id: string | null;
  readonly visitor_id: string;
  /** The name of a reviewer; null: a visitor wrote it, whose name is in the identity or the body. */
  readonly reviewer_name: string | null;
  readonly identity: Visit['identity'];
  readonly reason: HoldReason;
  readonly body: HeldBody;
  readonly created_at: Date;
  /** Names in the storage; null: it has no picture. */
  readonly image_file: string | null;
  readonly thumbnail_file: string | null;
  readonly picture: HeldPicture | null;
}

/** The request body; each kind has the fields of its own operation. */
interface HeldBody {
  readonly content: string;
  readonly priority?: Priority;
  readonly name?: string;
  readonly email?: string;
  readonly page_url?: string;
  readonly page_title?: string;
  readonly type?: ReportType;
  readonly fields?: FieldValue[];
}

/** The text to hold; it belongs to a site, or else to a project. */
type NewHeld = Pick<
  HeldRow,
  'organization_id' | 'id' | 'kind' | 'subject_id' | 'visitor_id' | 'identity' | 'reason' | 'created_at'
> & { readonly body: object; readonly site_id: string | null; readonly project_id: string | null };

/** The metadata of a screenshot, without its files. */
interface HeldPicture extends Omit<PinnedPicture['picture'], 'imageFile' | 'previewFile'> {
  readonly pin: PinnedPicture['pin'];
}

/** A file of the picture of a held comment. */
export interface HeldFile {
  readonly organizationId: string;
  readonly id: string;
  /** The last segment of `image_file`. */
  readonly name: string;
  readonly variant: 'image' | 'thumbnail';
}

type HeldKey = Pick<HeldRow, 'organization_id' | 'id'>;

/** Stores a held text. */
export async function insertHeld(tx: Sql, held: NewHeld): Promise<void> {
  const { identity, body, ...columns } = held;
  const row = { ...columns, identity: identity && JSON.stringify(identity), body: JSON.stringify(body) };
  await tx`INSERT INTO held_comments ${insertion([row])}`;
}

/** The held texts of the projects that the actor sees, newest first: of one site or project, or of all. */
export async function listHeld(
  sql: Sql,
  actor: Actor,
  {
    siteId,
    projectId,
    page,
  }: { siteId?: string | undefined; projectId?: string | undefined; page: PageRequest },
): Promise<Listing<HeldRow>> {
  const siteCondition = siteId === undefined ? sql`` : sql`AND h.site_id = ${siteId}`;
  const projectCondition = projectId === undefined ? sql`` : sql`AND ${projectOf(sql)} = ${projectId}`;
  const matchingHeld = sql`FROM ${tables(sql)}
    WHERE ${visibleTo(sql, actor)} ${siteCondition} ${projectCondition}`;
  const rows = await sql<(HeldRow & { total: number })[]>`
    SELECT ${columns(sql)}, (SELECT count(*)::int ${matchingHeld}) AS total
    ${matchingHeld} ${olderThanCursor(sql, sql`h.id`, page)}
    ORDER BY h.id DESC ${pageWindow(sql, page)}`;
  return toListing(rows, page, () => countOf(sql, matchingHeld));
}

/** Locks a held text until the transaction ends; undefined if the actor does not see it. */
export async function lockHeld(tx: Sql, actor: Actor, id: string): Promise<HeldRow | undefined> {
  const [row] = await tx<HeldRow[]>`
    SELECT ${columns(tx)} FROM ${tables(tx)} WHERE ${visibleTo(tx, actor)} AND h.id = ${id} FOR UPDATE OF h`;
  return row;
}

/** A file, with its name in the storage; undefined if the reader does not see its held comment. */
export async function findHeldFile(
  sql: Sql,
  reader: TenantReader,
  { organizationId, id, name, variant }: HeldFile,
): Promise<ServedFile | undefined> {
  const file =
    variant === 'image'
      ? sql`h.image_file AS name, h.picture ->> 'mediaType' AS media_type`
      : sql`h.thumbnail_file AS name, 'image/webp' AS media_type`;
  // Only the team sees held texts.
  if (!isInTeam(reader)) return undefined;
  const [row] = await sql<ServedFile[]>`
    SELECT ${file} FROM ${tables(sql)}
    WHERE ${visibleTo(sql, reader)} AND h.id = ${id} AND h.image_file = ${`${organizationId}/${name}`}`;
  return row;
}

/** The creation time of a held text of this visitor; undefined: none. */
export async function findHeldTime(
  sql: Sql,
  { organizationId, siteId, visitorId }: Visit,
  id: string,
): Promise<Pick<HeldRow, 'created_at'> | undefined> {
  const [row] = await sql<Pick<HeldRow, 'created_at'>[]>`
    SELECT h.created_at FROM held_comments h
    WHERE h.organization_id = ${organizationId} AND h.id = ${id} AND h.site_id = ${siteId}
      AND h.visitor_id = ${visitorId}`;
  return row;
}

/** Sets or replaces the picture of a held comment. */
export async function setHeldPicture(
  tx: Sql,
  { organization_id: organizationId, id }: HeldKey,
  { picture: { imageFile, previewFile, ...metadata }, pin }: PinnedPicture,
): Promise<void> {
  const picture: HeldPicture = { ...metadata, pin };
  await tx`
    UPDATE held_comments
    SET image_file = ${imageFile}, thumbnail_file = ${previewFile}, picture = ${JSON.stringify(picture)}
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

export async function deleteHeld(tx: Sql, { organization_id: organizationId, id }: HeldKey): Promise<void> {
  await tx`DELETE FROM held_comments WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** Deletes texts that were held for more than 90 days. */
export async function deleteOldHeld(sql: Sql): Promise<void> {
  await sql`/* of all tenants */ DELETE FROM held_comments WHERE created_at < now() - interval '90 days'`;
}

function columns(sql: Sql): Fragment {
  return sql`h.organization_id, h.id, h.site_id, ${projectOf(sql)} AS project_id, h.kind, h.subject_id, h.visitor_id,
    h.identity, h.reason, h.body, h.created_at, h.image_file, h.thumbnail_file, h.picture,
    CASE WHEN h.site_id IS NULL THEN reviewer.name END AS reviewer_name`;
}

function tables(sql: Sql): Fragment {
  return sql`held_comments h
    LEFT JOIN sites s ON s.organization_id = h.organization_id AND s.id = h.site_id
    LEFT JOIN people reviewer ON reviewer.organization_id = h.organization_id AND reviewer.id = h.visitor_id`;
}

/** The current project of the site, which may have moved, or else that of the reviewer's link. */
function projectOf(sql: Sql): Fragment {
  return sql`coalesce(s.project_id, h.project_id)`;
}

function visibleTo(sql: Sql, actor: TenantReader): Fragment {
  return sql`h.organization_id = ${actor.organizationId} ${scopeCondition(sql, actor, projectOf(sql))}`;
}
