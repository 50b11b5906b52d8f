import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import { screenshotUrlsBy } from '../screenshots/urls.ts';
import { presentCommentedPage } from './present.ts';
import { listPages, pageRules, sortValues } from './queries.ts';

/** The default number of pages in a listing: more than a screen shows. */
const PER_PAGE = 24;

export function addPagesRoutes(app: App, { database }: Services): void {
  serve(app, operations.listPages, async (request, reply) => {
    const { actor } = request;
    const { sort_by: field, page: _page, per_page: _perPage, cursor: _cursor, ...filter } = request.query;
    const page = readPage(request.query, { ...pageRules(field), perPage: PER_PAGE });
    const listing = await listPages(database.reads, actor, { filter, field, page });
    addPageHeaders(request, reply, { page, listing, sortValues: (row) => sortValues(row, field) });
    const urlsOf = screenshotUrlsBy(await signerFor(request, { database }));
    const context = { organizationId: actor.organizationId, urlsOf };
    const data = presentPage(listing, page, (row) => presentCommentedPage(row, context));
    return { success: true as const, data };
  });
}
