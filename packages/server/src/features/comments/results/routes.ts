import * as operations from '@postil/contract/operations';
import type { Services, UploadServices } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { targetOf } from '../../../core/records/versions.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import { acceptUploads } from '../../../core/uploads/receive.ts';
import { receivePicture } from '../../../core/uploads/receive-picture.ts';
import { storePicture } from '../../mockups/files/service.ts';
import { getComment } from '../comment/service.ts';
import { presentResult } from './present.ts';
import { listResults } from './queries.ts';
import { mayAccept, resultPictureHandlers, submitResult } from './service.ts';

export async function addResultRoutes(app: App, services: UploadServices): Promise<void> {
  addReading(app, services);
  addSubmission(app, services);
  await app.register(async (uploads: App) => {
    await acceptUploads(uploads, services.uploadRules);
    addUpload(uploads, services);
  });
}

function addReading(app: App, services: Services): void {
  const { sql } = services.database;
  serve(app, operations.listResults, async (request) => {
    const { actor, params } = request;
    const comment = await getComment(sql, actor, { id: params.id, kind: 'any' });
    const rows = await listResults(sql, actor, comment.id);
    const sign = await signerFor(request, services);
    const can_accept = rows.length > 0 && (await mayAccept(sql, actor, comment));
    const data = rows.map((row) => ({ ...presentResult(row, { reader: actor, sign }), can_accept }));
    return { success: true as const, data };
  });
}

function addSubmission(app: App, services: Services): void {
  serve(app, operations.submitResult, async (request, reply) => {
    const { actor, body } = request;
    const sign = await signerFor(request, services);
    return services.write(request, reply, async (tx) => {
      const target = { ...targetOf(request), kind: 'any' as const };
      const { result, comment } = await submitResult(tx, actor, { ...target, body });
      const data = presentResult(result, { reader: actor, sign });
      return { message: 'Result submitted.', data, version: comment.version };
    });
  });
}

function addUpload(app: App, services: UploadServices): void {
  const { database, storage, maxBytes } = services;
  serve(app, operations.setResultPicture, async (request, reply) => {
    const { actor, params } = request;
    const sign = await signerFor(request, services);
    return receivePicture({ request, reply }, services, {
      previewPart: 'whole picture',
      ...resultPictureHandlers(actor, {
        result: { commentId: params.id, id: params.result_id },
        present: (result) => presentResult(result, { reader: actor, sign }),
      }),
      store: (picture) => storePicture(database, actor, { storage, picture, maxBytes }),
    });
  });
}
