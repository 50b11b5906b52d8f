import type { HeldComment } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import { ORDERED_BY_ID } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { screenshotsFor } from './pictures.ts';
import { type HeldRow, listHeld } from './queries.ts';
import { releaseHeld, removeHeld } from './service.ts';

export function addHeldRoutes(app: App, { database, write }: Services): void {
  serve(app, operations.listHeldComments, async (request, reply) => {
    const page = readPage(request.query, ORDERED_BY_ID);
    const { site_id: siteId } = request.query;
    const listing = await listHeld(database.sql, request.actor, { siteId, page });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    const screenshotOf = await screenshotsFor(request, { database });
    const present = (row: HeldRow) => ({ ...presentHeld(row), screenshot: screenshotOf(row) });
    return { success: true as const, data: presentPage(listing, page, present) };
  });

  serve(app, operations.releaseHeldComment, (request, reply) =>
    write(request, reply, async (tx) => {
      const comment = await releaseHeld(tx, request.actor, request.params.id);
      const { id, content, status, priority, pageUrl, createdAt } = comment;
      const created = {
        id,
        content,
        status,
        priority,
        page_url: pageUrl,
        created_at: createdAt.toISOString(),
      };
      return { message: 'Comment released.', data: { comment: created } };
    }),
  );

  serve(app, operations.deleteHeldComment, (request, reply) =>
    write(request, reply, async (tx) => {
      await removeHeld(tx, request.actor, request.params.id);
      return { message: 'Held comment deleted.' };
    }),
  );
}

function presentHeld({ body, identity, ...row }: HeldRow): Omit<HeldComment, 'screenshot'> {
  return {
    id: row.id,
    site_id: row.site_id,
    reason: row.reason,
    content: body.content,
    priority: body.priority,
    name: identity?.name ?? (body.name || null),
    email: identity?.email ?? body.email ?? null,
    page_url: body.page_url,
    page_title: body.page_title || null,
    created_at: row.created_at.toISOString(),
  };
}
