import * as operations from '@postil/contract/operations';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { serve } from '../../core/http/serve.ts';
import { targetOf } from '../../core/records/versions.ts';
import { presentView } from './present.ts';
import { listViews } from './queries.ts';
import { addView, changeView, removeView } from './service.ts';

export function addViewRoutes(app: App, { database, write }: Services): void {
  serve(app, operations.listViews, async ({ actor }) => {
    const rows = await listViews(database.sql, actor);
    return { success: true as const, data: rows.map((row) => presentView(row, actor)) };
  });

  serve(app, operations.createView, (request, reply) =>
    write(request, reply, async (tx) => {
      const row = await addView(tx, request.actor, request.body);
      return { message: 'View saved.', data: presentView(row, request.actor), version: row.version };
    }),
  );

  serve(app, operations.updateView, (request, reply) =>
    write(request, reply, async (tx) => {
      const row = await changeView(tx, request.actor, { ...targetOf(request), fields: request.body });
      return { message: 'View updated.', data: presentView(row, request.actor), version: row.version };
    }),
  );

  serve(app, operations.deleteView, (request, reply) =>
    write(request, reply, async (tx) => {
      await removeView(tx, request.actor, targetOf(request));
      return { message: 'View deleted.' };
    }),
  );
}
