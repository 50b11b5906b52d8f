import type { FastifyRequest } from 'fastify';
import type { Services } from '../../core/feature.ts';

/**
 * Counts what the holders of a review link write as what visitors write: by address and by link, and what they create by link
 * and hour, too. Beyond that it waits for the team.
 *
 * @throws {AppError} `rate_limited`.
 */
export async function countReviewer(
  request: FastifyRequest,
  { visitorLimits }: Pick<Services, 'visitorLimits'>,
): Promise<void> {
  const { method } = request;
  // Open routes have no actor.
  if (request.actor?.via.kind !== 'review_link' || method === 'GET' || method === 'HEAD') return;
  await visitorLimits.countVisitorWrite(request);
  const creates = request.routeOptions.config.operation?.creates;
  const group = `of review link ${request.actor.countedAs}`;
  if (creates) request.mustWait = !(await visitorLimits.countVisitorComment(request, group));
}
