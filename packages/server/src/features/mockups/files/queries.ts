import type { PictureType } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';
import type { Actor } from '../../../core/policy.ts';

/** How long a file is kept to which nothing refers: longer than any upload takes. */
const KEPT = '1 hour';

type Tenant = Pick<Actor, 'organizationId'>;

/** Notes that files are about to be written, so that the clean-up knows of them and leaves them alone for now. */
export async function noteFiles(
  sql: Sql,
  { organizationId }: Tenant,
  names: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO stored_files (organization_id, name, kept_until)
    SELECT ${organizationId}::uuid, name, now() + ${KEPT}::interval FROM unnest(${[...names]}::text[]) AS name
    ORDER BY name
    ON CONFLICT (organization_id, name) DO UPDATE SET kept_until = excluded.kept_until`;
}

export interface UnusedFileRow {
  readonly organization_id: string;
  readonly name: string;
}

/** One file of any tenant to which nothing refers any more, locked so that nothing begins to. */
export async function lockUnusedFile(tx: Sql): Promise<UnusedFileRow | undefined> {
  const [row] = await tx<UnusedFileRow[]>`
    SELECT f.organization_id, f.name FROM stored_files f
    WHERE f.kept_until < now() AND NOT EXISTS (
      SELECT FROM mockup_versions v
      WHERE v.organization_id = f.organization_id AND (v.image_file = f.name OR v.preview_file = f.name))
    LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return row;
}

export async function forgetFile(
  tx: Sql,
  { organization_id: organizationId, name }: UnusedFileRow,
): Promise<void> {
  await tx`DELETE FROM stored_files WHERE organization_id = ${organizationId} AND name = ${name}`;
}

export interface FileRow {
  readonly name: string;
  readonly media_type: PictureType | 'image/webp';
}

/** Where a file of a version is kept. @param projectId null: whichever project the mockup is in. */
export async function findFile(
  sql: Sql,
  { organizationId, projectId }: Pick<Actor, 'organizationId' | 'projectId'>,
  { mockupId, number, variant }: { mockupId: string; number: number; variant: 'image' | 'preview' },
): Promise<FileRow | undefined> {
  const columns =
    variant === 'image'
      ? sql`v.image_file AS name, v.media_type`
      : sql`v.preview_file AS name, 'image/webp' AS media_type`;
  const inProject = projectId === null ? sql`` : sql`AND m.project_id = ${projectId}`;
  const [row] = await sql<FileRow[]>`
    SELECT ${columns}
    FROM mockup_versions v JOIN mockups m ON m.organization_id = v.organization_id AND m.id = v.mockup_id
    WHERE v.organization_id = ${organizationId} AND v.mockup_id = ${mockupId} AND v.number = ${number} ${inProject}`;
  return row;
}
