import * as operations from '@postil/contract/operations';
import { ID_ORDER } from '../../core/db/listings.ts';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { addPageHeaders } from '../../core/http/messages/links.ts';
import { serve } from '../../core/http/serve.ts';
import { presentPage, readPage } from '../../core/records/paging.ts';
import { presentAuditEntry } from './present.ts';
import { listAuditEntries } from './queries.ts';

export function addAuditLogRoutes(app: App, { database }: Services): void {
  serve(app, operations.listAuditEntries, async (request, reply) => {
    const { action: actions, actor_id: actorId, target_id: targetId } = request.query;
    const page = readPage(request.query, ID_ORDER);
    const { organizationId } = request.actor;
    const listing = await listAuditEntries(database.sql, organizationId, {
      actions,
      actorId,
      targetId,
      page,
    });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    return { success: true as const, data: presentPage(listing, page, presentAuditEntry) };
  });
}
