import type { CreateMockupCommentBody, Pin, UpdateMockupCommentBody } from '@postil/contract';
import { type Actor, requireRole } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { type FieldErrors, ValidationError } from '../../../core/errors.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { withoutDuplicates } from '../../../core/records/repeats.ts';
import type { Target } from '../../../core/records/versions.ts';
import { requireMembers } from '../../members/service.ts';
import { getVersions, getWritableMockup, uploaderIdsOf } from '../../mockups/mockup/service.ts';
import { pinOf } from '../comment/pins.ts';
import type { CommentDetailRow } from '../comment/queries.ts';
import { applyChanges, lockOwnComment } from '../comment/service.ts';
import { createComment } from '../creation/service.ts';
import { requireTeamForOrigin } from '../origins/service.ts';
import { initialVisibility, requireTeamForVisibility } from '../rights/rights.ts';

/** The maximum of the right and bottom edges of a region: slightly more than 1, because of rounding errors. */
const MAX_EXTENT = 1.000001;

/**
 * Pins a comment on a version of a mockup.
 *
 * @throws {NotFoundError} for an unknown mockup. @throws {ForbiddenError} for fields that only the team may set.
 * @throws {ConflictError} `project_archived`, `external_id_taken`.
 * @throws {ValidationError} for a version that does not exist, a region that exceeds the picture, or an assignee who is
 *   not a member.
 */
export async function createMockupComment(
  tx: Tx,
  actor: Actor,
  { mockupId, body }: { mockupId: string; body: CreateMockupCommentBody },
): Promise<CommentDetailRow> {
  const mockup = await getWritableMockup(tx, actor, mockupId);
  const { x, y, width = null, height = null, assigned_to: assignedTo = null, version } = body;
  if (version !== undefined && version > mockup.latest_version) {
    throw new ValidationError({
      version: [`must be a version of the mockup: 1 to ${mockup.latest_version}`],
    });
  }
  requireValidRegion({ x, y, width, height });
  requireTeamForOrigin(actor, body);
  if (assignedTo !== null) {
    requireRole(actor, 'member');
    await requireMembers(tx, actor, {
      ids: [assignedTo],
      field: 'assigned_to',
      projectId: mockup.project_id,
    });
  }
  const path = `/mockups/${mockupId}`;
  const comment = {
    ...newIdWithInstant(),
    projectId: mockup.project_id,
    siteId: null,
    title: null,
    content: body.content,
    description: body.description || null,
    status: body.status,
    priority: body.priority,
    pageUrl: path,
    route: path,
    pageTitle: null,
    deviceType: 'DESKTOP' as const,
    category: body.category ?? null,
    tags: withoutDuplicates(body.tags ?? []),
    visibility: initialVisibility(actor, { requestedVisibility: body.visibility, fallback: 'team' }),
    assignedTo,
    dueDate: body.due_date ?? null,
    reportedAt: null,
    context: {},
    origin: body,
    pin: { mockupId, version: version ?? mockup.latest_version, x, y, width, height },
  };
  const notifiedMockup = { name: mockup.name, uploaderIds: uploaderIdsOf(mockup) };
  return createComment(tx, { comment, author: actor, mockup: notifiedMockup });
}

/** Changes a comment on a mockup. @throws as `lockOwnComment` and `applyChanges` do, and for an invalid region. */
export async function changeMockupComment(
  tx: Tx,
  actor: Actor,
  { changes, ...target }: Target & { changes: UpdateMockupCommentBody },
): Promise<CommentDetailRow> {
  const row = await lockOwnComment(tx, actor, { ...target, kind: 'mockup' });
  if (changes.visibility !== undefined) requireTeamForVisibility(actor);
  requireTeamForOrigin(actor, changes);
  requireValidRegion({ ...pinOf(row), ...changes });
  const { comment } = await applyChanges(tx, actor, { row, requested: changes });
  return comment;
}

/** Requires a region to have both a width and a height, and to be within the picture. */
function requireValidRegion({ x, y, width, height }: Pin): void {
  const problems: FieldErrors = {
    ...(width === null && height !== null && { width: ['is required with height'] }),
    ...(height === null && width !== null && { height: ['is required with width'] }),
    ...(x + (width ?? 0) > MAX_EXTENT && {
      width: ['must leave the region within the picture: x + width ≤ 1'],
    }),
    ...(y + (height ?? 0) > MAX_EXTENT && {
      height: ['must leave the region within the picture: y + height ≤ 1'],
    }),
  };
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
}

/**
 * The version of a mockup whose comments are requested, which defaults to the newest, and the versions by number.
 *
 * @throws {NotFoundError} the mockup is unknown, or hidden from the actor.
 * @throws {ValidationError} there is no such version.
 */
export async function getVersionToShow(
  sql: Sql,
  actor: Actor,
  { id, requestedVersion }: { id: string; requestedVersion: number | undefined },
) {
  const versions = await getVersions(sql, actor, id);
  const sizes = new Map(versions.map((each) => [each.number, each]));
  const latest = Math.max(...sizes.keys());
  const version = requestedVersion ?? latest;
  if (version > latest)
    throw new ValidationError({ version: [`must be a version of the mockup: 1 to ${latest}`] });
  return { version, sizes };
}
