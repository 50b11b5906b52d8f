import type { Feature } from '../../core/feature.ts';
import { serveFiles } from '../../core/uploads/signed-files.ts';
import { type Arrivals, createArrivals } from './arrivals/arrivals.ts';
import { addBoardRoutes } from './board/routes.ts';
import { deleteExpiredClaims } from './comment/claim-queries.ts';
import { addCommentRoutes } from './comment/routes.ts';
import { addCreationRoutes } from './creation/routes.ts';
import { addExportRoutes } from './exports/routes.ts';
import { addFullCommentRoutes } from './full/routes.ts';
import { addLocationRoutes } from './location/routes.ts';
import { addMockupCommentRoutes } from './mockup-comments/routes.ts';
import { addReplyRoutes } from './replies/routes.ts';
import { screenshotFiles } from './screenshots/files.ts';
import { addScreenshotRoutes } from './screenshots/routes.ts';
import { addListingRoutes } from './search/routes.ts';
import { addStatusRoutes } from './status/routes.ts';
import { addSubscriberRoutes } from './subscribers/routes.ts';
import { claimTaskTool } from './tools/claiming.ts';
import { getMockupCommentsTool } from './tools/mockups.ts';
import { fixPrompt, planPrompt, triagePrompt } from './tools/prompts.ts';
import { getCommentTool, getPendingTasksTool, searchCommentsTool } from './tools/reading.ts';
import {
  commentTemplate,
  completeCommentId,
  mockupCommentsTemplate,
  pendingTasksResource,
  recentCommentsResource,
  referenceResource,
  siteCommentsTemplate,
} from './tools/resources.ts';
import { createWaitTool } from './tools/waiting.ts';
import { assignCommentTool, replyTool, updateStatusTool } from './tools/writing.ts';

const CLEAN_UP_MS = 10 * 60_000;

/** Comments on pages and mockups: routes, claims, and the tools, resources and prompts for assistants. */
export function comments({ maxWaits, maxBytes }: { maxWaits: number; maxBytes: number }) {
  let opened: Arrivals | undefined;
  const getArrivals = () => {
    if (!opened) throw new Error('The feature is not open yet.');
    return opened;
  };
  return {
    open({ database, lifecycle, createPolling, metrics }) {
      const arrivals = createArrivals({ database, lifecycle, createPolling, maxWaits });
      metrics.addGauge(
        { name: 'mcp_waiting_requests', help: 'Calls of wait-for-feedback that wait for a comment.' },
        arrivals.count,
      );
      opened = arrivals;
    },
    async routes(api, services) {
      addCreationRoutes(api, services);
      addCommentRoutes(api, services);
      addLocationRoutes(api, services);
      addListingRoutes(api, services);
      addBoardRoutes(api, services);
      addExportRoutes(api, services);
      addFullCommentRoutes(api, services);
      addStatusRoutes(api, services);
      addMockupCommentRoutes(api, services);
      addReplyRoutes(api, services);
      addSubscriberRoutes(api, services);
      await addScreenshotRoutes(api, { ...services, maxBytes });
    },
    pages: (app, services) =>
      serveFiles(app, screenshotFiles, {
        ...services,
        authenticate: services.authenticate(['api_key', 'mcp_key', 'session']),
      }),
    jobs: ({ database }) => [
      { name: 'forget-expired-claims', everyMs: CLEAN_UP_MS, run: () => deleteExpiredClaims(database.sql) },
    ],
    tools: {
      'search-comments': searchCommentsTool,
      'get-comment': getCommentTool,
      'get-mockup-comments': getMockupCommentsTool,
      'get-pending-tasks': getPendingTasksTool,
      'update-comment-status': updateStatusTool,
      'assign-comment': assignCommentTool,
      'reply-to-comment': replyTool,
      'claim-task': claimTaskTool,
      'wait-for-feedback': createWaitTool(getArrivals),
    },
    resources: [recentCommentsResource, pendingTasksResource, referenceResource],
    templates: [commentTemplate, siteCommentsTemplate, mockupCommentsTemplate],
    prompts: [triagePrompt, fixPrompt, planPrompt],
    completions: { comment_id: completeCommentId },
    onCommit: () => getArrivals().wake(),
    onStop: () => getArrivals().stop(),
  } satisfies Feature;
}
