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
import { isSeenAgain } from '../releases/versions.ts';
import { listFixed } from './queries.ts';

/** How many resolved comments on one element are compared, the newest of them. */
const COMPARED = 100;

/** A new comment, as it was given and as it is stored. */
interface NewlyCreated {
  readonly comment: NewComment;
  readonly row: CommentDetailRow;
}

/**
 * Relates a new comment to a resolved one on the same element of the same page whose fix its release contains, and records
 * that this one was seen again; its author and status stay as they are. Its followers are notified once for each release.
 * Without a release and an element there is nothing to find, and nothing is read.
 */
export async function findRecurrence(tx: Tx, author: Actor, { comment, row }: NewlyCreated): Promise<void> {
  const { pageUrl, elementHash } = comment;
  const { site_id: siteId, seen_in: release, status } = row;
  if (!elementHash || siteId === null || release === null || !isPending(status)) return;
  const fixed = await listFixed(tx, author, { siteId, pageUrl, elementHash, limit: COMPARED });
  const found = fixed.find((each) => isSeenAgain(each, release));
  if (!found) return;
  // The author may not see the earlier comment, and gets nothing of it.
  const onlooker: Actor = { ...author, scope: 'organization', role: null };
  const [earlier] = await lockComments(tx, onlooker, { id: [found.id], kind: 'page' });
  // Somebody may have opened, moved or deleted it meanwhile.
  if (earlier?.status !== 'RESOLVED' || earlier.fixed_in === null) return;
  if ((await countRelations(tx, author, earlier.id)) >= LIMITS.relations) return;
  await insertRelation(tx, author, { kind: 'seen_again', from_id: earlier.id, to_id: row.id });
  if (earlier.seen_again_in !== release) await announceRecurrence(tx, onlooker, { earlier, row, release });
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
