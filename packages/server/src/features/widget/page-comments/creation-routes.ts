import type { CreateWidgetCommentBody, HoldReason } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { FastifyRequest } from 'fastify';
import { type Cap, requireBelowLimit } from '../../../core/db/caps.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import type { PageCallers } from '../callers/resolver.ts';
import { withFieldValues } from '../settings/fields.ts';
import { presentPageComment } from './present.ts';
import { createPageComment, holdPageComment } from './service.ts';

/** The minimum time that a person needs to write a comment. */
const MIN_WRITING_MS = 800;

/**
 * Adds the creation of comments. Comments by visitors may be held, and the response does not reveal that they look like
 * spam.
 */
export function addCreationRoute(
  app: App,
  services: Services & { readonly cap: Cap },
  callers: PageCallers,
): void {
  const { write, visitorLimits, cap } = services;
  serve(app, operations.createWidgetComment, async (request, reply) => {
    const page = callers.get(request);
    const { visit } = page;
    const { actor } = request;
    const reason = visit
      ? await findHoldReason(request, { body: request.body, siteId: visit.siteId }, visitorLimits)
      : null;
    return write(request, reply, async (tx) => {
      const body = withFieldValues(page.site, request.body);
      if (!visit || reason === null) {
        const row = await createPageComment(tx, { actor, page }, body);
        return { message: 'Comment created.', data: presentPageComment(row, page) };
      }
      await requireBelowLimit(tx, actor, cap);
      const data = presentPageComment(await holdPageComment(tx, { page, visit }, { reason, body }), page);
      const heldComment = { ...data, can_change: false, is_held: true as const };
      return { message: 'Comment created.', data: reason === 'limit' ? heldComment : data };
    });
  });
}

/** The reason to hold a visitor's comment; null: none. @throws {AppError} `rate_limited`. */
async function findHoldReason(
  request: FastifyRequest,
  { body, siteId }: { body: CreateWidgetCommentBody; siteId: string },
  limits: Services['visitorLimits'],
): Promise<HoldReason | null> {
  await limits.countVisitorWrite(request);
  // Spam does not use up the limit of the site.
  if (isProbablySpam(body)) return 'spam';
  return (await limits.countVisitorComment(request, siteId)) ? null : 'limit';
}

/** Whether a comment is probably by a program: it filled in the honeypot field, or was too fast. */
function isProbablySpam({ trap = '', opened_ms: openedMs }: CreateWidgetCommentBody): boolean {
  return trap !== '' || openedMs < MIN_WRITING_MS;
}
