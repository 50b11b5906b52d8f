import type { FastifyRequest } from 'fastify';
import type { Services } from '../../core/feature.ts';

/**
 * Counts texts of reviewers like those of visitors: by IP address and by link, and creations also by link and hour.
 * Creations beyond the hourly limit wait for the team.
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
