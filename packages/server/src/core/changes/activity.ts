import type { Sql } from '../db/database.ts';

interface Tenant {
  readonly organization_id: string;
  readonly id: string;
}

/** Preserves a comment in its activity before the comment itself is deleted. */
export async function keepInActivity(
  tx: Sql,
  { organization_id: organizationId, id }: Tenant,
  said: Record<string, unknown>,
): Promise<void> {
  await tx`
    UPDATE activity SET deleted_comment = ${JSON.stringify(said)}
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

/** Deletes the activity of a deleted project. Run it last: by then, concurrent changes of comments are recorded. */
export async function forgetActivityOfProject(
  tx: Sql,
  { organization_id: organizationId, id }: Tenant,
): Promise<void> {
  await tx`DELETE FROM activity WHERE organization_id = ${organizationId} AND project_id = ${id}`;
}

/** Deletes the activity of the comments of a deleted site. Run it last, as for a project. */
export async function forgetActivityOfSite(
  tx: Sql,
  { organization_id: organizationId, id }: Tenant,
): Promise<void> {
  await tx`
    DELETE FROM activity WHERE organization_id = ${organizationId} AND site_id = ${id} AND comment_id IS NOT NULL`;
}

/** Deletes the activity of comments that were deleted with the record they were on. Run it last, as for a project. */
export async function forgetActivityOfComments(
  tx: Sql,
  { organizationId }: { organizationId: string },
  ids: readonly string[],
): Promise<void> {
  await tx`DELETE FROM activity WHERE organization_id = ${organizationId} AND comment_id = ANY (${[...ids]}::uuid[])`;
}
