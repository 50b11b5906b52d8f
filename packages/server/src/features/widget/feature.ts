import type { Sql } from '../../core/db/database.ts';
import type { Feature } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { addApiConventions } from '../../core/http/conventions.ts';
import { serveFiles } from '../../core/uploads/signed-files.ts';
import { addPinChanges } from './comments/routes.ts';
import { addPinPictures } from './creation/pictures.ts';
import { addPinCreation } from './creation/routes.ts';
import { addDemo } from './demo/routes.ts';
import { heldFiles } from './held/pictures.ts';
import { deleteOldHeld } from './held/queries.ts';
import { addHeldRoutes } from './held/routes.ts';
import { deleteExpiredTokens } from './members/queries.ts';
import { addMemberTokenRoutes } from './members/routes.ts';
import { addPinRoutes } from './pins/routes.ts';
import { addVisitRoutes } from './sessions/routes.ts';
import { addSettingsRoutes } from './settings/routes.ts';
import { createPageCallers, type PageCallers } from './visits/callers.ts';
import { checkPages, respondToPreflights } from './visits/cross-origin.ts';
import { requireOpen } from './visits/service.ts';

const PREFIX = '/widget/v1';
const CLEAN_UP_MS = 10 * 60_000;

/**
 * The widget on the pages of sites: what it calls, and who its callers are.
 *
 * @param mostBytes see `keepPicture`.
 * @param mostHeld comments of an organisation that may wait to be released; 0: no limit.
 */
export function widget({ mostBytes, mostHeld }: { mostBytes: number; mostHeld: number }) {
  const cap = {
    ...{ table: 'held_comments', what: 'held comments', most: mostHeld, setting: 'LIMIT_HELD_COMMENTS' },
    refusal: 'This site takes no comments at the moment, because too many wait for its team.',
  };
  let sql: Sql | undefined;
  const callers = createPageCallers(() => {
    if (!sql) throw new Error('The feature is not open yet.');
    return sql;
  });
  return {
    open({ database }) {
      sql = database.sql;
    },
    routes(api, services) {
      addSettingsRoutes(api, services);
      addMemberTokenRoutes(api, services);
      addHeldRoutes(api, services);
    },
    jobs: ({ database }) => [
      {
        name: 'forget-widget-tokens',
        everyMs: CLEAN_UP_MS,
        run: () => deleteExpiredTokens(database.sql),
      },
      { name: 'forget-held-comments', everyMs: CLEAN_UP_MS, run: () => deleteOldHeld(database.sql) },
    ],
    resolve: callers.resolve,
    async pages(app, services) {
      await addDemo(app, services);
      serveFiles(app, heldFiles, {
        ...services,
        authenticate: services.authenticate(['api_key', 'mcp_key', 'session']),
      });
      await app.register((pages: App) => addPages(pages, { ...services, mostBytes, cap }, callers), {
        prefix: PREFIX,
      });
    },
  } satisfies Feature;
}

type PageServices = Parameters<typeof addPinCreation>[1] & Parameters<typeof addPinPictures>[1];

async function addPages(app: App, services: PageServices, callers: PageCallers): Promise<void> {
  const urls = new Set<string>();
  app.addHook('onRoute', ({ routePath }) => {
    urls.add(routePath);
  });
  addApiConventions(app);
  checkPages(app, callers);
  app.addHook('onRequest', services.authenticate(['widget']));
  app.addHook('onRequest', async (request) => {
    // The open route has no caller yet.
    if (request.actor !== null) requireOpen(callers.of(request).site);
  });
  addVisitRoutes(app, services);
  addPinRoutes(app, services, callers);
  addPinCreation(app, services, callers);
  addPinChanges(app, services, callers);
  await addPinPictures(app, services, callers);
  respondToPreflights(app, [...urls]);
}
