import type { CommentDetail } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { etagOf } from '../../../core/records/versions.ts';
import { signerFor } from '../../../core/uploads/picture-addresses.ts';
import { presentComment } from '../comment/present.ts';
import { presentReply } from '../replies/present.ts';
import { addressesBy, presentScreenshot, type ScreenshotAddress } from '../screenshots/addresses.ts';
import { createFullCommentReader, type FullComment } from './service.ts';

export function addFullCommentRoutes(app: App, services: Services): void {
  const getFullComment = createFullCommentReader(services.database.sql);
  serve(app, operations.getComment, async (request, reply) => {
    const full = await getFullComment(request.actor, { id: request.params.id, kind: 'page' });
    const addressOf = addressesBy(await signerFor(request, services));
    reply.header('etag', etagOf(full.comment.version));
    return { success: true as const, data: presentDetail(full, addressOf) };
  });
}

function presentDetail(
  { comment, subscribers, replies, screenshot, rank }: FullComment,
  addressOf: ScreenshotAddress,
): CommentDetail {
  return {
    ...presentComment(comment),
    rank,
    reported_at: comment.reported_at?.toISOString() ?? null,
    subscribers: [...subscribers],
    replies: replies.map(presentReply),
    screenshot: screenshot && presentScreenshot(screenshot, addressOf),
    context: comment.context,
  };
}
