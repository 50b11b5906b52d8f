import type { ScreenshotAnswer, SetScreenshotBody } from '@postil/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ValidationError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import { targetOf } from '../../../core/http/messages/route.ts';
import type { ChangeResponse } from '../../../core/http/writes/write.ts';
import { keepPicture } from '../../mockups/files/service.ts';
import { addressesFor, presentScreenshot, type ScreenshotAddress } from './addresses.ts';
import { type Illustrated, lockForScreenshot, type PlacedPicture, setScreenshot } from './changes.ts';

/** @see keepPicture for `mostBytes`. */
export type UploadServices = Services & { readonly mostBytes: number };

type Stored = Static<typeof ScreenshotAnswer>;

interface Upload {
  /** Its body was checked, and its file is there. */
  readonly request: FastifyRequest<{ Params: { id: string }; Body: Static<typeof SetScreenshotBody> }>;
  readonly reply: FastifyReply;
}

/** What becomes of an uploaded picture. */
interface Use {
  /** Refuses what must not be done. It is called before the picture is processed, which is a lot of work, and again after. */
  requireAllowed(tx: Sql): Promise<void>;
  attach(tx: Tx, picture: PlacedPicture): Promise<StoredResponse>;
}

type StoredResponse = ChangeResponse<Stored> & { message: string; data: Stored };

/**
 * Gives a comment the screenshot of an upload.
 *
 * @param requireAllowed refuses who may not change this comment, in addition to what holds for every comment.
 * @throws as `setScreenshot` does.
 */
export async function uploadScreenshot(
  { requireAllowed, ...upload }: Upload & Partial<Pick<Use, 'requireAllowed'>>,
  services: UploadServices,
) {
  const { actor } = upload.request;
  const target = targetOf(upload.request);
  // Before the transaction, because it reads a secret.
  const addressOf = await addressesFor(upload.request, services);
  return receivePicture(upload, services, {
    async requireAllowed(tx) {
      await lockForScreenshot(tx, actor, target);
      await requireAllowed?.(tx);
    },
    async attach(tx, picture) {
      const illustrated = await setScreenshot(tx, actor, { ...target, ...picture });
      return toResponse('Screenshot stored.', illustrated, addressOf);
    },
  });
}

/** Receives an upload, stores its picture, and attaches it. */
export async function receivePicture({ request, reply }: Upload, services: UploadServices, use: Use) {
  const pin = readPin(request.body);
  const replayed = await services.replay<Stored>(request, reply);
  if (replayed) return replayed;
  await services.database.transaction((tx) => use.requireAllowed(tx));
  const picture = await storePicture(request, services);
  return services.write(request, reply, async (tx) => {
    await use.requireAllowed(tx);
    return use.attach(tx, { picture, pin });
  });
}

/** The response to a change of a screenshot. @param message a sentence for people. */
export function toResponse(
  message: string,
  { comment, screenshot }: Illustrated,
  addressOf: ScreenshotAddress,
): StoredResponse {
  const shown = screenshot ? presentScreenshot(screenshot, addressOf) : null;
  return { message, data: { id: comment.id, screenshot: shown }, version: comment.version };
}

/** Makes and stores the picture of a request whose body was checked. */
async function storePicture(
  { actor, upload }: Pick<FastifyRequest, 'actor' | 'upload'>,
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
