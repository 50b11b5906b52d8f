import * as operations from '@postil/contract/operations';
import type { FastifyRequest } from 'fastify';
import { ValidationError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { targetOf } from '../../../core/http/messages/parameters.ts';
import { serve } from '../../../core/http/serve.ts';
import { acceptUploads } from '../../../core/uploads/receive.ts';
import { keepPicture } from '../../mockups/files/service.ts';
import { addressesFor, type ScreenshotAddress } from './addresses.ts';
import { presentScreenshot } from './present.ts';
import { type Illustrated, lockForScreenshot, removeScreenshot, setScreenshot } from './service.ts';

/** @see keepPicture for `mostBytes`. */
type UploadServices = Services & { readonly mostBytes: number };

export async function addScreenshotRoutes(app: App, services: UploadServices): Promise<void> {
  addRemoval(app, services);
  await app.register(async (uploads: App) => {
    await acceptUploads(uploads, services.uploadRules);
    addUpload(uploads, services);
  });
}

function addUpload(app: App, services: UploadServices): void {
  serve(app, operations.setScreenshot, async (request, reply) => {
    const { actor } = request;
    const pin = readPin(request.body);
    const target = targetOf(request);
    const replayed = await services.replay<ReturnType<typeof answer>['data']>(request, reply);
    if (replayed) return replayed;
    // What would be refused is refused before the picture is processed, which is a lot of work.
    await services.database.transaction((tx) => lockForScreenshot(tx, actor, target));
    const picture = await storePicture(request, services);
    const addressOf = await addressesFor(request, services);
    return services.write(request, reply, async (tx) =>
      answer('Screenshot stored.', await setScreenshot(tx, actor, { ...target, picture, pin }), addressOf),
    );
  });
}

function addRemoval(app: App, services: Services): void {
  serve(app, operations.deleteScreenshot, async (request, reply) => {
    const addressOf = await addressesFor(request, services);
    return services.write(request, reply, async (tx) =>
      answer('Screenshot removed.', await removeScreenshot(tx, request.actor, targetOf(request)), addressOf),
    );
  });
}

function answer(message: string, { comment, screenshot }: Illustrated, addressOf: ScreenshotAddress) {
  const shown = screenshot ? presentScreenshot(screenshot, addressOf) : null;
  return { message, data: { id: comment.id, screenshot: shown }, version: comment.version };
}

/** Makes and stores the picture of a request whose body was checked. */
async function storePicture(
  { actor, upload }: FastifyRequest,
  { database, storage, makePicture, mostBytes }: UploadServices,
) {
  if (!upload) throw new Error('The file of the form is missing although the form was checked.');
  const picture = await makePicture(upload, actor.organizationId, 'whole picture');
  return keepPicture(database, actor, { storage, picture, mostBytes });
}

/** @throws {ValidationError} for one coordinate without the other. */
function readPin({ pin_x: x, pin_y: y }: { pin_x?: string; pin_y?: string }) {
  if (x !== undefined && y !== undefined) return { x: Number(x), y: Number(y) };
  if (x !== undefined) throw new ValidationError({ pin_y: ['is required with pin_x'] });
  if (y !== undefined) throw new ValidationError({ pin_x: ['is required with pin_y'] });
  return null;
}
