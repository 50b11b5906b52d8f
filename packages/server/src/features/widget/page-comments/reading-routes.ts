import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import { presentPicture } from '../../comments/pictures/present.ts';
import { listPictures } from '../../comments/pictures/queries.ts';
import { findScreenshots } from '../../comments/screenshots/present.ts';
import type { PageCallers } from '../callers/resolver.ts';
import type { Pace } from './pace.ts';
import { presentPageComment, presentPageComments, presentPageReply, presentPageResult } from './present.ts';
import { listAssignees } from './queries.ts';
import { getPageComment, getPageComments, getPageReplies, getPageResult } from './service.ts';

/** The maximum number of members offered as assignees. */
const MAX_ASSIGNEES = 200;

/** Adds the routes with which a page reads comments and assignees. `pace` sets the polling interval of the page. */
export function addReadingRoutes(
  app: App,
  services: Services,
  { callers, pace }: { readonly callers: PageCallers; readonly pace: Pace },
): void {
  const { sql, reads } = services.database;

  serve(app, operations.listWidgetComments, async (request) => {
    const page = callers.get(request);
    return {
      success: true as const,
      data: presentPageComments(
        await getPageComments(reads, page, request.query.page_url),
        page,
        pace.next(),
      ),
    };
  });

  serve(app, operations.getWidgetComment, async (request) => {
    const page = callers.get(request);
    const row = await getPageComment(sql, page, request.params.id);
    const signer = () => signerFor(request, services);
    const [replies, screenshotOf, pictures, result] = await Promise.all([
      getPageReplies(sql, page, row.id),
      findScreenshots(sql, request.actor, { comments: [row], signer }),
      listPictures(sql, request.actor, row.id),
      getPageResult(sql, page, row),
    ]);
    const sign = pictures.length > 0 || result ? await signer() : undefined;
    return {
      success: true as const,
      data: {
        ...presentPageComment(row, page),
        replies: replies.map((reply) => presentPageReply(reply, page)),
        screenshot: screenshotOf(row.id),
        pictures: sign ? pictures.map((picture) => presentPicture(picture, sign)) : [],
        result: sign && result ? presentPageResult(result, page, sign) : null,
      },
    };
  });

  serve(app, operations.listWidgetAssignees, async (request) => {
    const { site } = callers.get(request);
    const { organization_id: organizationId, project_id: projectId } = site;
    const data = await listAssignees(sql, { organizationId, projectId, max: MAX_ASSIGNEES });
    return { success: true as const, data };
  });
}
