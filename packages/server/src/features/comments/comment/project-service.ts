import type { MoveToProjectBody } from '@postil/contract';
import { type Actor, requireRole } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { ValidationError } from '../../../core/errors.ts';
import { differences } from '../../../core/records/differences.ts';
import { record } from '../../activity/emit.ts';
import { count } from '../../comment-counts/queries.ts';
import { requireMembers } from '../../members/service.ts';
import { getWritableProject } from '../../projects/service.ts';
import { getSite } from '../../sites/service.ts';
import { deleteClaim } from './claim-queries.ts';
import { announce, commentEvent } from './events.ts';
import type { CommentDetailRow, PinnedCommentRow } from './queries.ts';

/**
 * Ensures that comments may be put into a project, or on one of its sites.
 *
 * @throws {NotFoundError} the project or the site is unknown, or hidden from the actor.
 * @throws {ConflictError} `project_archived`.
 * @throws {ValidationError} the site does not belong to the project.
 */
export async function requireDestination(
  tx: Tx,
  actor: Actor,
  { project_id: projectId, site_id: siteId }: MoveToProjectBody,
): Promise<void> {
  requireRole(actor, 'member');
  if (projectId !== null) await getWritableProject(tx, actor, projectId);
  if (!siteId) return;
  const site = await getSite(tx, actor, siteId);
  if (site.project_id !== projectId)
    throw new ValidationError({ site_id: ['must be a site of the project, or be left out'] });
}

/**
 * Puts a locked comment into a project, for which `requireDestination` was called. In another project it has no site,
 * unless one is given, because a site belongs to one project. Its page, its anchor and its pictures stay.
 *
 * @returns the comment; undefined if it is there already.
 * @throws {ValidationError} the assignee does not see the project.
 */
export async function moveIntoProject(
  tx: Tx,
  actor: Actor,
  { row, body }: { row: PinnedCommentRow; body: MoveToProjectBody },
): Promise<CommentDetailRow | undefined> {
  const { project_id: projectId } = body;
  const isOtherProject = projectId !== row.project_id;
  const destination = {
    project_id: projectId,
    site_id: body.site_id === undefined && !isOtherProject ? row.site_id : (body.site_id ?? null),
  };
  const changes = differences(row, destination);
  if (Object.keys(changes).length === 0) return undefined;
  if (isOtherProject) await requireAssigneeAccess(tx, actor, { row, projectId });
  await deleteClaim(tx, row.organization_id, { commentId: row.id, apiKeyId: null });
  const { status, visibility } = row;
  await count(tx, row, [{ status, visibility, change: -1 }]);
  await count(tx, { ...row, ...destination }, [{ status, visibility, change: 1 }]);
  if (isOtherProject) await recordDeparture(tx, actor, row);
  return announce(tx, actor, { row, action: 'moved', changes: destination, metadata: { changes } });
}

async function requireAssigneeAccess(
  tx: Tx,
  actor: Actor,
  { row, projectId }: { row: PinnedCommentRow; projectId: string | null },
): Promise<void> {
  if (row.assigned_to === null) return;
  await requireMembers(tx, actor, { ids: [row.assigned_to], field: 'assigned_to', projectId });
}

/** Records the departure in the former project, so that clients that see only that project remove the comment. */
async function recordDeparture(tx: Tx, actor: Actor, row: PinnedCommentRow): Promise<void> {
  if (row.project_id === null) return;
  const metadata = { changes: { project_id: { from: row.project_id, to: null } }, is_departure: true };
  const { subject: _, ...departure } = commentEvent(tx, row, { action: 'moved', metadata });
  await record(tx, actor, [departure]);
}
