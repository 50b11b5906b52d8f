import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError } from '../../../core/errors.ts';
import type { CommentKey } from '../comment/queries.ts';
import { type FullComment, findFullComment } from './queries.ts';

export type { FullComment } from './queries.ts';

/**
 * Reads one comment in full, with its first 50 replies, all its subscribers and its screenshot.
 *
 * @throws {NotFoundError} unknown, of the other kind, or hidden from the actor.
 */
export async function getFullComment(sql: Sql, actor: Actor, key: CommentKey): Promise<FullComment> {
  const full = await findFullComment(sql, actor, key);
  if (full === undefined) throw new NotFoundError();
  return full;
}
