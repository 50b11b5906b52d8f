import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { etagOf } from '../../../core/records/versions.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import { getEvidence } from '../evidence/service.ts';
import { presentAsEvidence } from '../screenshots/present.ts';
import { screenshotUrlsBy } from '../screenshots/urls.ts';
import { presentDetail } from './present.ts';
import { createFullCommentReader } from './service.ts';

export function addFullCommentRoutes(app: App, services: Services): void {
  const getFullComment = createFullCommentReader(services.database.sql);
  serve(app, operations.getComment, async (request, reply) => {
    const { include = [] } = request.query;
    const replies = include.includes('newest_replies') ? 'newest' : 'first';
    const full = await getFullComment(request.actor, { id: request.params.id, kind: 'page', replies });
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
        { urlsOf: screenshotUrlsBy(sign), appUrl: services.baseUrl() },
      ),
    };
  });
}
