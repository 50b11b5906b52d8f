import * as operations from '@postil/contract/operations';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { serve } from '../../core/http/serve.ts';
import { reportFeedback } from './service.ts';

export function addSummaryRoutes(app: App, { database }: Services): void {
  serve(app, operations.getSummary, async (request) => {
    const { project_id: projectId, site_id: siteId, days, time_zone: timeZone } = request.query;
    const data = await reportFeedback(database.reads, request.actor, { projectId, siteId, days, timeZone });
    return { success: true as const, data };
  });
}
