import type { CommentStatus } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { newId } from '../../../core/records/ids.ts';
import { visibleTo } from '../comment/queries.ts';
import { cursorConditions, rankOf } from '../search/column-queries.ts';
import { idBoundBelow, type Position, rankOfId } from '../search/positions.ts';

/** A task with its column and its rank. */
interface PositionedRow extends Position {
  readonly status: CommentStatus;
}

/** The positions of the tasks that the actor sees. */
export function findPositions(sql: Sql, actor: Actor, ids: readonly string[]): Promise<PositionedRow[]> {
  return sql<PositionedRow[]>`
    SELECT c.id, c.status, ${rankOf(sql, sql`c`)} AS rank FROM comments c
    WHERE ${visibleTo(sql, actor, 'page')} AND c.id = ANY (${[...ids]}::uuid[])`;
}

/** The rank of a comment that the actor sees. */
export async function readRank(sql: Sql, actor: Actor, id: string): Promise<string> {
  const [position] = await findPositions(sql, actor, [id]);
  return position?.rank ?? rankOfId(id);
}

/** The part of a column in which to find the nearest task. */
interface Neighbourhood {
  readonly status: CommentStatus;
  /** The task that is being moved, which is ignored. */
  readonly movedId: string;
  /** undefined: the end of the column that `towards` points away from. */
  readonly from: Position | undefined;
  readonly towards: 'top' | 'bottom';
}

/** The task of a column that is nearest to a position. */
export async function findNearestTask(
  sql: Sql,
  actor: Actor,
  { status, movedId, from, towards }: Neighbourhood,
): Promise<Position | undefined> {
  const order = towards === 'top' ? sql`ASC` : sql`DESC`;
  const { unmoved, moved } = neighbourConditions(sql, from, towards);
  const columnQuery = sql`
    SELECT c.id, c.rank FROM comments c
    WHERE ${visibleTo(sql, actor, 'page')} AND c.status = ${status}::text::comment_status AND c.id <> ${movedId}::uuid`;
  const [nearest] = await sql<Position[]>`
    SELECT c.id, ${rankOf(sql, sql`c`)} AS rank FROM (
      (${columnQuery} AND c.rank IS NULL ${unmoved} ORDER BY c.id ${order} LIMIT 1)
      UNION ALL
      (${columnQuery} AND c.rank IS NOT NULL ${moved} ORDER BY c.rank ${order}, c.id ${order} LIMIT 1)
    ) c ORDER BY ${rankOf(sql, sql`c`)} ${order}, c.id ${order} LIMIT 1`.withOwnPlan();
  return nearest;
}

function neighbourConditions(sql: Sql, from: Position | undefined, towards: Neighbourhood['towards']) {
  if (from === undefined) return { unmoved: sql``, moved: sql`` };
  if (towards === 'bottom') {
    const { unmovedAfter, movedAfter } = cursorConditions(sql, from);
    return { unmoved: unmovedAfter, moved: movedAfter };
  }
  const { id, isInclusive } = idBoundBelow(from);
  const operator = isInclusive ? sql`>` : sql`>=`;
  return {
    unmoved: sql`AND c.id ${operator} ${id}::uuid AND c.id <> ${from.id}::uuid`,
    moved: sql`AND (c.rank, c.id) > (${from.rank}::text, ${from.id}::uuid)`,
  };
}

/** Changes the rank of a locked comment. Its version stays, because its content has not changed. */
export async function setRank(
  tx: Sql,
  { organizationId, personId }: Actor,
  { id, rank }: Position,
): Promise<void> {
  await tx`
    UPDATE comments SET rank = ${rank}, placement_id = ${newId()}, placed_by = ${personId}
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}
