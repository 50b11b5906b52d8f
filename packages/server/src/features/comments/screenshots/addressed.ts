import type { Screenshot } from '@postil/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../core/feature.ts';
import { addressesFor, presentScreenshot } from './addresses.ts';
import { listScreenshots } from './queries.ts';

/**
 * Finds the screenshots of comments in one statement.
 *
 * @param comments those that the actor of the request sees.
 * @returns a function from the id of a comment to its screenshot; null if it has none.
 */
export async function findScreenshots(
  request: FastifyRequest,
  services: Pick<Services, 'database'>,
  comments: readonly { readonly id: string }[],
): Promise<(commentId: string) => Screenshot | null> {
  const ids = comments.map(({ id }) => id);
  const rows = ids.length > 0 ? await listScreenshots(services.database.sql, request.actor, ids) : [];
  if (rows.length === 0) return () => null;
  const addressOf = await addressesFor(request, services);
  const byComment = new Map(rows.map((row) => [row.comment_id, presentScreenshot(row, addressOf)]));
  return (commentId) => byComment.get(commentId) ?? null;
}
