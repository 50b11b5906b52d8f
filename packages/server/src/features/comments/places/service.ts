import type { Anchor } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Target } from '../../../core/records/versions.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';
import { announce } from '../comment/announce.ts';
import { moveComment } from '../comment/moves.ts';
import type { CommentDetailRow } from '../comment/queries.ts';
import { getComment, lockWritableComment, requireSmallAnchor } from '../comment/service.ts';

/**
 * Places a comment again: at another element, on its page or on another one.
 *
 * @throws {NotFoundError} unknown, or hidden from the actor.
 * @throws {ConflictError} `project_archived`.
 * @throws {ValidationError} the anchor is too large.
 */
export async function placeComment(
  tx: Tx,
  actor: Actor,
  { anchor, pageUrl, ...target }: Target & { anchor: Anchor; pageUrl: string },
): Promise<CommentDetailRow> {
  requireSmallAnchor({ anchor }, 'anchor');
  const row = await lockWritableComment(tx, actor, target);
  if (!pageHash(pageUrl).equals(pageHash(row.page_url)))
    await moveComment(tx, actor, { ...target, ifMatch: undefined, move: { new_page_url: pageUrl } });
  const moved = await getComment(tx, actor, row.id);
  const { anchor: from = null, ...context } = moved.context;
  return announce(tx, actor, {
    row: moved,
    action: 'moved',
    changes: { context: JSON.stringify({ ...context, anchor }) },
    metadata: { changes: { anchor: { from, to: anchor } } },
  });
}
