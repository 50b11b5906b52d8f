import { ACTIVITY_LIMITS } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import { ID_ORDER } from '../../core/db/listings.ts';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { addPageHeaders } from '../../core/http/messages/links.ts';
import { serve } from '../../core/http/serve.ts';
import { DAY_MS } from '../../core/process/durations.ts';
import { readPage } from '../../core/records/paging.ts';
import { presentActivity } from './present.ts';
import { listActivity } from './queries.ts';
import { getSubject, type SubjectLookups, visibleDetails } from './service.ts';

type ActivityServices = Pick<Services, 'database'> & SubjectLookups;

/** Adds the route for the changes to comments. */
export function addActivityRoutes(app: App, { database, ...lookups }: ActivityServices): void {
  serve(app, operations.listActivity, async (request, reply) => {
    const { action: actions, user_id: personId, days, limit, cursor, ...subjects } = request.query;
    const rules = { ...ID_ORDER, perPage: ACTIVITY_LIMITS.default, maxPerPage: ACTIVITY_LIMITS.max };
    const page = readPage({ ...(limit && { per_page: limit }), ...(cursor && { cursor }) }, rules);
    const subject = await getSubject(database.sql, request.actor, { ...lookups, subjects });
    const since = days === undefined ? undefined : new Date(Date.now() - days * DAY_MS);
    const fetchedRows = await listActivity(database.reads, request.actor, {
      filter: { subject, actions, personId, since },
      page,
    });
    const rows = fetchedRows.slice(0, page.perPage);
    const listing = { rows, total: 0, hasMore: fetchedRows.length > rows.length };
    const present = (row: (typeof rows)[number]) =>
      presentActivity({ ...row, metadata: visibleDetails(request.actor, row.metadata) });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    return { success: true as const, data: rows.map(present) };
  });
}
