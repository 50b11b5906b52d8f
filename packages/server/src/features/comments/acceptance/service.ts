import type { AcceptanceDecision, CommentStatus, DecideBody } from '@postil/contract';
import { type Actor, authorKindOf } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { ConflictError, ValidationError } from '../../../core/errors.ts';
import { announce } from '../comment/announce.ts';
import type { CommentRow, LockedCommentRow } from '../comment/queries.ts';
import { requireResolver } from '../comment/resolvers.ts';
import { applyChanges, type CommentTarget, lockOwnComment } from '../comment/service.ts';
import { addReply } from '../replies/service.ts';
import { findNewestResult, type ResultRow, updateDecision } from '../results/queries.ts';
import { presentResult } from '../results/records.ts';

/** The newest result of a comment after a decision, and the comment. */
export interface Decided {
  readonly result: ResultRow;
  readonly comment: CommentRow;
}

/**
 * Accepts or refuses the newest result of a comment. Accepting resolves the comment, refusing reopens it, and the words
 * of the person become a reply. Repeating the same decision is not a change; another one takes its place.
 *
 * @throws {NotFoundError} unknown, of the other kind, or hidden from the actor.
 * @throws {ForbiddenError} `forbidden` for a guest who did not write the comment, and for anybody who accepts what only
 *   others resolve.
 * @param resultId the result that the person has read; absent: any.
 * @throws {ConflictError} `project_archived`; `no_result` also where another result than that one is the newest.
 * @throws {ValidationError} without a reason for a refusal.
 * @throws {AppError} `version_conflict`.
 */
export async function decideOnResult(
  tx: Tx,
  actor: Actor,
  { decision, reason: given, resultId, ...target }: CommentTarget & DecideBody & { resultId?: string },
): Promise<Decided> {
  const row = await lockOwnComment(tx, actor, target);
  const result = await findNewestResult(tx, actor, row.id);
  if (!result) throw new ConflictError('no_result', 'Nobody has submitted a result for this comment.');
  if (resultId !== undefined && resultId !== result.id)
    throw new ConflictError('no_result', 'There is a newer result: read it first.');
  const reason = given || null;
  if (decision === 'refused' && reason === null)
    throw new ValidationError({ reason: ['is required to refuse a result: say what is missing'] });
  if (decision === 'accepted') requireResolver(actor, row);
  const status = statusAfter(decision, row.status);
  if (isSame(result, actor, { decision, reason }) && row.status === status) return { result, comment: row };
  // Before the status, so that a caller that waits for the comment gets the decision last.
  if (reason !== null)
    await addReply(tx, actor, { id: row.id, ifMatch: undefined, kind: 'any', content: reason });
  await updateDecision(tx, actor, { id: result.id, decision, reason });
  return announceDecision(tx, actor, { row, status, before: result });
}

/** A comment that is already in progress stays so. */
function statusAfter(decision: AcceptanceDecision, status: CommentStatus): CommentStatus {
  if (decision === 'accepted') return 'RESOLVED';
  return status === 'IN_PROGRESS' ? status : 'OPEN';
}

function isSame(
  result: ResultRow,
  actor: Actor,
  wanted: { decision: AcceptanceDecision; reason: string | null },
): boolean {
  const { decision, reason, decided_by: deciderId } = result;
  return decision === wanted.decision && reason === wanted.reason && deciderId === actor.personId;
}

/** Records the decision with the change of the status, or by itself if that stays as it is. */
async function announceDecision(
  tx: Tx,
  actor: Actor,
  { row, status, before }: { row: LockedCommentRow; status: CommentStatus; before: ResultRow },
): Promise<Decided> {
  const result = await findNewestResult(tx, actor, row.id);
  if (!result) throw new Error('A comment that is locked keeps its results.');
  const { id, decision, reason, author_kind: submittedBy, created_by: submitterId } = result;
  const metadata = {
    result: { id, author_kind: submittedBy },
    acceptance: { decision, reason, author_kind: authorKindOf(actor) },
  };
  const subject = { result: presentResult(result, { reader: { role: null }, sign: undefined }) };
  if (row.status !== status) {
    const change = { row, wanted: { status }, decision: { metadata, subject, submitterId } };
    return { result, comment: (await applyChanges(tx, actor, change)).comment };
  }
  const changes = { acceptance: { from: before.decision, to: decision } };
  const comment = await announce(tx, actor, {
    row,
    action: 'updated',
    metadata: { changes, ...metadata },
    subject,
  });
  return { result, comment };
}
