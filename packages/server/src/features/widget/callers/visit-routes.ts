import type { WidgetComments } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForbiddenError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { differingStatuses } from '../../projects/service.ts';
import { recordSiteSeen } from '../../sites/presence/service.ts';
import { allowPage, letRead } from './cross-origin.ts';
import type { PageSite } from './queries.ts';
import { type PageCaller, requireOpen, settingsOf } from './service.ts';
import { beginVisit, getSiteByKey } from './visits.ts';

/** Reads the comments of a page that a caller sees. */
export type ReadComments = (page: PageCaller, pageUrl: string) => Promise<WidgetComments>;

/** Adds what the widget calls first on every page. @param readComments the visit begins with those of its page. */
export function addVisitRoutes(
  app: App,
  { database: { sql } }: Pick<Services, 'database'>,
  readComments: ReadComments,
): void {
  serve(app, operations.startWidgetSession, async (request, reply) => {
    const { key, page_url: pageUrl } = request.body;
    const { origin } = request.headers;
    // A page with a wrong key learns that it is wrong.
    if (origin !== undefined) letRead(origin, reply);
    const site = await getSiteByKey(sql, key);
    admitPage(request, reply, site);
    await recordSiteSeen(sql, site);
    const { token, visit, page, name } = await beginVisit(sql, site, request.body);
    const pins = pageUrl === undefined ? undefined : await readComments(page, pageUrl);
    return {
      success: true as const,
      data: {
        token,
        expires_at: visit.expiresAt.toISOString(),
        visitor: { name, is_identified: visit.identity !== null },
        site: { name: site.name, ...settingsOf(site), ...differingStatuses(site.statuses) },
        ...(pins && { pins }),
      },
    };
  });
}

/** @throws {ForbiddenError} `forbidden` for a page of another domain, `site_inactive`. */
function admitPage({ headers: { origin } }: FastifyRequest, reply: FastifyReply, site: PageSite): void {
  if (origin === undefined)
    throw new ForbiddenError('forbidden', 'A visit begins on a page: the request needs the header Origin.');
  allowPage(site, origin, reply);
  requireOpen(site);
}
