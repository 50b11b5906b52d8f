import { Type } from 'typebox';
import { ForbiddenError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { getSiteOfWidget, isPageOf, recordSiteSeen } from './service.ts';

const PATH = '/widget/v1/presence';
const Body = Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }) });
/** How long a browser caches the response to a preflight. */
const MAX_AGE_SECONDS = 600;

/** Adds what the widget calls when a page has loaded it. Only pages on the site's domain may read the response. */
export function addPresenceRoutes(app: App, { database }: Pick<Services, 'database'>): void {
  const config = { permission: 'open' } as const;

  // A preflight does not name the site; the request that follows does, and is refused to other origins.
  app.options(PATH, { config }, async ({ headers }, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': headers.origin ?? 'null',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': MAX_AGE_SECONDS,
        vary: 'Origin',
      })
      .send(),
  );

  app.post(PATH, { config, schema: { body: Body } }, async ({ body, headers: { origin } }, reply) => {
    reply.headers({ vary: 'Origin', 'cache-control': 'no-store' });
    const site = await getSiteOfWidget(database.sql, body.key);
    if (!isPageOf(site, origin)) {
      throw new ForbiddenError(
        'forbidden',
        `The widget of this site is only for pages on ${site.domain} and its subdomains.`,
      );
    }
    reply.header('access-control-allow-origin', origin);
    await recordSiteSeen(database.sql, site);
    return { success: true };
  });
}
