import { LIMITS, type SubmitResultBody } from '@postil/contract';
import { type Actor, authorKindOf, isInTeam } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../core/errors.ts';
import { differences } from '../../../core/records/differences.ts';
import { newId, newIdWithInstant } from '../../../core/records/ids.ts';
import { withoutDuplicates } from '../../../core/records/repeats.ts';
import { findAssigner } from '../../activity/queries.ts';
import type { StoredPicture } from '../../mockups/files/service.ts';
import { findResolvers } from '../../projects/queries.ts';
import { announce, notifyOfResult } from '../comment/events.ts';
import type { CommentDetailRow, CommentRow, LockedCommentRow } from '../comment/queries.ts';
import { isResolver } from '../comment/resolution.ts';
import { type CommentTarget, lockOwnComment, lockWritableComment } from '../comment/service.ts';
import { mailReporter } from '../reporters/service.ts';
import { subjectOf } from './events.ts';
import {
  countResults,
  findNewestResult,
  insertResult,
  listResults,
  type Result,
  type ResultRow,
  updatePicture,
} from './queries.ts';

/** A result, and its comment after the change. */
interface ResultSubmission {
  readonly result: ResultRow;
  readonly comment: CommentRow;
  /** false: it repeats the newest result, which is by the same author and undecided. */
  readonly isNew: boolean;
}

/**
 * Stores a result of a comment, and puts the comment in review.
 *
 * @param isIdempotent whether a repetition of the newest result is ignored, because the caller may retry.
 * @throws {NotFoundError} the comment is unknown, of the other kind, or hidden from the actor.
 * @throws {ForbiddenError} `forbidden` for a guest who did not write the comment.
 * @throws {ConflictError} `project_archived`, `limit_reached`.
 * @throws {AppError} `version_conflict`.
 */
export async function submitResult(
  tx: Tx,
  actor: Actor,
  {
    body,
    isIdempotent = false,
    ...target
  }: CommentTarget & { body: SubmitResultBody; isIdempotent?: boolean },
): Promise<ResultSubmission> {
  const row = await lockOwnComment(tx, actor, target);
  const result = toResult(body);
  const newest = isIdempotent ? await findNewestResult(tx, actor, row.id) : undefined;
  if (newest && isSame(newest, actor, result)) return { result: newest, comment: row, isNew: false };
  if ((await countResults(tx, actor, row.id)) >= LIMITS.results)
    throw new ConflictError(
      'limit_reached',
      `A comment has at most ${LIMITS.results} results: reply to it instead.`,
    );
  const { id, createdAt } = newIdWithInstant();
  await insertResult(tx, actor, { id, createdAt, commentId: row.id, result });
  const stored = await getResult(tx, actor, { commentId: row.id, id });
  const comment = await announceResult(tx, actor, { row, stored });
  await mailReporter(tx, actor, { comment, kind: 'result', subjectId: id });
  return { result: stored, comment, isNew: true };
}

/** Whether the actor may accept the results of a visible comment. */
export async function mayAccept(sql: Sql, actor: Actor, comment: CommentRow): Promise<boolean> {
  const { organization_id: organizationId, project_id: id, created_by } = comment;
  const isOwnOrTeam = isInTeam(actor) || created_by === actor.personId;
  if (!isOwnOrTeam || !actor.permissions.includes('write')) return false;
  const resolvers = id === null ? undefined : await findResolvers(sql, { organizationId, id });
  return isResolver(actor, { created_by, resolved_by: resolvers ?? null });
}

/** A result of a visible comment. @throws {NotFoundError} */
async function getResult(
  sql: Sql,
  actor: Actor,
  { commentId, id }: { commentId: string; id: string },
): Promise<ResultRow> {
  const row = (await listResults(sql, actor, commentId)).find((each) => each.id === id);
  if (!row) throw new NotFoundError();
  return row;
}

async function announceResult(
  tx: Tx,
  actor: Actor,
  { row, stored }: { row: LockedCommentRow; stored: ResultRow },
): Promise<CommentDetailRow> {
  const changes = differences(row, { status: 'IN_REVIEW' });
  const { id, summary } = stored;
  const assignerId = await findAssigner(tx, actor, row.id);
  return announce(tx, actor, {
    row,
    action: 'result_submitted',
    changes: { status: 'IN_REVIEW', resolved_at: null },
    metadata: { changes, result: { id, author_kind: authorKindOf(actor) } },
    subject: subjectOf(stored),
    notify: (comment) => notifyOfResult(tx, actor, { comment, summary, assignerId }),
  });
}

/** A result by its id, and its comment. */
interface ResultKey {
  readonly commentId: string;
  readonly id: string;
}

/**
 * The handlers that authorise and attach an uploaded picture of a result.
 *
 * @param present makes the public form of the result for the response.
 * @throws {NotFoundError} the comment or the result is unknown, or hidden from the actor.
 * @throws {ForbiddenError} `forbidden` for anybody but the author of the result and admins.
 * @throws {ConflictError} `project_archived`.
 */
export function resultPictureHandlers<Data>(
  actor: Actor,
  { result: key, present }: { readonly result: ResultKey; readonly present: (result: ResultRow) => Data },
) {
  return {
    requireAllowed: (tx: Sql) => lockForPicture(tx, actor, key),
    async attach(tx: Tx, picture: StoredPicture) {
      const { comment, result } = await lockForPicture(tx, actor, key);
      await updatePicture(tx, actor, { id: result.id, pictureId: newId(), picture });
      const { width, height } = picture;
      const from = result.picture_id === null ? null : { width: result.width, height: result.height };
      await announce(tx, actor, {
        row: comment,
        action: 'updated',
        metadata: {
          changes: { result_picture: { from, to: { width, height } } },
          result: { id: result.id, author_kind: result.author_kind },
        },
      });
      const stored = await getResult(tx, actor, key);
      return { message: 'Picture stored.', data: present(stored) };
    },
  };
}

async function lockForPicture(tx: Sql, actor: Actor, { commentId, id }: ResultKey) {
  const comment = await lockWritableComment(tx, actor, { id: commentId, ifMatch: undefined, kind: 'any' });
  const result = await getResult(tx, actor, { commentId, id });
  if (result.created_by !== actor.personId && !actor.permissions.includes('admin'))
    throw new ForbiddenError('forbidden', 'Only the author of a result or an admin can set its picture.');
  return { comment, result };
}

/** Omitted fields are stored as null, and file paths without duplicates. */
function toResult({ summary, files = [], ...links }: SubmitResultBody): Result {
  const { pull_request_url = null, commit = null, branch = null, release = null, preview_url = null } = links;
  return {
    summary,
    pull_request_url,
    commit,
    branch,
    release,
    preview_url,
    files: withoutDuplicates(files),
  };
}

function isSame(newest: ResultRow, actor: Actor, submitted: Result): boolean {
  return (
    newest.decision === null &&
    newest.created_by === actor.personId &&
    newest.author_kind === authorKindOf(actor) &&
    Object.keys(differences<Result>(newest, submitted)).length === 0
  );
}
