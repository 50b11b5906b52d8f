import type { Sql } from '../../core/db/database.ts';
import type { Feature } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { addApiConventions } from '../../core/http/conventions.ts';
import { isRead } from '../../core/http/messages/head.ts';
import type { AddressPolicy } from '../../core/net/address-policy.ts';
import { CLEAN_UP_MS } from '../../core/process/jobs.ts';
import { serveFiles } from '../../core/uploads/signed-files.ts';
import { siteCap } from '../sites/service.ts';
import { checkPages, refuseQuietly, respondToPreflights } from './callers/cross-origin-http.ts';
import { deleteExpiredTokens } from './callers/members/queries.ts';
import { addCodeRoute, addMemberTokenRoutes } from './callers/members/routes.ts';
import { createPageCallers, type PageCallers } from './callers/resolver.ts';
import { requireAdmitted, requireOpen } from './callers/service.ts';
import { addVisitRoutes } from './callers/visit-routes.ts';
import { addDemo } from './demo/routes.ts';
import { deleteExpiredConnections } from './extension/connection-queries.ts';
import { addConnectionRoutes } from './extension/connection-routes.ts';
import { addExtensionRoutes } from './extension/page-routes.ts';
import { findExtension, findExtensionPage } from './extension/resolver.ts';
import { heldFiles } from './held/files.ts';
import { deleteOldHeld } from './held/queries.ts';
import { addHeldRoutes } from './held/routes.ts';
import { holdWrite } from './held/service.ts';
import { addImageRoutes } from './images/routes.ts';
import { ForeignImages } from './images/service.ts';
import { addChangeRoutes } from './page-comments/change-routes.ts';
import { addCreationRoute } from './page-comments/creation-routes.ts';
import { Pace } from './page-comments/pace.ts';
import { addPictureRoute } from './page-comments/picture-routes.ts';
import { presentPageComments } from './page-comments/present.ts';
import { addReadingRoutes } from './page-comments/reading-routes.ts';
import { getPageComments } from './page-comments/service.ts';
import { deleteOldQuotas } from './quotas/queries.ts';
import { addSettingsRoutes } from './settings/routes.ts';

const PREFIX = '/widget/v1';

/**
 * The widget on the pages of sites: its routes, and the resolver of its callers.
 *
 * @param maxBytes see `storePicture`.
 * @param maxVisitorBytes the daily limit, in bytes, for the pictures of a site's visitors; 0: no limit.
 * @param maxHeld the maximum number of held comments per organisation; 0: no limit.
 * @param policy the addresses from which images of pages may be read.
 * @param maxSites the maximum number of sites per organisation, including those created by extensions; 0: no limit.
 */
export function widget({
  maxBytes,
  maxVisitorBytes,
  maxHeld,
  policy,
  maxSites,
}: {
  readonly maxBytes: number;
  readonly maxVisitorBytes: number;
  readonly maxHeld: number;
  readonly policy: AddressPolicy;
  readonly maxSites: number;
}) {
  const cap = {
    table: 'held_comments',
    records: 'held comments',
    max: maxHeld,
    setting: 'LIMIT_HELD_COMMENTS',
    refusal: 'This site takes no comments at the moment, because too many wait for its team.',
  };
  let sql: Sql | undefined;
  const getSql = () => {
    if (!sql) throw new Error('The feature is not open yet.');
    return sql;
  };
  const callers = createPageCallers(getSql, findExtensionPage);
  return {
    open({ database }) {
      sql = database.sql;
    },
    routes(api, services) {
      addSettingsRoutes(api, services);
      addMemberTokenRoutes(api, services);
      addConnectionRoutes(api, services);
      addHeldRoutes(api, services);
    },
    jobs: ({ database }) => [
      {
        name: 'forget-widget-tokens',
        everyMs: CLEAN_UP_MS,
        run: () => deleteExpiredTokens(database.sql),
      },
      {
        name: 'forget-extension-connections',
        everyMs: CLEAN_UP_MS,
        run: () => deleteExpiredConnections(database.sql),
      },
      { name: 'forget-visitor-uploads', everyMs: CLEAN_UP_MS, run: () => deleteOldQuotas(database.sql) },
      { name: 'forget-held-comments', everyMs: CLEAN_UP_MS, run: () => deleteOldHeld(database.sql) },
    ],
    resolve: async (request) => (await callers.resolve(request)) ?? findExtension(getSql(), request),
    hold: (tx, request) => {
      const isFromWidget = request.actor.via.kind === 'widget';
      return holdWrite(tx, request, { page: isFromWidget ? callers.get(request) : undefined, cap });
    },
    async pages(app, services) {
      await addDemo(app, services);
      serveFiles(app, heldFiles, {
        ...services,
        authenticate: services.authenticate(['api_key', 'mcp_key', 'session']),
      });
      await app.register(
        (pages: App) => addPages(pages, { ...services, maxBytes, maxVisitorBytes, cap, policy }, callers),
        { prefix: PREFIX },
      );
      await app.register(
        async (extension: App) => {
          addApiConventions(extension);
          addExtensionRoutes(extension, { ...services, siteCap: siteCap(maxSites) }, callers);
        },
        { prefix: PREFIX },
      );
    },
  } satisfies Feature;
}

type PageServices = Parameters<typeof addCreationRoute>[1] &
  Parameters<typeof addPictureRoute>[1] & { readonly policy: AddressPolicy };

async function addPages(app: App, services: PageServices, callers: PageCallers): Promise<void> {
  const urls = new Set<string>();
  app.addHook('onRoute', ({ routePath }) => {
    urls.add(routePath);
  });
  addApiConventions(app);
  refuseQuietly(app);
  checkPages(app, callers);
  app.addHook('onRequest', services.authenticate(['widget']));
  app.addHook('onRequest', async (request) => {
    // Requests to open routes and preflights have no caller.
    if (request.actor === null) return;
    const page = callers.get(request);
    requireOpen(page.site);
    if (!isRead(request)) requireAdmitted(page);
  });
  const { reads } = services.database;
  const pace = new Pace();
  addVisitRoutes(app, services, async (page, pageUrl) =>
    presentPageComments(await getPageComments(reads, page, pageUrl), page, pace.next()),
  );
  addCodeRoute(app, services);
  addReadingRoutes(app, services, { callers, pace });
  addImageRoutes(app, new ForeignImages(services.policy, services.logger), callers);
  addCreationRoute(app, services, callers);
  addChangeRoutes(app, services, callers);
  await addPictureRoute(app, services, callers);
  respondToPreflights(app, [...urls]);
}
