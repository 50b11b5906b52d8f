import * as operations from '@postil/contract/operations';
import type { Cap } from '../../../core/db/caps.ts';
import { ForbiddenError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { differingStatuses } from '../../projects/statuses.ts';
import { requireExtension } from '../callers/cross-origin-http.ts';
import type { PageCallers } from '../callers/resolver.ts';
import { settingsForExtension } from '../callers/service.ts';
import { listOwnConnections } from './connection-queries.ts';
import { presentMember } from './present.ts';
import { createSignedOutError, endConnection, getMembership, recordUse } from './service.ts';
import { findOrCreateSite } from './site-service.ts';

/**
 * Adds the routes that an extension calls with its token alone, without a site id.
 *
 * @param siteCap the limit on the number of sites, including those that extensions create.
 */
export function addExtensionRoutes(
  app: App,
  { database, write, authenticate, siteCap }: Services & { readonly siteCap: Cap },
  callers: PageCallers,
): void {
  app.addHook('onRequest', authenticate(['widget']));
  app.addHook('onRequest', async (request) => {
    requireExtension(request.headers.origin);
    if (await callers.find(request))
      throw new ForbiddenError(
        'wrong_key_type',
        'This endpoint takes the token of an extension, without a site.',
      );
  });
  serve(app, operations.getExtensionAccount, async ({ actor }) => {
    const { sql } = database;
    const { organization_id: id, organization_name: name, ...membership } = await getMembership(sql, actor);
    const connection = (await listOwnConnections(sql, actor)).find((each) => each.id === actor.via.id);
    if (!connection) throw createSignedOutError();
    const expires_at = connection.expires_at.toISOString();
    const data = { ...presentMember(actor, membership), organization: { id, name }, expires_at };
    return { success: true as const, data };
  });
  serve(app, operations.endExtensionAccess, (request, reply) =>
    write(request, reply, async (tx) => {
      await endConnection(tx, request.actor, request.actor.via.id);
      return { message: 'The extension has been signed out.' };
    }),
  );
  serve(app, operations.openExtensionPage, (request, reply) =>
    write(request, reply, async (tx) => {
      const { actor, body } = request;
      const membership = await getMembership(tx, actor);
      await recordUse(tx, actor.via.id);
      const { site, projects } = await findOrCreateSite(tx, actor, { body, cap: siteCap });
      const settings = site && {
        id: site.id,
        project_id: site.project_id,
        name: site.name,
        ...settingsForExtension(site),
        ...differingStatuses(site.statuses),
      };
      const data = { ...presentMember(actor, membership), site: settings, projects: [...projects] };
      return { message: site ? 'This page has a site.' : 'Choose a project for this page.', data };
    }),
  );
}
