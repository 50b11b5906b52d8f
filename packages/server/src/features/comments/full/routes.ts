import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { etagOf } from '../../../core/records/versions.ts';
import { signerFor } from '../../../core/uploads/picture-addresses.ts';
import { addressesBy } from '../screenshots/addresses.ts';
import { presentDetail } from './present.ts';
import { createFullCommentReader } from './service.ts';

export function addFullCommentRoutes(app: App, services: Services): void {
  const getFullComment = createFullCommentReader(services.database.sql);
  serve(app, operations.getComment, async (request, reply) => {
    const full = await getFullComment(request.actor, { id: request.params.id, kind: 'page' });
    const addressOf = addressesBy(await signerFor(request, services));
    reply.header('etag', etagOf(full.comment.version));
    return { success: true as const, data: presentDetail(full, addressOf) };
  });
}
