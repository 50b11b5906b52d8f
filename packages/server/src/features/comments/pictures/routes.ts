import * as operations from '@postil/contract/operations';
import type { UploadServices } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import { acceptUploads } from '../../../core/uploads/receive.ts';
import { receivePicture } from '../../../core/uploads/receive-picture.ts';
import { storePicture } from '../../mockups/files/service.ts';
import { getComment } from '../comment/service.ts';
import { presentPicture } from './present.ts';
import { listPictures } from './queries.ts';
import { pictureHandlers, removePicture } from './service.ts';

export async function addPictureRoutes(app: App, services: UploadServices): Promise<void> {
  const { database, write } = services;
  serve(app, operations.listPictures, async (request) => {
    const comment = await getComment(database.sql, request.actor, { id: request.params.id, kind: 'any' });
    const rows = await listPictures(database.sql, request.actor, comment.id);
    const sign = await signerFor(request, services);
    return { success: true as const, data: rows.map((row) => presentPicture(row, sign)) };
  });

  serve(app, operations.deletePicture, (request, reply) =>
    write(request, reply, async (tx) => {
      const { id: commentId, picture_id: id } = request.params;
      await removePicture(tx, request.actor, { commentId, id });
      return { message: 'Picture deleted.' };
    }),
  );

  await app.register(async (uploads: App) => {
    await acceptUploads(uploads, services.uploadRules);
    addUpload(uploads, services);
  });
}

function addUpload(app: App, services: UploadServices): void {
  const { database, storage, maxBytes } = services;
  serve(app, operations.addPicture, async (request, reply) => {
    const { actor, params, body } = request;
    const owner = { commentId: params.id, replyId: body.reply_id ?? null };
    const sign = await signerFor(request, services);
    return receivePicture({ request, reply }, services, {
      previewPart: 'whole picture',
      ...pictureHandlers(actor, { owner, present: (row) => presentPicture(row, sign) }),
      store: (picture) => storePicture(database, actor, { storage, picture, maxBytes }),
    });
  });
}
