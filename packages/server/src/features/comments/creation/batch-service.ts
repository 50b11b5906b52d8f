import type { EventName, ReportedEvidence } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { OutgoingEvent, Tx } from '../../../core/changes/transaction.ts';
import { publish } from '../../activity/emit.ts';
import { commentEvent } from '../comment/events.ts';
import { type CommentDetailRow, type NewComment, newCommentColumns } from '../comment/queries.ts';
import { composeEvidence } from '../evidence/compose.ts';
import { type AuthoredComment, insertComments } from './queries.ts';

/** A comment to create, with the evidence that its page reported. */
export interface Creation extends AuthoredComment {
  readonly reported?: ReportedEvidence | undefined;
}

/**
 * Creates comments of one organisation, all on pages or all on mockups, each with the record and the event of its
 * creation.
 *
 * @returns the created comments, without those whose location or assignee `insertComments` refuses.
 */
export async function createComments(
  tx: Tx,
  organizationId: string,
  creations: readonly Creation[],
): Promise<CommentDetailRow[]> {
  const isOnMockup = creations.some(({ comment }) => comment.pin !== undefined);
  const type: EventName = isOnMockup ? 'mockup_comment.created' : 'comment.created';
  const createdRows = await insertComments(tx, { organizationId, type }, creations);
  const isAwaited = createdRows.some(({ is_awaited: isTaskAwaited }) => isTaskAwaited);
  const valuesById = new Map(createdRows.map(({ is_awaited: _, ...row }) => [row.id, row]));
  const events: OutgoingEvent[] = [];
  const rows = creations.flatMap(({ comment, author, reported }) => {
    const values = valuesById.get(comment.id);
    if (!values) return [];
    const row = { ...toRow(comment, author), ...values };
    if (isAwaited) events.push(createdEvent(tx, author, { row, reported }));
    return row;
  });
  if (isAwaited) await publish(tx, organizationId, events);
  return rows;
}

/** A new comment as its row, without the values that the database determines. */
function toRow(comment: NewComment, author: Actor) {
  return {
    ...newCommentColumns(comment, author),
    organization_id: author.organizationId,
    replies_count: 0,
    version: 1,
    updated_at: comment.createdAt,
    reported_at: comment.reportedAt,
    context: comment.context,
  };
}

function createdEvent(
  tx: Tx,
  actor: Actor,
  { row, reported }: { row: CommentDetailRow; reported: ReportedEvidence | undefined },
): OutgoingEvent {
  const { type, projectId, siteId, commentId, subject } = commentEvent(tx, row, { action: 'created' });
  const evidence = row.mockup_id === null ? composeEvidence(reported ?? null, { comment: row }) : null;
  return { type, projectId, siteId, commentId, actor, data: { ...subject, ...(evidence && { evidence }) } };
}
