import type { Actor } from '../../core/access/actor.ts';
import type { Sql } from '../../core/db/database.ts';
import { type CommentActivityRow, listActivityOfComment } from './queries.ts';

/** The latest changes of a comment that the actor may see, newest first. */
export function getLatestActivity(
  sql: Sql,
  actor: Actor,
  { commentId, limit }: { commentId: string; limit: number },
): Promise<CommentActivityRow[]> {
  return listActivityOfComment(sql, actor, { commentId, limit });
}
