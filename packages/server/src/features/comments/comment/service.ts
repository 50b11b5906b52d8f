import type {
  BulkBody,
  Category,
  CommentAction,
  CommentStatus,
  MoveToProjectBody,
  UpdateCommentBody,
} from '@postil/contract';
import { isPending, LIMITS } from '@postil/contract';
import { type Actor, requireRole } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../../core/errors.ts';
import { type Differences, differences } from '../../../core/records/differences.ts';
import { withoutDuplicates } from '../../../core/records/repeats.ts';
import { requireVersion, type Target } from '../../../core/records/versions.ts';
import { emit } from '../../activity/emit.ts';
import { preserveInActivity } from '../../activity/record-queries.ts';
import { type CommentKind, count } from '../../comment-counts/queries.ts';
import { requireMembers } from '../../members/service.ts';
import { requireTeamForOrigin } from '../origins/service.ts';
import { releasesAfter, unrecordedFields } from '../releases/statuses.ts';
import { mailReporter } from '../reporters/service.ts';
import { requireAuthorIfGuest, requireTeamForVisibility } from '../rights/rights.ts';
import { deleteClaim } from './claim-queries.ts';
import { announce, type CommentMetadata, commentEvent, getChangedComment, notifyOfChange } from './events.ts';
import { moveIntoProject, requireDestination } from './project-service.ts';
import {
  type CommentChanges,
  type CommentDetailRow,
  type CommentKey,
  type CommentRow,
  deleteComment,
  findComment,
  type LockedCommentRow,
  lockComments,
  type PinnedCommentRow,
} from './queries.ts';
import { requireResolver } from './resolution.ts';

/** The result of a change: the comment afterwards, and whether anything changed. */
export interface ChangedComment {
  readonly comment: CommentDetailRow;
  readonly isChanged: boolean;
}

/** The fields that give the position of a comment in its picture. */
const PIN_FIELDS = new Set(['x', 'y', 'width', 'height']);

/**
 * Reads a comment on a page, or one of the given kind.
 *
 * @throws {NotFoundError} unknown, of the other kind, or hidden from the actor.
 */
export async function getComment(
  sql: Sql,
  actor: Actor,
  key: string | CommentKey,
): Promise<CommentDetailRow> {
  const row = await findComment(sql, actor, typeof key === 'string' ? { id: key, kind: 'page' } : key);
  if (!row) throw new NotFoundError();
  return row;
}

/** The comment to change. @see CommentKey for `kind`; default: on a page. */
export interface CommentTarget extends Target {
  readonly kind?: CommentKind | 'any';
}

/**
 * Reads a comment that the actor may change, and locks it until the transaction ends.
 *
 * @throws {NotFoundError} unknown, or hidden from the actor.
 * @throws {ConflictError} `project_archived`.
 * @throws {AppError} `version_conflict`.
 */
export async function lockWritableComment(
  tx: Sql,
  actor: Actor,
  { id, ifMatch, kind = 'page' }: CommentTarget,
): Promise<LockedCommentRow> {
  const [row] = await lockWritableComments(tx, actor, { id: [id], kind });
  if (!row) throw new NotFoundError();
  requireVersion(ifMatch, row.version);
  return row;
}

/**
 * `lockWritableComment` for a change that guests may make only to their own comments.
 *
 * @throws {ForbiddenError} a guest who did not write the comment.
 */
export async function lockOwnComment(
  tx: Sql,
  actor: Actor,
  target: CommentTarget,
): Promise<LockedCommentRow> {
  const row = await lockWritableComment(tx, actor, target);
  requireAuthorIfGuest(actor, row.created_by);
  return row;
}

/** `lockWritableComment` for several comments, in the order of their ids, without `version_conflict`. */
export async function lockWritableComments(
  tx: Sql,
  actor: Actor,
  key: CommentKey<readonly string[]>,
): Promise<LockedCommentRow[]> {
  const rows = await lockComments(tx, actor, key);
  if (rows.length < key.id.length) throw new NotFoundError();
  if (rows.some((row) => row.project_status === 'archived')) {
    throw new ConflictError(
      'project_archived',
      'The project of this comment is archived and therefore read-only: make it active with PUT /projects/{id}.',
    );
  }
  return rows;
}

/**
 * Changes fields of a comment. A field that keeps its value is not a change, and without changes there is no event.
 *
 * @param release as in `releasesAfter`.
 */
