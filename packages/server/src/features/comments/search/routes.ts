import * as operations from '@postil/contract/operations';
import { ORDERED_BY_ID } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { signerFor } from '../../../core/uploads/picture-addresses.ts';
import { getSite } from '../../sites/service.ts';
import { presentComment, presentPageComment } from '../comment/present.ts';
import type { CommentRow } from '../comment/queries.ts';
import { findScreenshots } from '../screenshots/service.ts';
import { listCommentsOfPage } from './listings.ts';
import { cursorRules, sortValues } from './orders.ts';
import { findComments } from './service.ts';

export function addListingRoutes(app: App, { database }: Services): void {
  serve(app, operations.listComments, async (request, reply) => {
    const {
      sort_by: field,
      sort_order: direction,
      page: _page,
      per_page: _perPage,
      cursor: _cursor,
      include,
      ...filter
    } = request.query;
    const order = { field, direction };
    const page = readPage(request.query, cursorRules(order));
    const listing = await findComments(database.reads, request.actor, { filter, order, page });
    addPageHeaders(request, reply, { page, listing, sortValues: (row) => sortValues(row, order) });
    const screenshotOf =
      include &&
      (await findScreenshots(database.reads, request.actor, {
        comments: listing.rows,
        signer: () => signerFor(request, { database }),
      }));
    const present = (row: CommentRow) => ({
      ...presentComment(row),
      ...(screenshotOf && { screenshot: screenshotOf(row.id) }),
    });
    return { success: true as const, data: presentPage(listing, page, present) };
  });

  serve(app, operations.listPageComments, async (request, reply) => {
    const { site_id: siteId, page_url: pageUrl, device_type: deviceType = null } = request.query;
    const page = readPage(request.query, ORDERED_BY_ID);
    const listing = await listCommentsOfPage(database.reads, request.actor, {
      siteId,
      pageUrl,
      deviceType,
      page,
    });
    // Only an empty listing can mean that the site does not exist.
    if (listing.total === 0) await getSite(database.sql, request.actor, siteId);
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    const { data, current_page, total } = presentPage(listing, page, presentPageComment);
    return { success: true as const, data: { data, current_page, total } };
  });
}
