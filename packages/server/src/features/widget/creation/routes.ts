import type { CreatePinBody, HoldReason } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { FastifyRequest } from 'fastify';
import { type Cap, requireRoom } from '../../../core/db/caps.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { createPin } from '../comments/service.ts';
import { holdPin, isProbablySpam } from '../held/service.ts';
import { presentPin } from '../pins/present.ts';
import type { PageCallers } from '../visits/callers.ts';

/** Adds the creation of comments. What visitors send may be held, and the response does not tell that it looks like spam. */
export function addPinCreation(
  app: App,
  services: Services & { readonly cap: Cap },
  callers: PageCallers,
): void {
  const { write, guestLimits, cap } = services;
  serve(app, operations.createPin, async (request, reply) => {
    const page = callers.of(request);
    const { visit } = page;
    const { body, actor } = request;
    const reason = visit ? await findHoldReason(request, { body, siteId: visit.siteId }, guestLimits) : null;
    return write(request, reply, async (tx) => {
      if (!visit || reason === null) {
        const row = await createPin(tx, { actor, page }, body);
        return { message: 'Comment created.', data: presentPin(row, page) };
      }
      await requireRoom(tx, actor, cap);
      const data = presentPin(await holdPin(tx, { page, visit }, { reason, body }), page);
      const held = { ...data, can_change: false, is_held: true as const };
      return { message: 'Comment created.', data: reason === 'limit' ? held : data };
    });
  });
}

/** Why the comment of a visitor has to be released first; null: it need not. @throws {AppError} `rate_limited`. */
async function findHoldReason(
  request: FastifyRequest,
  { body, siteId }: { body: CreatePinBody; siteId: string },
  limits: Services['guestLimits'],
): Promise<HoldReason | null> {
  await limits.countGuestWrite(request);
  // Spam does not use up what the site may get.
  if (isProbablySpam(body)) return 'spam';
  return (await limits.countGuestComment(request, siteId)) ? null : 'limit';
}
