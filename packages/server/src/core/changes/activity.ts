import type { Sql } from '../db/database.ts';

interface Tenant {
  readonly organization_id: string;
  readonly id: string;
}

/** Keeps in the activity of a comment what it said, because the comment itself is about to be deleted. */
export async function keepInActivity(
  tx: Sql,
  { organization_id: organizationId, id }: Tenant,
  said: Record<string, unknown>,
): Promise<void> {
  await tx`
    UPDATE activity SET deleted_comment = ${JSON.stringify(said)}
    WHERE organization_id = ${organizationId} AND comment_id = ${id}`;
}

/** Forgets the activity of a project that was deleted. Last: whoever was changing a comment has recorded it by then. */
export async function forgetActivityOfProject(
  tx: Sql,
  { organization_id: organizationId, id }: Tenant,
): Promise<void> {
  await tx`DELETE FROM activity WHERE organization_id = ${organizationId} AND project_id = ${id}`;
}

/** Forgets what happened to the comments of a site that was deleted; last, as for a project. */
export async function forgetActivityOfSite(
  tx: Sql,
  { organization_id: organizationId, id }: Tenant,
): Promise<void> {
  await tx`
    DELETE FROM activity WHERE organization_id = ${organizationId} AND site_id = ${id} AND comment_id IS NOT NULL`;
}

/** Forgets what happened to comments that were deleted with what they were on; last, as for a project. */
export async function forgetActivityOfComments(
  tx: Sql,
  { organizationId }: { organizationId: string },
  ids: readonly string[],
): Promise<void> {
  await tx`DELETE FROM activity WHERE organization_id = ${organizationId} AND comment_id = ANY (${[...ids]}::uuid[])`;
}
