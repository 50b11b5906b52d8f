import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { listOwnConnections } from './connection-queries.ts';
import { presentConnection } from './present.ts';
import { connectExtension, endConnection } from './service.ts';

/** Adds the routes with which members manage the extensions that act for them. */
export function addConnectionRoutes(app: App, { database, write }: Services): void {
  serve(app, operations.createExtensionConnection, (request, reply) =>
    write(request, reply, async (tx) => {
      const row = await connectExtension(tx, request.actor, request.body);
      return { message: 'The extension now acts as you.', data: presentConnection(row) };
    }),
  );
  serve(app, operations.listExtensionConnections, async ({ actor }) => {
    const rows = await listOwnConnections(database.sql, actor);
    return { success: true as const, data: rows.map(presentConnection) };
  });
  serve(app, operations.deleteExtensionConnection, (request, reply) =>
    write(request, reply, async (tx) => {
      await endConnection(tx, request.actor, request.params.id);
      return { message: 'The extension has been signed out.' };
    }),
  );
}
