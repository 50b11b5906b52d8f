import { LIMITS, type RelationKind } from '@postil/contract';
import { type Actor, requireRole } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { ConflictError, ValidationError } from '../../../core/errors.ts';
import { announce } from '../comment/events.ts';
import type { LockedCommentRow } from '../comment/queries.ts';
import { applyChanges, lockWritableComments } from '../comment/service.ts';
import {
  closesCycle,
  countRelations,
  deleteRelation,
  findRelation,
  insertRelation,
  lockRelations,
  type StoredRelation,
} from './queries.ts';

/** A comment, and the one related to it. */
interface Pair {
  readonly id: string;
  readonly relatedId: string;
}

/** The kinds that must not form a cycle, and the error text of each. */
const CYCLE_ERRORS: Readonly<Partial<Record<StoredRelation['kind'], string>>> = {
  blocks:
    'The two comments would block each other, directly or through others: remove an existing relation first.',
  duplicate_of:
    'The two comments would be duplicates of each other, directly or through others: remove an existing relation first.',
  seen_again:
    'Each comment would precede the other, directly or through others: remove an existing relation first.',
};

/**
 * Relates a comment to another one, replacing an existing relation.
 *
 * @param resolves whether the comment is resolved, too; only with the kind `duplicate_of`.
 * @throws {NotFoundError} one of them is unknown, or hidden from the actor. @throws {ForbiddenError} for guests.
 * @throws {ValidationError} they are the same, one has the maximum number of relations, or `resolves` is refused.
 * @throws {ConflictError} `project_archived`, `circular_relation`.
 */
export async function relate(
  tx: Tx,
  actor: Actor,
  { kind, resolves, ...pair }: Pair & { kind: RelationKind; resolves: boolean },
): Promise<void> {
  if (resolves && kind !== 'duplicate_of')
    throw new ValidationError({ resolve: ['must be left out unless kind is duplicate_of'] });
  const [comment, related] = await lockBoth(tx, actor, pair);
  await lockRelations(tx, actor);
  const before = await findRelation(tx, actor, [comment.id, related.id]);
  const after = storedRelation(kind, pair);
  let row = comment;
  if (!isSame(before, after)) {
    await requireBelowLimit(tx, actor, { ids: [comment.id, related.id], before });
    const refusal = CYCLE_ERRORS[after.kind];
    if (refusal !== undefined && (await closesCycle(tx, actor, after)))
      throw new ConflictError('circular_relation', refusal);
    if (before) await deleteRelation(tx, actor, before);
    await insertRelation(tx, actor, after);
    row = { ...comment, ...(await announceBoth(tx, actor, { rows: [comment, related], before, after })) };
  }
  if (resolves) await applyChanges(tx, actor, { row, requested: { status: 'RESOLVED' } });
}

/** Removes the relation between two comments, if they have one. @throws as `relate` does. */
export async function unrelate(tx: Tx, actor: Actor, pair: Pair): Promise<void> {
  const rows = await lockBoth(tx, actor, pair);
  const before = await findRelation(tx, actor, [pair.id, pair.relatedId]);
  if (!before) return;
  await deleteRelation(tx, actor, before);
  await announceBoth(tx, actor, { rows, before, after: undefined });
}

async function lockBoth(
  tx: Tx,
  actor: Actor,
  { id, relatedId }: Pair,
): Promise<[LockedCommentRow, LockedCommentRow]> {
  requireRole(actor, 'member');
  if (id === relatedId) throw new ValidationError({ related_id: ['must be another comment'] });
  const rows = await lockWritableComments(tx, actor, { id: [id, relatedId], kind: 'any' });
  const [comment, related] = [id, relatedId].map((commentId) => rows.find((row) => row.id === commentId));
  if (!comment || !related) throw new Error('One of two locked comments is missing.');
  return [comment, related];
}

async function requireBelowLimit(
  tx: Tx,
  actor: Actor,
  { ids, before }: { ids: readonly string[]; before: StoredRelation | undefined },
): Promise<void> {
  for (const id of before ? [] : ids) {
    if ((await countRelations(tx, actor, id)) >= LIMITS.relations)
      throw new ValidationError({
        related_id: [`must leave each comment with at most ${LIMITS.relations} relations`],
      });
  }
}

/** Records the change for both comments, each from its own point of view. @returns the first comment afterwards. */
async function announceBoth(
  tx: Tx,
  actor: Actor,
  {
    rows: [comment, related],
    before,
    after,
  }: {
    rows: readonly [LockedCommentRow, LockedCommentRow];
    before: StoredRelation | undefined;
    after: StoredRelation | undefined;
  },
) {
  const record = (row: LockedCommentRow, other: LockedCommentRow) => {
    const relationValue = (relation: StoredRelation | undefined) =>
      relation ? { kind: kindFrom(relation, row.id), comment_id: other.id, number: other.number } : null;
    const metadata = { changes: { relation: { from: relationValue(before), to: relationValue(after) } } };
    return announce(tx, actor, { row, action: 'updated', metadata });
  };
  const changed = await record(comment, related);
  await record(related, comment);
  return changed;
}

/** The stored form of a relation. */
function storedRelation(kind: RelationKind, { id, relatedId }: Pair): StoredRelation {
  switch (kind) {
    case 'duplicate_of':
    case 'blocks':
    case 'seen_again':
      return { kind, from_id: id, to_id: relatedId };
    case 'duplicated_by':
      return { kind: 'duplicate_of', from_id: relatedId, to_id: id };
    case 'blocked_by':
      return { kind: 'blocks', from_id: relatedId, to_id: id };
    case 'seen_before':
      return { kind: 'seen_again', from_id: relatedId, to_id: id };
    case 'relates_to': {
      const [from = id, to = relatedId] = [id, relatedId].sort();
      return { kind, from_id: from, to_id: to };
    }
  }
}

const REVERSE_KINDS = {
  duplicate_of: 'duplicated_by',
  blocks: 'blocked_by',
  relates_to: 'relates_to',
  seen_again: 'seen_before',
} as const;

/** The kind of a relation, as seen from one of its comments. */
export function kindFrom({ kind, from_id: from }: StoredRelation, id: string): RelationKind {
  return from === id ? kind : REVERSE_KINDS[kind];
}

function isSame(one: StoredRelation | undefined, other: StoredRelation): boolean {
  return one?.kind === other.kind && one.from_id === other.from_id && one.to_id === other.to_id;
}
