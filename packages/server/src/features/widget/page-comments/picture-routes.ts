import * as operations from '@postil/contract/operations';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { targetOf } from '../../../core/records/versions.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import type { Picture } from '../../../core/uploads/pictures.ts';
import { acceptUploads } from '../../../core/uploads/receive.ts';
import { receivePicture } from '../../../core/uploads/receive-picture.ts';
import { presentPicture } from '../../comments/pictures/present.ts';
import { pictureHandlers } from '../../comments/pictures/service.ts';
import { respondWith } from '../../comments/screenshots/present.ts';
import { readPin, screenshotHandlers } from '../../comments/screenshots/service.ts';
import { storePicture } from '../../mockups/files/service.ts';
import type { PageCallers } from '../callers/resolver.ts';
import type { Visit } from '../callers/visitor-tokens.ts';
import { setHeldPicture } from '../held/queries.ts';
import { isHeldOf, requireHeld } from '../held/service.ts';
import { requireVisitorQuota, visitorStorageLimit } from '../quotas/service.ts';
import { lockChangeableComment, requireFreshOwner } from './service.ts';

/** @see requireVisitorQuota for `maxVisitorBytes`, and storePicture for `maxBytes`. */
type PictureServices = Services & { readonly maxBytes: number; readonly maxVisitorBytes: number };

/** Creates a function that stores a picture; if a visitor sent it, only within the limits for visitors. */
function createPictureWriter(
  { database, storage, maxBytes, maxVisitorBytes: max }: PictureServices,
  actor: Actor,
  visit: Visit | null,
) {
  const limits = visit
    ? {
        maxBytes: visitorStorageLimit(maxBytes),
        requireQuota: (tx: Sql, bytes: number) => requireVisitorQuota(tx, visit, { bytes, max }),
      }
    : { maxBytes };
  return (picture: Picture) => storePicture(database, actor, { storage, picture, ...limits });
}

/** Adds the upload of screenshots. The screenshot of a held comment is held, too. */
export async function addPictureRoute(
  app: App,
  services: PictureServices,
  callers: PageCallers,
): Promise<void> {
  await app.register(async (uploads: App) => {
    // Before the file is read.
    uploads.addHook('onRequest', async (request) => {
      if (callers.get(request).visit) await services.visitorLimits.countVisitorUpload(request);
    });
    await acceptUploads(uploads, services.uploadRules);
    serve(uploads, operations.setWidgetCommentScreenshot, async (request, reply) => {
      const { actor, params, body } = request;
      const { id } = params;
      const page = callers.get(request);
      const { visit } = page;
      const pin = readPin(body);
      const store = createPictureWriter(services, actor, visit);
      if (visit && (await isHeldOf(services.database.sql, visit, id)))
        return receivePicture({ request, reply }, services, {
          previewPart: 'whole picture',
          requireAllowed: (tx) => requireHeld(tx, visit, id),
          store,
          async attach(tx, picture) {
            await requireHeld(tx, visit, id);
            await setHeldPicture(tx, { organization_id: visit.organizationId, id }, { picture, pin });
            return { message: 'Screenshot stored.', data: { id, screenshot: null } };
          },
        });
      const sign = await signerFor(request, services);
      const requireAllowed = async (tx: Sql) => {
        await lockChangeableComment(tx, { actor, page }, id);
      };
      return receivePicture({ request, reply }, services, {
        previewPart: 'whole picture',
        ...screenshotHandlers(actor, {
          target: targetOf(request),
          pin,
          requireAllowed,
          respond: (changed) => respondWith('Screenshot stored.', changed, sign),
        }),
        store,
      });
    });
    addFurtherPictures(uploads, services, callers);
  });
}

/** Adds the upload of pictures besides the screenshot, and of pictures of replies. */
function addFurtherPictures(uploads: App, services: PictureServices, callers: PageCallers): void {
  serve(uploads, operations.addWidgetPicture, async (request, reply) => {
    const { actor, params, body } = request;
    const page = callers.get(request);
    const owner = { commentId: params.id, replyId: body.reply_id ?? null };
    const sign = await signerFor(request, services);
    const requireAllowed = (tx: Sql) => requireFreshOwner(tx, { actor, page }, owner);
    return receivePicture({ request, reply }, services, {
      previewPart: 'whole picture',
      ...pictureHandlers(actor, { owner, requireAllowed, present: (row) => presentPicture(row, sign) }),
      store: createPictureWriter(services, actor, page.visit),
    });
  });
}
