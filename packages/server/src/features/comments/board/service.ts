import type { CommentStatus, MoveTaskBody } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Target } from '../../../core/records/versions.ts';
import { applyChanges, lockOwnComment } from '../comment/service.ts';
import { comparePositions, type Position, rankBetween } from '../search/positions.ts';
import { findNearestTask, findPositions, readRank, setRank } from './queries.ts';

/** A task after its move. */
interface MovedTask {
  readonly id: string;
  readonly status: CommentStatus;
  readonly rank: string;
  readonly version: number;
}

/**
 * Moves a task within its column or to another. A change to its status has the same effects as elsewhere; a change to
 * its position alone is not a change to the comment, and has no event. A neighbour that has left the column is ignored.
 *
 * @throws {NotFoundError} the task itself is unknown, or hidden from the actor.
 * @throws {ConflictError} `project_archived`.
 * @throws {ForbiddenError} as `lockOwnComment` and `applyChanges` do; {AppError} `version_conflict`.
 */
export async function updateTaskPosition(
  tx: Tx,
  actor: Actor,
  { id, ifMatch, status: requestedStatus, ...neighbours }: Target & MoveTaskBody,
): Promise<MovedTask> {
  const row = await lockOwnComment(tx, actor, { id, ifMatch });
  const isStatusChanged = requestedStatus !== undefined && requestedStatus !== row.status;
  const { status, version } = isStatusChanged
    ? (await applyChanges(tx, actor, { row, requested: { status: requestedStatus } })).comment
    : row;
  const rank = await findRank(tx, actor, { id, status, ...neighbours });
  if (rank !== undefined) await setRank(tx, actor, { id, rank });
  return { id, status, version, rank: rank ?? (await readRank(tx, actor, id)) };
}

type PositionRequest = Pick<MoveTaskBody, 'after_id' | 'before_id'> & {
  readonly id: string;
  readonly status: CommentStatus;
};

/** The rank for the position next to the neighbours; undefined if the task keeps its rank. */
async function findRank(tx: Tx, actor: Actor, request: PositionRequest): Promise<string | undefined> {
  if (request.after_id === undefined && request.before_id === undefined) return undefined;
  const { above, below } = await findGap(tx, actor, request);
  return rankBetween(below?.rank, above?.rank);
}

/** The tasks above and below the position. */
interface Gap {
  readonly above: Position | undefined;
  readonly below: Position | undefined;
}

async function findGap(tx: Tx, actor: Actor, request: PositionRequest): Promise<Gap> {
  const { id: movedId, status } = request;
  const { after, before } = await findNeighbours(tx, actor, request);
  const column = { status, movedId };
  // The neighbours may have been moved past each other.
  if (after && before && comparePositions(after, before) < 0) return { above: after, below: before };
  if (after) return { above: after, below: await nearest(after, 'bottom') };
  if (before) return { above: await nearest(before, 'top'), below: before };
  return isForLastPosition(request)
    ? { above: await nearest(undefined, 'top'), below: undefined }
    : { above: undefined, below: await nearest(undefined, 'bottom') };

  function nearest(from: Position | undefined, towards: 'top' | 'bottom'): Promise<Position | undefined> {
    return findNearestTask(tx, actor, { ...column, from, towards });
  }
}

/** The given neighbours that are in the column now. */
async function findNeighbours(tx: Tx, actor: Actor, { id, status, after_id, before_id }: PositionRequest) {
  const ids = [after_id, before_id].filter((each) => typeof each === 'string' && each !== id);
  const positions = ids.length === 0 ? [] : await findPositions(tx, actor, ids as string[]);
  const columnPositions = positions.filter((position) => position.status === status);
  const find = (neighbourId: string | null | undefined) =>
    columnPositions.find((position) => position.id === neighbourId);
  return { after: find(after_id), before: find(before_id) };
}

function isForLastPosition({ after_id: afterId, before_id: beforeId }: PositionRequest): boolean {
  if (beforeId === null) return afterId !== null;
  return beforeId === undefined && typeof afterId === 'string';
}
