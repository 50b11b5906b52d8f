import { ACTIVITY_LIMITS } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import { ORDERED_BY_ID } from '../../core/db/listings.ts';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { linkNext } from '../../core/http/messages/links.ts';
import { serve } from '../../core/http/serve.ts';
import { readPage } from '../../core/records/paging.ts';
import { getSite } from '../sites/service.ts';
import { presentActivity } from './present.ts';
import { listActivity } from './queries.ts';

const DAY_MS = 86_400_000;

export function addActivityRoutes(app: App, { database }: Services): void {
  serve(app, operations.listActivity, async (request, reply) => {
    const { site_id: siteId, action: actions, user_id: personId, days, limit, cursor } = request.query;
    const rules = { ...ORDERED_BY_ID, perPage: ACTIVITY_LIMITS.default, maxPerPage: ACTIVITY_LIMITS.max };
    const page = readPage({ ...(limit && { per_page: limit }), ...(cursor && { cursor }) }, rules);
    await getSite(database.sql, request.actor, siteId);
    const since = days === undefined ? undefined : new Date(Date.now() - days * DAY_MS);
    const fetched = await listActivity(database.sql, request.actor, {
      filter: { siteId, actions, personId, since },
      page,
    });
    const rows = fetched.slice(0, page.perPage);
    const listing = { rows, total: 0, hasMore: fetched.length > rows.length };
    linkNext(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    return { success: true as const, data: rows.map(presentActivity) };
  });
}
