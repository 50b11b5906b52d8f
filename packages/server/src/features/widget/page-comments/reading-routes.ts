import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { signerFor } from '../../../core/uploads/picture-addresses.ts';
import { findScreenshots } from '../../comments/screenshots/service.ts';
import type { PageCallers } from '../callers/page-callers.ts';
import { presentPageComment, presentPageComments, presentPageReply } from './present.ts';
import { listAssignees } from './queries.ts';
import { getPageComment, getPageComments, getPageReplies } from './service.ts';

/** The most members that are offered as assignees. */
const MAX_ASSIGNEES = 200;

export function addReadingRoutes(app: App, services: Services, callers: PageCallers): void {
  const { sql, reads } = services.database;

  serve(app, operations.listWidgetComments, async (request) => {
    const page = callers.of(request);
    return {
      success: true as const,
      data: presentPageComments(await getPageComments(reads, page, request.query.page_url), page),
    };
  });

  serve(app, operations.getWidgetComment, async (request) => {
    const page = callers.of(request);
    const row = await getPageComment(sql, page, request.params.id);
    const [replies, screenshotOf] = await Promise.all([
      getPageReplies(sql, page, row.id),
      findScreenshots(sql, request.actor, { comments: [row], signer: () => signerFor(request, services) }),
    ]);
    return {
      success: true as const,
      data: {
        ...presentPageComment(row, page),
        replies: replies.map((reply) => presentPageReply(reply, page)),
        screenshot: screenshotOf(row.id),
      },
    };
  });

  serve(app, operations.listWidgetAssignees, async (request) => {
    const { site } = callers.of(request);
    const { organization_id: organizationId, project_id: projectId } = site;
    const data = await listAssignees(sql, { organizationId, projectId, most: MAX_ASSIGNEES });
    return { success: true as const, data };
  });
}
