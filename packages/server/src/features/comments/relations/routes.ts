import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { getComment } from '../comment/service.ts';
import { presentRelation } from './present.ts';
import { listRelatableComments, listRelations } from './queries.ts';
import { relate, unrelate } from './service.ts';

/** The default number of comments found. */
const DEFAULT_LIMIT = 10;

export function addRelationRoutes(app: App, { database, write }: Services): void {
  serve(app, operations.findComments, async ({ actor, query: { search = '', limit = DEFAULT_LIMIT } }) => {
    const rows = await listRelatableComments(database.sql, actor, { search, limit });
    return { success: true as const, data: rows };
  });

  serve(app, operations.listRelations, async (request) => {
    const { id } = await getComment(database.sql, request.actor, { id: request.params.id, kind: 'any' });
    const rows = await listRelations(database.sql, request.actor, id);
    return { success: true as const, data: rows.map((row) => presentRelation(row, id)) };
  });

  serve(app, operations.setRelation, (request, reply) =>
    write(request, reply, async (tx) => {
      const { id, related_id: relatedId } = request.params;
      const { kind, resolve: resolves = false } = request.body;
      await relate(tx, request.actor, { id, relatedId, kind, resolves });
      return { message: 'Comments related.' };
    }),
  );

  serve(app, operations.deleteRelation, (request, reply) =>
    write(request, reply, async (tx) => {
      const { id, related_id: relatedId } = request.params;
      await unrelate(tx, request.actor, { id, relatedId });
      return { message: 'Relation removed.' };
    }),
  );
}