export async function changeComment(
  tx: Tx,
  actor: Actor,
  {
    changes,
    release,
    ...target
  }: CommentTarget & { changes: UpdateCommentBody; release?: string | undefined },
): Promise<ChangedComment> {
  const row = await lockOwnComment(tx, actor, target);
  if (changes.visibility !== undefined) requireTeamForVisibility(actor);
  requireTeamForOrigin(actor, changes);
  return applyChanges(tx, actor, { row, requested: changes, release });
}

/** Assigns a comment to a member, or to nobody. @throws {ValidationError} for anyone but a member who sees it. */
export async function assignComment(
  tx: Tx,
  actor: Actor,
  { userId, field = 'user_id', ...target }: CommentTarget & { userId: string | null; field?: string },
): Promise<ChangedComment> {
  requireRole(actor, 'member');
  const row = await lockWritableComment(tx, actor, target);
  if (userId !== null) await requireMembers(tx, actor, { ids: [userId], field, projectId: row.project_id });
  return applyChanges(tx, actor, { row, requested: { assigned_to: userId } });
}

/**
 * Puts a comment into another project, or on another site.
 *
 * @throws as `requireDestination` and `moveIntoProject` do.
 */
export async function moveToProject(
  tx: Tx,
  actor: Actor,
  { body, ...target }: CommentTarget & { body: MoveToProjectBody },
): Promise<ChangedComment> {
  requireRole(actor, 'member');
  const row = await lockWritableComment(tx, actor, target);
  await requireDestination(tx, actor, body);
  return moveLockedComment(tx, actor, { row, body });
}

async function moveLockedComment(
  tx: Tx,
  actor: Actor,
  { row, body }: { row: LockedCommentRow; body: MoveToProjectBody },
): Promise<ChangedComment> {
  const moved = await moveIntoProject(tx, actor, { row, body });
  return { comment: moved ?? (await getChangedComment(tx, actor, row)), isChanged: moved !== undefined };
}

/**
 * Applies the same change to many comments, or to none of them.
 *
 * @returns the changes in the order of `comment_ids`, without duplicates.
 */
export async function changeComments(
  tx: Tx,
  actor: Actor,
  { comment_ids: commentIds, change, kind = 'page' }: BulkChange,
): Promise<ChangedComment[]> {
  const ids = withoutDuplicates(commentIds);
  const rows = await lockWritableComments(tx, actor, { id: ids, kind });
  if (change.assigned_to) {
    await requireAssignable(tx, actor, { rows, userId: change.assigned_to });
  }
  const { project: body, ...fields } = change;
  if (body) await requireDestination(tx, actor, body);
  const changesById = new Map<string, ChangedComment>();
  for (const row of rows)
    changesById.set(
      row.id,
      body
        ? await moveLockedComment(tx, actor, { row, body })
        : await applyChanges(tx, actor, { row, requested: toChanges(row, fields) }),
    );
  return ids.flatMap((id) => changesById.get(id) ?? []);
}

/** The comments of a bulk change, and the change. @see CommentKey for `kind`. */
interface BulkChange {
  readonly comment_ids: readonly string[];
  readonly change: BulkBody['change'] & { readonly category?: Category | null };
  readonly kind?: CommentKind | 'any';
}

/** Ensures that the assignee can see all of the comments. */
async function requireAssignable(
  tx: Sql,
  actor: Actor,
  { rows, userId }: { rows: readonly CommentRow[]; userId: string },
): Promise<void> {
  for (const projectId of new Set(rows.map((row) => row.project_id)))
    await requireMembers(tx, actor, { ids: [userId], field: 'change.assigned_to', projectId });
}

function toChanges(
  row: CommentRow,
  { add_tags: added = [], remove_tags: removed = [], ...change }: Omit<BulkChange['change'], 'project'>,
): CommentChanges {
  if (added.length === 0 && removed.length === 0) return change;
  const tags = withoutDuplicates([...row.tags, ...added]).filter((tag) => !removed.includes(tag));
  if (tags.length > LIMITS.tags && added.length > 0)
    throw new ValidationError({
      'change.add_tags': [`would give comment ${row.id} more than ${LIMITS.tags} tags`],
    });
  return { ...change, tags };
}

/** A change to a locked comment. */
interface LockedCommentChange {
  readonly row: PinnedCommentRow & Pick<LockedCommentRow, 'resolved_by'>;
  readonly requested: CommentChanges;
  /** As in `releasesAfter`. */
  readonly release?: string | undefined;
  /** A decision on a result, from which the change follows. */
  readonly decision?: {
    readonly metadata: CommentMetadata;
    readonly subject: Readonly<Record<string, unknown>>;
    /** The person who submitted the result. */
    readonly submitterId: string;
  };
}

