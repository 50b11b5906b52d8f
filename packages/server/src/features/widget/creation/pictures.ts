import * as operations from '@postil/contract/operations';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { acceptUploads } from '../../../core/uploads/receive.ts';
import { receivePicture, type UploadServices, uploadScreenshot } from '../../comments/screenshots/service.ts';
import { requireFresh } from '../comments/service.ts';
import { holdPicture, isHeldOf, requireHeld } from '../held/service.ts';
import type { PageCallers } from '../visits/callers.ts';

/** Adds the upload of pictures. That of a comment which waits for the team waits with it. */
export async function addPinPictures(
  app: App,
  services: UploadServices,
  callers: PageCallers,
): Promise<void> {
  await app.register(async (uploads: App) => {
    // Before the file is read.
    uploads.addHook('onRequest', async (request) => {
      if (callers.of(request).visit) await services.guestLimits.countGuestUpload(request);
    });
    await acceptUploads(uploads, services.uploadRules);
    serve(uploads, operations.setPinScreenshot, async (request, reply) => {
      const { id } = request.params;
      const page = callers.of(request);
      const { visit } = page;
      if (visit && (await isHeldOf(services.database.sql, visit, id)))
        return receivePicture({ request, reply }, services, {
          requireAllowed: (tx) => requireHeld(tx, visit, id),
          async attach(tx, picture) {
            await holdPicture(tx, visit, { id, ...picture });
            return { message: 'Screenshot stored.', data: { id, screenshot: null } };
          },
        });
      const requireAllowed = async (tx: Parameters<typeof requireFresh>[0]) => {
        await requireFresh(tx, { actor: request.actor, page }, id);
      };
      return uploadScreenshot({ request, reply, requireAllowed }, services);
    });
  });
}
