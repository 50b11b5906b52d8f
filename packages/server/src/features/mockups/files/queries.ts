import type { Tenant, TenantScope } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { scopeCondition } from '../../../core/db/scope.ts';
import type { ServedFile } from '../../../core/uploads/signed-files.ts';

/** The retention of an unreferenced file: longer than any upload takes. */
const RETENTION = '1 hour';
/** The duration of a reservation: longer than any storage takes to remove a file. */
const RESERVATION = '1 minute';

/**
 * Registers files that are about to be written, so that the clean-up finds them, but not before their retention has
 * ended.
 *
 * @returns false if one of them is being removed right now.
 */
export async function registerFiles(
  sql: Sql,
  { organizationId }: Tenant,
  files: readonly { readonly name: string; readonly bytes: number }[],
): Promise<boolean> {
  const addedRows = await sql<{ name: string }[]>`
    INSERT INTO stored_files (organization_id, name, bytes, kept_until)
    SELECT ${organizationId}::uuid, name, bytes, now() + ${RETENTION}::interval
    FROM unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ bytes }) => bytes)}::bigint[]) AS file (name, bytes)
    ORDER BY name
    ON CONFLICT (organization_id, name) DO NOTHING
    RETURNING name`;
  const registeredNames = files
    .map(({ name }) => name)
    .filter((name) => !addedRows.some((row) => row.name === name));
  if (registeredNames.length === 0) return true;
  // Their names are hashes of their contents, so their sizes are equal.
  const renewedRows = await sql`
    UPDATE stored_files f SET kept_until = now() + ${RETENTION}::interval, removing_until = NULL
    FROM (SELECT name FROM stored_files WHERE organization_id = ${organizationId} AND name = ANY (${registeredNames}::text[])
      ORDER BY name FOR UPDATE) locked
    WHERE f.organization_id = ${organizationId} AND f.name = locked.name
      AND (f.removing_until IS NULL OR f.removing_until < now())
    RETURNING f.name`;
  return renewedRows.length === registeredNames.length;
}

/** The size of all files of an organisation, except for those with these names. */
export async function sumOtherBytes(
  sql: Sql,
  { organizationId }: Tenant,
  names: readonly string[],
): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM stored_files
    WHERE organization_id = ${organizationId} AND name <> ALL (${[...names]}::text[])`;
  return row?.bytes ?? 0;
}

interface UnusedFileRow {
  readonly organization_id: string;
  readonly name: string;
}

/** Unreferenced files of all tenants; those with earlier removal attempts come last. */
export function listUnusedFiles(sql: Sql, limit: number): Promise<UnusedFileRow[]> {
  return sql<UnusedFileRow[]>`
    /* of all tenants */ SELECT f.organization_id, f.name FROM stored_files f
    WHERE ${isUnused(sql, sql`f.organization_id`)}
    ORDER BY f.removing_until NULLS FIRST LIMIT ${limit}`;
}

/** Reserves an unused file for removal, until the removal must have ended. @returns false if it is used or reserved. */
export async function reserveUnusedFile(
  sql: Sql,
  { organization_id: organizationId, name }: UnusedFileRow,
): Promise<boolean> {
  const rows = await sql`
    UPDATE stored_files f SET removing_until = now() + ${RESERVATION}::interval
    WHERE f.organization_id = ${organizationId} AND f.name = ${name}
      AND ${isUnused(sql, sql`${organizationId}`)}
    RETURNING f.name`;
  return rows.length > 0;
}

/** One condition per column: a single one with OR would scan the versions for each file. */
function isUnused(sql: Sql, organizationId: Fragment): Fragment {
  return sql`f.kept_until < now() AND (f.removing_until IS NULL OR f.removing_until < now())
    AND NOT EXISTS (
      SELECT FROM mockup_versions v WHERE v.organization_id = ${organizationId} AND v.image_file = f.name)
    AND NOT EXISTS (
      SELECT FROM mockup_versions v WHERE v.organization_id = ${organizationId} AND v.preview_file = f.name)
    AND NOT EXISTS (
      SELECT FROM comment_screenshots s WHERE s.organization_id = ${organizationId} AND s.image_file = f.name)
    AND NOT EXISTS (
      SELECT FROM comment_screenshots s WHERE s.organization_id = ${organizationId} AND s.thumbnail_file = f.name)
    AND NOT EXISTS (
      SELECT FROM comment_pictures p WHERE p.organization_id = ${organizationId} AND p.image_file = f.name)
    AND NOT EXISTS (
      SELECT FROM comment_pictures p WHERE p.organization_id = ${organizationId} AND p.thumbnail_file = f.name)
    AND NOT EXISTS (
      SELECT FROM comment_results r WHERE r.organization_id = ${organizationId} AND r.image_file = f.name)
    AND NOT EXISTS (
      SELECT FROM comment_results r WHERE r.organization_id = ${organizationId} AND r.thumbnail_file = f.name)
    AND NOT EXISTS (
      SELECT FROM held_comments h WHERE h.organization_id = ${organizationId} AND h.image_file = f.name)
    AND NOT EXISTS (
      SELECT FROM held_comments h WHERE h.organization_id = ${organizationId} AND h.thumbnail_file = f.name)`;
}

/** Deletes the row of a file that was removed, unless the file has been stored again since. */
export async function deleteFileRow(
  sql: Sql,
  { organization_id: organizationId, name }: UnusedFileRow,
): Promise<void> {
  await sql`
    DELETE FROM stored_files
    WHERE organization_id = ${organizationId} AND name = ${name} AND removing_until IS NOT NULL`;
}

/** A version's file, with its name in the storage; undefined if the mockup is not in the scope. */
export async function findFile(
  sql: Sql,
  actor: TenantScope,
  { mockupId, number, variant }: { mockupId: string; number: number; variant: 'image' | 'preview' },
): Promise<ServedFile | undefined> {
  const columns =
    variant === 'image'
      ? sql`v.image_file AS name, v.media_type`
      : sql`v.preview_file AS name, 'image/webp' AS media_type`;
  const [row] = await sql<ServedFile[]>`
    SELECT ${columns}
    FROM mockup_versions v JOIN mockups m ON m.organization_id = v.organization_id AND m.id = v.mockup_id
    WHERE v.organization_id = ${actor.organizationId} AND v.mockup_id = ${mockupId} AND v.number = ${number}
      ${scopeCondition(sql, actor, sql`m.project_id`)}`;
  return row;
}
