import type { WidgetComments } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { differingStatuses } from '../../projects/statuses.ts';
import { upsertPresence } from '../../sites/presence/queries.ts';
import { admitPage, allowPageToRead } from './cross-origin-http.ts';
import { type PageCaller, settingsOf } from './service.ts';
import { beginVisit, getSiteByKey } from './visit-service.ts';

/** Reads the comments of a page that a caller sees. */
type ReadComments = (page: PageCaller, pageUrl: string) => Promise<WidgetComments>;

/**
 * Adds the route that the widget calls first on every page.
 *
 * @param readComments reads the comments of the page, for the same response.
 */
export function addVisitRoutes(
  app: App,
  { database: { sql } }: Pick<Services, 'database'>,
  readComments: ReadComments,
): void {
  serve(app, operations.startWidgetSession, async (request, reply) => {
    const { key, page_url: pageUrl } = request.body;
    allowPageToRead(request, reply);
    const site = await getSiteByKey(sql, key);
    admitPage(request, reply, site);
    await upsertPresence(sql, site);
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
