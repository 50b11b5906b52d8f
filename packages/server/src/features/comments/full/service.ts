import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { visibilityKeyOf } from '../../../core/db/scope.ts';
import { NotFoundError } from '../../../core/errors.ts';
import { batchCalls } from '../../../core/process/batched-calls.ts';
import type { CommentKey } from '../comment/queries.ts';
import { type FullComment, findFullComments, type ReplySelection } from './queries.ts';

/**
 * Reads one comment in full, with its first or newest 50 replies, all its subscribers and its screenshot.
 *
 * @throws {NotFoundError} unknown, of the other kind, or hidden from the actor.
 */
export async function getFullComment(sql: Sql, actor: Actor, { id, ...key }: ReadKey): Promise<FullComment> {
  const [full] = await findFullComments(sql, actor, { ...key, id: [id] });
  if (full === undefined) throw new NotFoundError();
  return full;
}

interface Call {
  readonly actor: Actor;
  readonly key: ReadKey;
}

/** A comment, and the replies to read; default: the first ones. */
type ReadKey = CommentKey & { readonly replies?: ReplySelection };

/** Creates a `getFullComment` in which simultaneous reads by actors with the same access share a statement. */
export function createFullCommentReader(sql: Sql): (actor: Actor, key: ReadKey) => Promise<FullComment> {
  const read = batchCalls(async (_batchKey, calls: readonly [Call, ...Call[]]) => {
    const [{ actor, key }] = calls;
    const ids = [...new Set(calls.map(({ key: { id } }) => id))];
    const comments = await findFullComments(sql, actor, { ...key, id: ids });
    return new Map(comments.map((full) => [full.comment.id, full]));
  });
  return async (actor, key) => {
    const full = (await read(`${visibilityKeyOf(actor)} ${key.kind} ${key.replies}`, { actor, key })).get(
      key.id,
    );
    if (full === undefined) throw new NotFoundError();
    return full;
  };
}
