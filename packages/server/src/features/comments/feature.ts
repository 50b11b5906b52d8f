import type { Feature, Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/process/durations.ts';
import { CLEAN_UP_MS } from '../../core/process/jobs.ts';
import { serveFiles } from '../../core/uploads/signed-files.ts';
import { createReporterMailer } from '../notifications/mail/reporters.ts';
import { mailReporters, type ReporterMailSettings } from './acceptance/mail-service.ts';
import { addDecisionPage } from './acceptance/page-routes.ts';
import { addAcceptanceRoutes } from './acceptance/routes.ts';
import { remindReporters } from './acceptance/service.ts';
import { type Arrivals, createArrivals } from './arrivals/service.ts';
import { addBoardRoutes } from './board/routes.ts';
import { deleteExpiredClaims } from './comment/claim-queries.ts';
import { addCommentRoutes } from './comment/routes.ts';
import { addCreationRoutes } from './creation/routes.ts';
import { remindOfDueComments } from './due/service.ts';
import { addExportRoutes } from './exports/routes.ts';
import { addFullCommentRoutes } from './full/routes.ts';
import { addLocationRoutes } from './location/routes.ts';
import { addMockupCommentRoutes } from './mockup-comments/routes.ts';
import { addPagesRoutes } from './pages/routes.ts';
import { pictureFiles } from './pictures/files.ts';
import { addPictureRoutes } from './pictures/routes.ts';
import { addRelationRoutes } from './relations/routes.ts';
import { addReplyRoutes } from './replies/routes.ts';
import { addAddressPages } from './reporters/routes.ts';
import { eraseUnconfirmedAddresses } from './reporters/service.ts';
import { resultFiles } from './results/files.ts';
import { addResultRoutes } from './results/routes.ts';
import { createScreenshotFiles } from './screenshots/files.ts';
import { addScreenshotRoutes } from './screenshots/routes.ts';
import { addListingRoutes } from './search/routes.ts';
import { addStatusRoutes } from './status/routes.ts';
import { addSubscriberRoutes } from './subscribers/routes.ts';
import { rebuildTerms } from './terms-rebuild/service.ts';
import { claimTaskTool } from './tools/changes/claiming.ts';
import { createTaskTool } from './tools/changes/creating.ts';
import { updateCommentsTool } from './tools/changes/many.ts';
import { submitResultTool } from './tools/changes/results.ts';
import { assignCommentTool, replyTool, updateStatusTool } from './tools/changes/writing.ts';
import { createGetCommentTool } from './tools/get-comment.ts';
import { getMockupCommentsTool } from './tools/mockups.ts';
import { createPictureReader, type ReadPictures } from './tools/pictures.ts';
import { fixPrompt, planPrompt, triagePrompt } from './tools/prompts.ts';
import { getPendingTasksTool, searchCommentsTool } from './tools/reading.ts';
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

const REBUILD_MS = 60_000;
const REMINDERS_MS = 5 * MINUTE_MS;
const MAIL_PAUSE_MS = 5_000;
const ERASURE_MS = HOUR_MS;

/** Comments on pages and mockups: routes, claims, and the tools, resources and prompts for assistants. */
export function comments({
  maxWaits,
  maxBytes,
  reminderHour,
  mail,
}: {
  maxWaits: number;
  maxBytes: number;
  /** The hour of the day in UTC from which reminders about due comments are sent. */
  reminderHour: number;
  /** The settings for mailing people without an account. */
  mail: Parameters<typeof createReporterMailer>[0] & Pick<ReporterMailSettings, 'digestSeconds'>;
}) {
  const mailSettings = { mailer: createReporterMailer(mail), digestSeconds: mail.digestSeconds };
  let openArrivals: Arrivals | undefined;
  let pictures: ReadPictures | undefined;
  const getArrivals = () => openArrivals ?? throwNotOpen();
  return {
    open({ database, storage, lifecycle, createPoller, metrics }) {
      const arrivals = createArrivals({ database, lifecycle, createPoller, maxWaits });
      metrics.addGauge(
        { name: 'mcp_waiting_requests', help: 'Calls of wait-for-feedback that wait for a comment.' },
        arrivals.count,
      );
      openArrivals = arrivals;
      pictures = createPictureReader({ database, storage });
    },
    routes: (api, services) => addRoutes(api, { ...services, maxBytes }),
    async pages(app, services) {
      const authenticate = services.authenticate(['api_key', 'mcp_key', 'session']);
      serveFiles(app, createScreenshotFiles(), { ...services, authenticate });
      serveFiles(app, pictureFiles, { ...services, authenticate });
      serveFiles(app, resultFiles, { ...services, authenticate });
      await addDecisionPage(app, services);
      await addAddressPages(app, services);
    },
    jobs: ({ database, ...services }) => [
      { name: 'forget-expired-claims', everyMs: CLEAN_UP_MS, run: () => deleteExpiredClaims(database.sql) },
      { name: 'rebuild-search-terms', everyMs: REBUILD_MS, run: () => rebuildTerms(database) },
      {
        name: 'mail-reporters',
        everyMs: MAIL_PAUSE_MS,
        run: () => mailReporters({ database, ...services }, mailSettings),
      },
      {
        name: 'erase-unconfirmed-addresses',
        everyMs: ERASURE_MS,
        run: () => eraseUnconfirmedAddresses(database),
      },
      { name: 'ask-again', everyMs: REMINDERS_MS, run: () => remindReporters({ database, ...services }) },
      {
        name: 'remind-of-due',
        everyMs: REMINDERS_MS,
        run: () => remindOfDueComments(database, { reminderHour }),
      },
    ],
    tools: {
      'search-comments': searchCommentsTool,
      'get-comment': createGetCommentTool(() => pictures ?? throwNotOpen()),
      'get-mockup-comments': getMockupCommentsTool,
      'get-pending-tasks': getPendingTasksTool,
      'update-comment-status': updateStatusTool,
      'assign-comment': assignCommentTool,
      'reply-to-comment': replyTool,
      'claim-task': claimTaskTool,
      'submit-result': submitResultTool,
      'create-task': createTaskTool,
      'update-comments': updateCommentsTool,
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

async function addRoutes(api: App, services: Services & { readonly maxBytes: number }): Promise<void> {
  addCreationRoutes(api, services);
  addCommentRoutes(api, services);
  addLocationRoutes(api, services);
  addListingRoutes(api, services);
  addBoardRoutes(api, services);
  addPagesRoutes(api, services);
  addExportRoutes(api, services);
  addFullCommentRoutes(api, services);
  addStatusRoutes(api, services);
  addMockupCommentRoutes(api, services);
  addReplyRoutes(api, services);
  addRelationRoutes(api, services);
  addSubscriberRoutes(api, services);
  addAcceptanceRoutes(api, services);
  await addScreenshotRoutes(api, services);
  await addPictureRoutes(api, services);
  await addResultRoutes(api, services);
}

function throwNotOpen(): never {
  throw new Error('The feature is not open yet.');
}
