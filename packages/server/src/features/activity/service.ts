import { type Actor, isInTeam } from '../../core/access/actor.ts';
import type { Sql } from '../../core/db/database.ts';
import type { Differences } from '../../core/records/differences.ts';
import { type CommentActivityRow, listActivityOfComment } from './queries.ts';

/** The latest changes to a comment that the actor may see, newest first. */
export async function getLatestActivity(
  sql: Sql,
  actor: Actor,
  { commentId, limit }: { commentId: string; limit: number },
): Promise<CommentActivityRow[]> {
  const rows = await listActivityOfComment(sql, actor, { commentId, limit });
  return rows.map((row) => ({ ...row, metadata: visibleDetails(actor, row.metadata) }));
}

/**
 * The details of a change that the reader may see. If the change made a comment visible to everyone, guests see only
 * that, because the other changes were for the team.
 */
export function visibleDetails(
  reader: Pick<Actor, 'role'>,
  metadata: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { changes } = metadata as { changes?: Differences };
  return isInTeam(reader) || changes?.visibility === undefined
    ? metadata
    : { changes: { visibility: changes.visibility } };
}
