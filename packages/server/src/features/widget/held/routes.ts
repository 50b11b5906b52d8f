import * as operations from '@postil/contract/operations';
import { ID_ORDER } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import { presentHeld } from './present.ts';
import { listHeld } from './queries.ts';
import { releaseHeld, removeHeld } from './service.ts';

export function addHeldRoutes(app: App, { database, write }: Services): void {
  serve(app, operations.listHeldComments, async (request, reply) => {
    const page = readPage(request.query, ID_ORDER);
    const { site_id: siteId, project_id: projectId } = request.query;
    const listing = await listHeld(database.sql, request.actor, { siteId, projectId, page });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    const sign = await signerFor(request, { database });
    return { success: true as const, data: presentPage(listing, page, (row) => presentHeld(row, sign)) };
  });

  serve(app, operations.releaseHeldComment, (request, reply) =>
    write(request, reply, async (tx) => {
      const comment = await releaseHeld(tx, request.actor, request.params.id);
      const { id, content, status, priority, page_url, created_at: createdAt } = comment;
      const created = { id, content, status, priority, page_url, created_at: createdAt.toISOString() };
      return { message: 'Released.', data: { comment: created } };
    }),
  );

  serve(app, operations.deleteHeldComment, (request, reply) =>
    write(request, reply, async (tx) => {
      await removeHeld(tx, request.actor, request.params.id);
      return { message: 'Deleted.' };
    }),
  );
}
