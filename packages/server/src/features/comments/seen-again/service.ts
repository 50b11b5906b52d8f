import { isPending, LIMITS } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { announce, notifyOfRecurrence } from '../comment/events.ts';
import {
  type CommentDetailRow,
  type LockedCommentRow,
  lockComments,
  type NewComment,
} from '../comment/queries.ts';
import { countRelations, insertRelation } from '../relations/queries.ts';
import { isRecurrence } from '../releases/versions.ts';
import { listFixedComments } from './queries.ts';

/** The maximum number of resolved comments on an element to compare, the newest ones. */
const MAX_COMPARED = 100;

/** A new comment as given, and as stored. */
interface CreatedComment {
  readonly comment: NewComment;
  readonly row: CommentDetailRow;
}

/**
 * Relates a new comment to a resolved one on the same element of the same page, if its release contains the fix, and
 * records the recurrence on the resolved comment, which keeps its status. Its participants are notified unless its
 * last recurrence was in the same release. Nothing is read for a comment without a release or an element.
 */
export async function recordRecurrence(
  tx: Tx,
  author: Actor,
  { comment, row }: CreatedComment,
): Promise<void> {
  const { pageUrl, elementHash } = comment;
  const { site_id: siteId, seen_in: release, status } = row;
  if (!elementHash || siteId === null || release === null || !isPending(status)) return;
  const fixedComments = await listFixedComments(tx, author, {
    siteId,
    pageUrl,
    elementHash,
    limit: MAX_COMPARED,
  });
  const found = fixedComments.find((each) => isRecurrence(each, release));
  if (!found) return;
  // The author might be unable to see the earlier comment, and gets no data of it.
  const organizationActor: Actor = { ...author, scope: 'organization', role: null };
  const [earlier] = await lockComments(tx, organizationActor, { id: [found.id], kind: 'page' });
  // It may have been reopened, moved or deleted meanwhile.
  if (earlier?.status !== 'RESOLVED' || earlier.fixed_in === null) return;
  if ((await countRelations(tx, author, earlier.id)) >= LIMITS.relations) return;
  await insertRelation(tx, author, { kind: 'seen_again', from_id: earlier.id, to_id: row.id });
  if (earlier.seen_again_in !== release)
    await announceRecurrence(tx, organizationActor, { earlier, row, release });
}

async function announceRecurrence(
  tx: Tx,
  actor: Actor,
  { earlier, row, release }: { earlier: LockedCommentRow; row: CommentDetailRow; release: string },
): Promise<void> {
  const relation = { kind: 'seen_again', comment_id: row.id, number: row.number };
  await announce(tx, actor, {
    row: earlier,
    action: 'updated',
    changes: { seen_again_in: release, seen_again_at: new Date() },
    metadata: {
      changes: {
        seen_again_in: { from: earlier.seen_again_in, to: release },
        relation: { from: null, to: relation },
      },
    },
    notify: (changed) => notifyOfRecurrence(tx, actor, { comment: changed, release }),
  });
}
