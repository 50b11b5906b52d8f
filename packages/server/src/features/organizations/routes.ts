import * as operations from '@postil/contract/operations';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { serve } from '../../core/http/serve.ts';
import { etagOf } from '../../core/records/versions.ts';
import { presentOrganization } from './present.ts';
import { getOrganization, renameOrganization } from './service.ts';

export function addOrganizationRoutes(app: App, { database, write }: Services): void {
  serve(app, operations.getOrganization, async (request, reply) => {
    const row = await getOrganization(database.sql, request.actor);
    reply.header('etag', etagOf(row.version));
    return { success: true as const, data: presentOrganization(row) };
  });
  serve(app, operations.updateOrganization, (request, reply) =>
    write(request, reply, async (tx) => {
      const { body, headers } = request;
      const row = await renameOrganization(tx, request.actor, {
        name: body.name,
        ifMatch: headers['if-match'],
      });
      return { message: 'Organisation renamed.', data: presentOrganization(row), version: row.version };
    }),
  );
}
