import type { FastifyRequest } from 'fastify';
import { createPasswords } from '../../core/access/passwords.ts';
import type { Sql } from '../../core/db/database.ts';
import type { Feature, Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { readKey } from '../../core/http/authentication.ts';
import { addApiConventions, refuseCrossOriginPages } from '../../core/http/conventions.ts';
import { isRead } from '../../core/http/messages/head.ts';
import { isReviewToken } from './reviews.ts';
import { addReviewLinkRoutes, addReviewRoutes } from './routes.ts';
import { getReviewer } from './service.ts';

/**
 * Links with which people without an account review a project: their routes, and the resolver of reviewers.
 *
 * @param max the maximum number of links per organisation; 0: no limit.
 */
export function reviewLinks({ max }: { max: number }) {
  const cap = { table: 'review_links', records: 'review links', max, setting: 'LIMIT_REVIEW_LINKS' } as const;
  const passwords = createPasswords();
  let sql: Sql | undefined;
  return {
    open({ database }) {
      sql = database.sql;
    },
    routes: (api, services) => addReviewLinkRoutes(api, { ...services, passwords, cap }),
    async pages(app, services) {
      await app.register(
        async (pages: App) => {
          addApiConventions(pages);
          refuseCrossOriginPages(pages);
          addReviewRoutes(pages, { ...services, passwords });
        },
        { prefix: '/review/v1' },
      );
    },
    async resolve(request) {
      const token = readKey(request);
      if (!sql || token === undefined || !isReviewToken(token)) return undefined;
      return getReviewer(sql, token, !isRead(request));
    },
    onAdmit: countReviewer,
  } satisfies Feature;
}

/**
 * Counts reviewers' write requests like those of visitors: by IP address and by link, and creations also by link and hour.
 * Creations beyond the hourly limit are held for moderation by the team.
 *
 * @throws {AppError} `rate_limited`.
 */
async function countReviewer(
  request: FastifyRequest,
  { visitorLimits }: Pick<Services, 'visitorLimits'>,
): Promise<void> {
  // Open routes have no actor.
  if (request.actor?.via.kind !== 'review_link' || isRead(request)) return;
  await visitorLimits.countVisitorWrite(request);
  const creates = request.routeOptions.config.operation?.creates;
  const group = `of review link ${request.actor.rateLimitId}`;
  if (creates) request.requiresModeration = !(await visitorLimits.countVisitorComment(request, group));
}
