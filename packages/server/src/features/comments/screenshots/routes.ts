import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { targetOf } from '../../../core/http/messages/route.ts';
import { serve } from '../../../core/http/serve.ts';
import { acceptUploads } from '../../../core/uploads/receive.ts';
import { addressesFor } from './addresses.ts';
import { removeScreenshot } from './changes.ts';
import { toResponse, type UploadServices, uploadScreenshot } from './upload.ts';

export async function addScreenshotRoutes(app: App, services: UploadServices): Promise<void> {
  addRemoval(app, services);
  await app.register(async (uploads: App) => {
    await acceptUploads(uploads, services.uploadRules);
    serve(uploads, operations.setScreenshot, (request, reply) =>
      uploadScreenshot({ request, reply }, services),
    );
  });
}

function addRemoval(app: App, services: Services): void {
  serve(app, operations.deleteScreenshot, async (request, reply) => {
    const addressOf = await addressesFor(request, services);
    return services.write(request, reply, async (tx) =>
      toResponse(
        'Screenshot removed.',
        await removeScreenshot(tx, request.actor, targetOf(request)),
        addressOf,
      ),
    );
  });
}
