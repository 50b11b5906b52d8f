import * as operations from '@postil/contract/operations';
import type { Services, UploadServices } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { targetOf } from '../../../core/records/versions.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import { acceptUploads } from '../../../core/uploads/receive.ts';
import { receivePicture } from '../../../core/uploads/receive-picture.ts';
import { storePicture } from '../../mockups/files/service.ts';
import { respondWith } from './present.ts';
import { readPin, removeScreenshot, screenshotHandlers } from './service.ts';

export async function addScreenshotRoutes(app: App, services: UploadServices): Promise<void> {
  addRemoval(app, services);
  await app.register(async (uploads: App) => {
    await acceptUploads(uploads, services.uploadRules);
    addUpload(uploads, services);
  });
}

function addUpload(app: App, services: UploadServices): void {
  const { database, storage, maxBytes } = services;
  serve(app, operations.setScreenshot, async (request, reply) => {
    const { actor } = request;
    const pin = readPin(request.body);
    const sign = await signerFor(request, services);
    return receivePicture({ request, reply }, services, {
      previewPart: 'whole picture',
      ...screenshotHandlers(actor, {
        target: targetOf(request),
        pin,
        respond: (changed) => respondWith('Screenshot stored.', changed, sign),
      }),
      store: (picture) => storePicture(database, actor, { storage, picture, maxBytes }),
    });
  });
}

function addRemoval(app: App, services: Services): void {
  serve(app, operations.deleteScreenshot, async (request, reply) => {
    const sign = await signerFor(request, services);
    return services.write(request, reply, async (tx) =>
      respondWith('Screenshot removed.', await removeScreenshot(tx, request.actor, targetOf(request)), sign),
    );
  });
}
