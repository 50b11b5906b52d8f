import type { CloseReason, CommentStatus, Visibility } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { getChangedComment } from '../comment/events.ts';
import { type ChangedComment, type CommentTarget, changeComment } from '../comment/service.ts';
import { addReply, replyOnce } from '../replies/service.ts';

interface StatusChange {
  readonly status: CommentStatus;
  /** The reason for closing; undefined: none, or the existing one. */
  readonly closeReason?: CloseReason | null | undefined;
  /** The release of the fix or of the recurrence, as in `releasesAfter`. */
  readonly release?: string | undefined;
  /** The note, stored as a reply. */
  readonly note: string | undefined;
  /** The visibility of the note. */
  readonly visibility?: Visibility | undefined;
  /** Whether a repetition of the last note is ignored, because the caller may retry. */
  readonly isIdempotent?: boolean;
}

/**
 * Sets the status of a comment, and stores the note if there is one. Setting the current status is not a change, but
 * its note is still stored.
 *
 * @throws {NotFoundError} the comment is unknown, of the other kind, or hidden from the actor.
 * @throws {ValidationError} a reason for closing with a status other than `CLOSED`, or a release with `CLOSED`.
 * @throws {ForbiddenError} for anybody who may not resolve it. @throws {ConflictError} `project_archived`.
 * @throws {AppError} `version_conflict`.
 */
export async function setStatus(
  tx: Tx,
  actor: Actor,
  {
    status,
    closeReason,
    release,
    note,
    visibility,
    isIdempotent = false,
    ...target
  }: CommentTarget & StatusChange,
): Promise<ChangedComment> {
  const reason = closeReason === undefined ? {} : { close_reason: closeReason };
  const change = await changeComment(tx, actor, { ...target, release, changes: { status, ...reason } });
  if (note === undefined) return change;
  const { id } = change.comment;
  if (isIdempotent) await replyOnce(tx, actor, { id, content: note, visibility });
  else await addReply(tx, actor, { id, ifMatch: undefined, kind: 'any', content: note, visibility });
  return { ...change, comment: await getChangedComment(tx, actor, change.comment) };
}
