import type { CreateWidgetCommentBody, HoldReason } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../core/changes/transaction.ts';
import { type Cap, requireBelowLimit } from '../../../core/db/caps.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import type { PageCallers } from '../callers/resolver.ts';
import type { PageCaller } from '../callers/service.ts';
import type { Visit } from '../callers/visitor-tokens.ts';
import { holdComment } from '../held/service.ts';
import { withAnswers } from '../settings/fields.ts';
import { presentPageComment } from './present.ts';
import type { PageCommentRow } from './queries.ts';
import { countPageComments, createPageComment } from './service.ts';

/** People need longer to write anything. */
const FASTEST_MS = 800;

/**
 * Adds the creation of comments. Texts of visitors may be held, and the response does not reveal that they look like
 * spam.
 */
export function addCreationRoute(
  app: App,
  services: Services & { readonly cap: Cap },
  callers: PageCallers,
): void {
  const { write, visitorLimits, cap } = services;
  serve(app, operations.createWidgetComment, async (request, reply) => {
    const page = callers.of(request);
    const { visit } = page;
    const { actor } = request;
    const reason = visit
      ? await findHoldReason(request, { body: request.body, siteId: visit.siteId }, visitorLimits)
      : null;
    return write(request, reply, async (tx) => {
      const body = withAnswers(page.site, request.body);
      if (!visit || reason === null) {
        const row = await createPageComment(tx, { actor, page }, body);
        return { message: 'Comment created.', data: presentPageComment(row, page) };
      }
      await requireBelowLimit(tx, actor, cap);
      const kept = await holdComment(tx, { page, visit }, { reason, body });
      const data = presentPageComment(await asIfCreated(tx, { page, visit }, { ...kept, body }), page);
      const held = { ...data, can_change: false, is_held: true as const };
      return { message: 'Comment created.', data: reason === 'limit' ? held : data };
    });
  });
}

/** A held comment as its author sees it: the response for suspected spam is the same as for a created comment. */
async function asIfCreated(
  tx: Tx,
  { page, visit }: { page: PageCaller; visit: Visit },
  { id, createdAt, body }: { id: string; createdAt: Date; body: CreateWidgetCommentBody },
): Promise<PageCommentRow> {
  const { visitorId, identity } = visit;
  return {
    id,
    number: (await countPageComments(tx, page, body.page_url)) + 1,
    content: body.content,
    status: 'OPEN',
    priority: body.priority,
    visibility: 'everyone',
    author_kind: 'visitor',
    created_by: visitorId,
    created_by_name: identity?.name ?? (body.name || 'Guest'),
    assigned_to: null,
    assigned_to_name: null,
    replies_count: 0,
    anchor: body.context?.anchor ?? null,
    created_at: createdAt,
  };
}

/** Why the comment of a visitor has to be released first; null: it need not. @throws {AppError} `rate_limited`. */
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

/** Whether a program has probably written this: it filled in the field that people do not see, or was too fast. */
function isProbablySpam({ trap = '', opened_ms: openedMs }: CreateWidgetCommentBody): boolean {
  return trap !== '' || openedMs < FASTEST_MS;
}
