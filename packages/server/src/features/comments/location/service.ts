import type { Anchor, MoveCommentBody } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { allowLongStatements, type Sql } from '../../../core/db/database.ts';
import { ValidationError } from '../../../core/errors.ts';
import type { Target } from '../../../core/records/versions.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';
import { publish, record } from '../../activity/emit.ts';
import { announce, commentEvent } from '../comment/events.ts';
import type { CommentDetailRow, PinnedCommentRow } from '../comment/queries.ts';
import { getComment, lockWritableComment } from '../comment/service.ts';
import { requireSmallAnchor } from '../creation/service.ts';
import { type CommentOnPage, lockCommentsOfPage, type MovedRow, moveComments } from './queries.ts';

/** The maximum number of records written by a statement. */
const RECORDS_PER_STATEMENT = 1_000;
/** The maximum number of comments in an event of a move. */
const MOVES_PER_EVENT = 100;

/**
 * Moves one comment to another page, or all comments on the old page of its site together with it.
 *
 * @returns the comment, and the number of comments that moved.
 */
export async function updateCommentPageUrl(
  tx: Tx,
  actor: Actor,
  { move, ...target }: Target & { move: MoveCommentBody },
): Promise<CommentDetailRow & { readonly movedCount: number }> {
  const { new_page_url: newUrl, old_page_url: oldUrl, update_all_comments: isForAll = false } = move;
  if (isForAll && oldUrl === undefined) {
    throw new ValidationError({ old_page_url: ['is required when update_all_comments is true'] });
  }
  const pageComments =
    isForAll && oldUrl !== undefined ? await lockPage(tx, actor, { id: target.id, oldUrl }) : undefined;
  const row = await lockWritableComment(tx, actor, target);
  const moved: MovedRow[] = [];
  for (const comments of chunksOf(pageComments ?? [row], RECORDS_PER_STATEMENT))
    moved.push(...(await moveComments(tx, row.organization_id, { comments, pageUrl: newUrl })));
  const comment = await getComment(tx, actor, row.id);
  await emitMoves(tx, actor, { moved, comment });
  return { ...comment, movedCount: moved.length };
}

/** Locks a comment and all comments on a page of its site before anything else is locked. @returns all of them. */
async function lockPage(
  tx: Sql,
  actor: Actor,
  { id, oldUrl }: { id: string; oldUrl: string },
): Promise<CommentOnPage[]> {
  await allowLongStatements(tx);
  return lockCommentsOfPage(tx, await getComment(tx, actor, id), oldUrl);
}

/** Writes a record for each moved comment, and an event for every hundred. */
async function emitMoves(
  tx: Tx,
  actor: Actor,
  { moved, comment }: { moved: readonly MovedRow[]; comment: PinnedCommentRow },
): Promise<void> {
  for (const part of chunksOf(moved, RECORDS_PER_STATEMENT)) {
    const records = part.map((row) => ({
      type: 'comment.moved' as const,
      projectId: row.project_id,
      siteId: row.site_id,
      commentId: row.id,
      visibility: row.visibility,
      metadata: { changes: changesOf(row, comment) },
    }));
    await record(tx, actor, records);
  }
  // The subject of the events is the requested comment, even if it was on the page already.
  const movedComment = moved.find(({ id }) => id === comment.id);
  const changes = movedComment && { changes: changesOf(movedComment, comment) };
  for (const part of chunksOf(moved, MOVES_PER_EVENT)) {
    const ids = part.map(({ id }) => id);
    const { commentId, subject, visibility: _, ...event } = commentEvent(tx, comment, { action: 'moved' });
    const data = { ...subject, moved_count: ids.length, comment_ids: ids, ...changes };
    await publish(tx, actor.organizationId, [{ ...event, actor, commentId, data }]);
  }
}

function changesOf(
  { former_page_url: from, former_route: formerRoute, route }: MovedRow,
  { page_url: to }: PinnedCommentRow,
) {
  return {
    page_url: { from, to },
    ...(route !== formerRoute && { route: { from: formerRoute, to: route } }),
  };
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/**
 * Anchors a comment again: at another element, on its page or on another one.
 *
 * @throws {NotFoundError} unknown, or hidden from the actor.
 * @throws {ConflictError} `project_archived`.
 * @throws {ValidationError} the anchor is too large.
 */
export async function anchorComment(
  tx: Tx,
  actor: Actor,
  { anchor, pageUrl, ...target }: Target & { anchor: Anchor; pageUrl: string },
): Promise<CommentDetailRow> {
  requireSmallAnchor({ anchor }, 'anchor');
  const row = await lockWritableComment(tx, actor, target);
  const isOtherPage = !pageHash(pageUrl).equals(pageHash(row.page_url));
  const [move] = isOtherPage ? await moveComments(tx, row.organization_id, { comments: [row], pageUrl }) : [];
  const moved = await getComment(tx, actor, row.id);
  const { anchor: from = null, ...context } = moved.context;
  return announce(tx, actor, {
    row: moved,
    action: 'moved',
    changes: { context: JSON.stringify({ ...context, anchor }) },
    metadata: { changes: { ...(move && changesOf(move, moved)), anchor: { from, to: anchor } } },
    ...(move && { subject: { moved_count: 1, comment_ids: [row.id] } }),
  });
}
