import type { CommentGroup } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ID_ORDER } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { serve } from '../../../core/http/serve.ts';
import { type Listing, type PageRequest, presentPage, readPage } from '../../../core/records/paging.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import { getSite } from '../../sites/service.ts';
import { presentComment, presentPageComment } from '../comment/present.ts';
import type { CommentRow } from '../comment/queries.ts';
import { findScreenshots } from '../screenshots/present.ts';
import { findGroupedComments, type GroupedRow, groupRules } from './group-queries.ts';
import { listCommentsOfPage } from './listing-queries.ts';
import type { Search } from './match-queries.ts';
import { cursorRules, sortValues } from './order-queries.ts';
import { countEach, findComments } from './service.ts';

export function addListingRoutes(app: App, { database, baseUrl }: Services): void {
  serve(app, operations.listComments, async (request, reply) => {
    const {
      sort_by: field,
      sort_order: direction,
      page: _page,
      per_page: _perPage,
      cursor: _cursor,
      include,
      group_by: group,
      ...filter
    } = request.query;
    const order = { field, direction };
    const { page, listing, valuesOf } = await findListedPage(database.reads, request, {
      filter,
      order,
      group,
    });
    addPageHeaders(request, reply, { page, listing, sortValues: valuesOf });
    const screenshotOf =
      include &&
      (await findScreenshots(database.reads, request.actor, {
        comments: listing.rows,
        signer: () => signerFor(request, { database }),
      }));
    const present = (row: ListedRow) => ({
      ...presentComment(row, baseUrl()),
      ...(row.group_key !== undefined && { group: { key: row.group_key, count: row.group_count ?? 0 } }),
      ...(screenshotOf && { screenshot: screenshotOf(row.id) }),
    });
    return { success: true as const, data: presentPage(listing, page, present) };
  });

  serve(app, operations.countComments, async ({ actor, body }) => {
    const counts = await countEach(database.reads, actor, body.filters);
    return { success: true as const, data: { counts } };
  });

  serve(app, operations.listPageComments, async (request, reply) => {
    const { site_id: siteId, page_url: pageUrl, device_type: deviceType = null } = request.query;
    const page = readPage(request.query, ID_ORDER);
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

/** A row of the listing; in groups, with its group. */
type ListedRow = CommentRow & Partial<GroupedRow>;

interface ListedPage {
  readonly page: PageRequest;
  readonly listing: Listing<ListedRow>;
  readonly valuesOf: (row: ListedRow) => string[];
}

/** A page of the listing, in groups if requested. */
async function findListedPage(
  sql: Sql,
  { actor, query }: { readonly actor: Actor; readonly query: Parameters<typeof readPage>[0] },
  search: Pick<Search, 'filter' | 'order'> & { readonly group: CommentGroup | undefined },
): Promise<ListedPage> {
  const { filter, order, group } = search;
  if (group === undefined) {
    const page = readPage(query, cursorRules(order));
    const listing = await findComments(sql, actor, { filter, order, page });
    return { page, listing, valuesOf: (row) => sortValues(row, order) };
  }
  const page = readPage(query, groupRules(group, order));
  const listing = await findGroupedComments(sql, actor, { filter, order, page, group });
  return { page, listing, valuesOf: (row) => [row.group_key ?? '', ...sortValues(row, order)] };
}