/**
 * Changes a locked comment, records the change and notifies the people concerned. Setting a field to its current value
 * is not a change, and without changes there is no event.
 *
 * @throws {ForbiddenError} `forbidden` for anybody who resolves the comment without the right to do so.
 * @throws {ValidationError} `close_reason` for a comment that is not closed, or `release` with the status `CLOSED`.
 */
export async function applyChanges(
  tx: Tx,
  actor: Actor,
  { row, requested: requestedChanges, release, decision }: LockedCommentChange,
): Promise<ChangedComment> {
  const update = {
    ...toStoredForm(requestedChanges),
    ...releasesAfter(row, { status: requestedChanges.status, release }),
  };
  const changes = differences(row, update);
  if (Object.keys(changes).length === 0)
    return { comment: await getChangedComment(tx, actor, row), isChanged: false };
  if (changes.status && update.status === 'RESOLVED') requireResolver(actor, row);
  if (update.close_reason && (update.status ?? row.status) !== 'CLOSED')
    throw new ValidationError({ close_reason: ['must be left out unless the status is CLOSED'] });
  if (update.status !== undefined && !isPending(update.status))
    await deleteClaim(tx, row.organization_id, { commentId: row.id, apiKeyId: null });
  const comment = await announce(tx, actor, {
    row,
    action: actionOf(row, update, changes),
    changes: { ...update, ...statusConsequences(row, update.status), ...unrecordedFields(row, update) },
    metadata: { changes, ...decision?.metadata },
    ...(decision && { subject: decision.subject }),
    notify: (changed) =>
      notifyOfChange(tx, actor, {
        formerComment: row,
        comment: changed,
        changes,
        submitterId: decision?.submitterId,
      }),
  });
  if (changes.status && update.status === 'RESOLVED')
    await mailReporter(tx, actor, { comment, kind: 'resolved', subjectId: null });
  return { comment, isChanged: true };
}

/**
 * The consequences of a new status: the time of resolution is kept while the comment is closed and cleared when it is
 * pending again, and `close_reason` is cleared when it is no longer closed.
 */
function statusConsequences(row: CommentRow, status: CommentStatus | undefined): CommentChanges {
  if (status === undefined || status === row.status) return {};
  const reasonChange = row.close_reason === null ? {} : { close_reason: null };
  if (status === 'RESOLVED') return { ...reasonChange, resolved_at: new Date() };
  return isPending(status) ? { ...reasonChange, resolved_at: null } : {};
}

/** The most specific event name of a change. */
function actionOf(row: CommentRow, update: CommentChanges, changes: Differences): CommentAction {
  const { status, assigned_to: assignedTo } = update;
  if (status !== undefined && changes.status) {
    if (status === 'RESOLVED') return 'resolved';
    return isPending(status) && !isPending(row.status) ? 'reopened' : 'status_changed';
  }
  if (changes.assigned_to) return assignedTo === null ? 'unassigned' : 'assigned';
  return Object.keys(changes).every((field) => PIN_FIELDS.has(field)) ? 'moved' : 'updated';
}

/** Deletes a comment permanently, with its replies and subscriptions. */
export async function removeComment(tx: Tx, actor: Actor, target: CommentTarget): Promise<void> {
  const row = await lockOwnComment(tx, actor, target);
  await emit(tx, actor, commentEvent(tx, row, { action: 'deleted' }));
  const { content, page_url, page_title, visibility } = row;
  await preserveInActivity(tx, row, { content, page_url, page_title, visibility });
  await deleteComment(tx, row);
  await count(tx, row, [{ ...row, change: -1 }]);
}

/** An empty description or title is stored as null, tags without duplicates, and metadata in the order of the database. */
function toStoredForm(changes: CommentChanges): CommentChanges {
  const { title, description, page_title: pageTitle, tags, metadata } = changes;
  return {
    ...changes,
    ...(description === '' && { description: null }),
    ...(title === '' && { title: null }),
    ...(pageTitle === '' && { page_title: null }),
    ...(tags && { tags: withoutDuplicates(tags) }),
    ...(metadata && { metadata: sortKeys(metadata) }),
  };
}

/** Sorts the keys as `jsonb` does: the shorter ones first. */
function sortKeys(metadata: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(metadata);
  return Object.fromEntries(
    entries.sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)),
  );
}
