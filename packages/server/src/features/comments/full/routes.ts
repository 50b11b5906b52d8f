import type { CommentDetail, Evidence } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { etagOf } from '../../../core/records/versions.ts';
import { signerFor } from '../../../core/uploads/picture-addresses.ts';
import { presentComment } from '../comment/present.ts';
import { getEvidence } from '../evidence/service.ts';
import { presentReply } from '../replies/present.ts';
import {
  addressesBy,
  presentAsEvidence,
  presentScreenshot,
  type ScreenshotAddress,
} from '../screenshots/addresses.ts';
import type { FullComment } from './queries.ts';
import { createFullCommentReader } from './service.ts';

export function addFullCommentRoutes(app: App, services: Services): void {
  const getFullComment = createFullCommentReader(services.database.sql);
  serve(app, operations.getComment, async (request, reply) => {
    const { include = [] } = request.query;
    const which = include.includes('newest_replies') ? 'newest' : 'first';
    const full = await getFullComment(request.actor, { id: request.params.id, kind: 'page', which });
    const sign = await signerFor(request, services);
    const evidence = include.includes('evidence')
      ? await getEvidence(services.database.sql, request.actor, {
          id: full.comment.id,
          comment: full.comment,
          screenshot: full.screenshot ? presentAsEvidence(full.screenshot, sign) : undefined,
        })
      : undefined;
    reply.header('etag', etagOf(full.comment.version));
    return {
      success: true as const,
      data: presentDetail(
        { ...full, evidence },
        { addressOf: addressesBy(sign), appUrl: services.baseUrl() },
      ),
    };
  });
}

function presentDetail(
  {
    comment,
    subscribers,
    replies,
    screenshot,
    rank,
    evidence,
  }: FullComment & { readonly evidence: Evidence | null | undefined },
  { addressOf, appUrl }: { readonly addressOf: ScreenshotAddress; readonly appUrl: string },
): CommentDetail {
  return {
    ...presentComment(comment, appUrl),
    rank,
    reported_at: comment.reported_at?.toISOString() ?? null,
    subscribers: [...subscribers],
    replies: replies.map(presentReply),
    screenshot: screenshot && presentScreenshot(screenshot, addressOf),
    context: comment.context,
    ...(evidence !== undefined && { evidence }),
  };
}
