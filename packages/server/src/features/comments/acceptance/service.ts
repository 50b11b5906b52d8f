import type { AcceptanceDecision, CommentStatus, DecideBody } from '@postil/contract';
import { type Actor, authorKindOf, systemActor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import { excerptOf } from '../../../core/records/excerpts.ts';
import { notifyOfUndecidedResult } from '../../notifications/notification/service.ts';
import { announce } from '../comment/events.ts';
import type { CommentRow, LockedCommentRow } from '../comment/queries.ts';
import { requireResolver } from '../comment/resolution.ts';
import { applyChanges, type CommentTarget, lockOwnComment, lockWritableComment } from '../comment/service.ts';
import { addReply } from '../replies/service.ts';
import { mailReporter } from '../reporters/service.ts';
import { subjectOf } from '../results/events.ts';
import { findNewestResult, type ResultRow, updateDecision } from '../results/queries.ts';
import {
  findTenantsWithUndecidedResults,
  isExpired,
  listExpiredResults,
  markUndecidedResults,
  type RemindedRow,
  type UndecidedRow,
} from './undecided-queries.ts';

/** The maximum number of reporters reminded in one transaction. */
const BATCH_SIZE = 200;

/** The newest result of a comment after a decision, and the comment. */
interface DecisionOutcome {
  readonly result: ResultRow;
  readonly comment: CommentRow;
}

/**
 * Accepts or refuses the newest result of a comment. Accepting resolves the comment, refusing reopens it, and the reason
 * becomes a reply. The same decision by the same person is a no-op; any other decision replaces the earlier one.
 *
 * @throws {NotFoundError} unknown, of the other kind, or hidden from the actor.
 * @throws {ForbiddenError} `forbidden` for a guest who did not write the comment, and for anybody who accepts without
 *   the right to resolve the comment.
 * @param resultId the result that the person has read; absent: any.
 * @throws {ConflictError} `project_archived`; `no_result` also if `resultId` is not the newest.
 * @throws {ValidationError} without a reason for a refusal.
 * @throws {AppError} `version_conflict`.
 */
export async function decideOnResult(
  tx: Tx,
  actor: Actor,
  {
    decision,
    reason: submittedReason,
    resultId,
    ...target
  }: CommentTarget & DecideBody & { resultId?: string },
): Promise<DecisionOutcome> {
  const row = await lockOwnComment(tx, actor, target);
  const result = await findNewestResult(tx, actor, row.id);
  if (!result) throw new ConflictError('no_result', 'Nobody has submitted a result for this comment.');
  if (resultId !== undefined && resultId !== result.id)
    throw new ConflictError('no_result', 'There is a newer result: read it first.');
  const reason = submittedReason || null;
  if (decision === 'refused' && reason === null)
    throw new ValidationError({ reason: ['is required to refuse a result: say what is missing'] });
  if (decision === 'accepted') requireResolver(actor, row);
  const status = statusAfter(decision, row.status);
  if (isRepeatedDecision(result, actor, { decision, reason }) && row.status === status)
    return { result, comment: row };
  // Before the status, so that the decision is the last event for callers that wait for the comment.
  if (reason !== null)
    await addReply(tx, actor, { id: row.id, ifMatch: undefined, kind: 'any', content: reason });
  await updateDecision(tx, actor, { id: result.id, decision, reason });
  return announceDecision(tx, actor, { row, status, formerResult: result });
}

/** A comment in progress keeps its status. */
function statusAfter(decision: AcceptanceDecision, status: CommentStatus): CommentStatus {
  if (decision === 'accepted') return 'RESOLVED';
  return status === 'IN_PROGRESS' ? status : 'OPEN';
}

function isRepeatedDecision(
  result: ResultRow,
  actor: Actor,
  requested: { decision: AcceptanceDecision; reason: string | null },
): boolean {
  const { decision, reason, decided_by: deciderId } = result;
  return decision === requested.decision && reason === requested.reason && deciderId === actor.personId;
}

/** Records the decision together with the change of the status, or alone if the status stays. */
async function announceDecision(
  tx: Tx,
  actor: Actor,
  { row, status, formerResult }: { row: LockedCommentRow; status: CommentStatus; formerResult: ResultRow },
): Promise<DecisionOutcome> {
  const result = await findNewestResult(tx, actor, row.id);
  if (!result) throw new Error('The locked comment has no result.');
  const { id, decision, reason, author_kind: authorKind, created_by: submitterId } = result;
  const metadata = {
    result: { id, author_kind: authorKind },
    acceptance: { decision, reason, author_kind: authorKindOf(actor) },
  };
  const subject = subjectOf(result);
  if (row.status !== status) {
    const change = { row, requested: { status }, decision: { metadata, subject, submitterId } };
    return { result, comment: (await applyChanges(tx, actor, change)).comment };
  }
  const changes = { acceptance: { from: formerResult.decision, to: decision } };
  const comment = await announce(tx, actor, {
    row,
    action: 'updated',
    metadata: { changes, ...metadata },
    subject,
  });
  return { result, comment };
}

/**
 * Reminds the reporter of each result that is undecided after the period of its project, and closes the comment
 * after a second period, if the project says so. Nodes may run it concurrently.
 */
export async function remindReporters({
  database,
  change,
}: Pick<Services, 'database' | 'change'>): Promise<void> {
  for (const organizationId of await findTenantsWithUndecidedResults(database.sql)) {
    let remindedCount: number;
    do {
      remindedCount = await database.transaction(async (tx) => {
        const rows = await markUndecidedResults(tx, organizationId, { limit: BATCH_SIZE });
        for (const row of rows) await remind(tx, organizationId, row);
        return rows.length;
      });
    } while (remindedCount === BATCH_SIZE);
    for (const row of await listExpiredResults(database.sql, organizationId))
      await change((tx) => close(tx, organizationId, row)).catch(ignoreUnwritable);
  }
}

/** A comment that was deleted, or whose project was archived meanwhile, stays as it is. @throws every other error. */
function ignoreUnwritable(error: unknown): void {
  if (!(error instanceof NotFoundError || error instanceof ConflictError)) throw error;
}

async function remind(
  tx: Sql,
  organizationId: string,
  { id, comment_id: commentId, created_by: submitterId, author_id: personId, summary, ...row }: RemindedRow,
): Promise<void> {
  const reminder = { organizationId, commentId, personId, submitterId };
  await notifyOfUndecidedResult(tx, { ...reminder, summary: excerptOf(summary) });
  const comment = { ...row, id: commentId, created_by: personId };
  const submitter = { organizationId, personId: submitterId };
  await mailReporter(tx, submitter, { comment, kind: 'asked_again', subjectId: id });
}

async function close(
  tx: Tx,
  organizationId: string,
  { id, comment_id: commentId, created_by: submitterId }: UndecidedRow,
): Promise<void> {
  // The person who submitted the result is responsible for it.
  const actor = systemActor(organizationId, submitterId);
  const row = await lockWritableComment(tx, actor, { id: commentId, ifMatch: undefined, kind: 'any' });
  // It may have been decided or superseded meanwhile.
  if (!(await isExpired(tx, organizationId, id))) return;
  await applyChanges(tx, actor, { row, requested: { status: 'CLOSED' } });
}
