import { Readable } from 'node:stream';
import * as operations from '@postil/contract/operations';
import { ValidationError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { Turns } from '../../../core/http/turns.ts';
import { presentComment } from '../comment/present.ts';
import type { CommentRow } from '../comment/queries.ts';
import { writerOf } from './formats.ts';
import { CHUNK_BYTES, exportComments, recordExport } from './service.ts';

/** An export holds about two megabytes until it has been read. */
const EXPORT_LIMITS = {
  operations: 'exports',
  perCaller: 2,
  perOrganization: 4,
  retryAfterSeconds: 5,
} as const;

export function addExportRoutes(app: App, { database, baseUrl }: Services): void {
  const turns = new Turns(EXPORT_LIMITS);
  serve(app, operations.exportComments, async (request, reply) => {
    const { format, bom, ...filter } = request.query;
    if (bom && format !== 'csv')
      throw new ValidationError({ bom: ['must be left out unless format is csv'] });
    const writer = writerOf(format, bom);
    turns.take(request, reply);
    await recordExport(database.sql, request.actor, { filter, format });
    const appUrl = baseUrl();
    const present = (row: CommentRow) => presentComment(row, appUrl);
    const chunks = exportComments(database.reads, request.actor, { filter, writer, present });
    const file = Readable.from(chunks, { objectMode: false, highWaterMark: CHUNK_BYTES });
    // Also after HEAD, where the file would otherwise be read to its end.
    reply.raw.once('close', () => file.destroy());
    reply.type(writer.mediaType);
    reply.header('content-disposition', `attachment; filename="comments.${format}"`);
    return reply.send(file);
  });
}
