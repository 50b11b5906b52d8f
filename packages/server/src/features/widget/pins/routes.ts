import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { findScreenshots } from '../../comments/screenshots/service.ts';
import type { PageCallers } from '../visits/callers.ts';
import { presentPin, presentPinReply, presentPins } from './present.ts';
import { listAssignees } from './queries.ts';
import { getPin, getPinReplies, getPins } from './service.ts';

/** The most members that are offered as assignees. */
const MOST_ASSIGNEES = 200;

export function addPinRoutes(app: App, services: Services, callers: PageCallers): void {
  const { sql } = services.database;

  serve(app, operations.listPins, async (request) => {
    const page = callers.of(request);
    return {
      success: true as const,
      data: presentPins(await getPins(sql, page, request.query.page_url), page),
    };
  });

  serve(app, operations.getPin, async (request) => {
    const page = callers.of(request);
    const row = await getPin(sql, page, request.params.id);
    const [replies, screenshotOf] = await Promise.all([
      getPinReplies(sql, page, row.id),
      findScreenshots(request, services, [row]),
    ]);
    return {
      success: true as const,
      data: {
        ...presentPin(row, page),
        replies: replies.map((reply) => presentPinReply(reply, page)),
        screenshot: screenshotOf(row.id),
      },
    };
  });

  serve(app, operations.listPinAssignees, async (request) => {
    const { site } = callers.of(request);
    const { organization_id: organizationId, project_id: projectId } = site;
    const data = await listAssignees(sql, { organizationId, projectId, most: MOST_ASSIGNEES });
    return { success: true as const, data };
  });
}
