import * as operations from '@postil/contract/operations';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { serve } from '../../core/http/serve.ts';
import { presentReport } from './present.ts';
import { reportFeedback } from './service.ts';

export function addSummaryRoutes(app: App, { database }: Services): void {
  serve(app, operations.getSummary, async (request) => {
    const { project_id: projectId, site_id: siteId, days, time_zone: timeZone } = request.query;
    const filter = { projectId, siteId, days, timeZone };
    const report = await reportFeedback(database.reads, request.actor, filter);
    return { success: true as const, data: presentReport(report) };
  });
}
