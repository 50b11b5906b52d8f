import * as operations from '@postil/contract/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForbiddenError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { recordSiteSeen } from '../../sites/presence/service.ts';
import { presentPins } from '../pins/present.ts';
import { getPins } from '../pins/service.ts';
import { allowPage } from '../visits/cross-origin.ts';
import type { PageSite } from '../visits/queries.ts';
import { requireOpen, settingsOf } from '../visits/service.ts';
import { beginVisit, getSiteByKey } from './service.ts';

/** Adds what the widget calls first on every page. */
export function addVisitRoutes(app: App, { database }: Pick<Services, 'database'>): void {
  const { sql } = database;
  serve(app, operations.startWidgetSession, async (request, reply) => {
    const { key, page_url: pageUrl } = request.body;
    const site = await getSiteByKey(sql, key);
    admitPage(request, reply, site);
    await recordSiteSeen(sql, site);
    const { token, visit, page, name } = await beginVisit(sql, site, request.body);
    const pins = pageUrl === undefined ? undefined : presentPins(await getPins(sql, page, pageUrl), page);
    return {
      success: true as const,
      data: {
        token,
        expires_at: visit.expiresAt.toISOString(),
        visitor: { name, is_identified: visit.identity !== null },
        site: { name: site.name, ...settingsOf(site) },
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
