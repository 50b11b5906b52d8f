import type { Anchor, CommentStatus, CreatePinBody } from '@postil/contract';
import { type Actor, requireOwn } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ForbiddenError, NotFoundError } from '../../../core/errors.ts';
import {
  assignComment,
  changeComment,
  lockWritableComment,
  type Report,
  removeComment,
  reportComment,
} from '../../comments/comment/service.ts';
import { placeComment } from '../../comments/places/service.ts';
import { addReply } from '../../comments/replies/service.ts';
import { setStatus } from '../../comments/status/service.ts';
import { keepVisitor } from '../../members/service.ts';
import {
  getPin,
  isFresh,
  isSeen,
  mayChange,
  type PinReplyRow,
  type PinRow,
  viewerOf,
} from '../pins/service.ts';
import { type PageCaller, settingsOf } from '../visits/service.ts';

/** Who changes something, and from the page of which site. */
export interface PageActor {
  readonly actor: Actor;
  readonly page: PageCaller;
}

/** Creates a comment of a visitor or a member on the page. @throws as `reportComment` does. */
export async function createPin(tx: Tx, { actor, page }: PageActor, body: CreatePinBody): Promise<PinRow> {
  await keepAuthor(tx, page, body.name);
  const { id } = await reportComment(tx, actor, toReport(page, body));
  return getPin(tx, page, id);
}

/** What a page reports, as far as the settings of the site allow it. */
export function toReport({ site, visit }: Pick<PageCaller, 'site' | 'visit'>, body: CreatePinBody): Report {
  const { device_type: deviceType = 'DESKTOP', technical_log: log, ...context } = body.context ?? {};
  const email = visit?.identity?.email ?? body.email;
  return {
    site,
    content: body.content,
    priority: body.priority,
    pageUrl: body.page_url,
    pageTitle: body.page_title || null,
    deviceType,
    reportedAt: new Date(body.timestamp),
    context: {
      ...context,
      ...(log && settingsOf(site).collects_log && { technical_log: log }),
      ...(email !== undefined && { email }),
    },
  };
}

/** Stores a visitor as a person, with the name that the site knows, or else the given one. Members are persons already. */
export async function keepAuthor(
  tx: Sql,
  { visit }: Pick<PageCaller, 'visit'>,
  name: string | undefined,
): Promise<void> {
  if (!visit) return;
  const { organizationId, visitorId: id, identity } = visit;
  await keepVisitor(tx, { organizationId }, { id, name: identity?.name ?? (name || null) });
}

/** Changes the text of a comment. @throws {ForbiddenError} `forbidden` for what a visitor may not change any more. */
export async function changePin(
  tx: Tx,
  { actor, page }: PageActor,
  { id, content }: { id: string; content: string },
): Promise<PinRow> {
  await requireChangeable(tx, { actor, page }, id);
  await changeComment(tx, actor, { id, ifMatch: undefined, changes: { content } });
  return getPin(tx, page, id);
}

/** Deletes a comment for good. @throws {ForbiddenError} `forbidden` for what a visitor may not delete any more. */
export async function removePin(tx: Tx, { actor, page }: PageActor, id: string): Promise<void> {
  await requireChangeable(tx, { actor, page }, id);
  await removeComment(tx, actor, { id, ifMatch: undefined });
}

/** Places a comment again. @throws {ForbiddenError} `forbidden` for what a visitor may not change any more. */
export async function placePin(
  tx: Tx,
  { actor, page }: PageActor,
  { id, ...place }: { id: string; anchor: Anchor; pageUrl: string },
): Promise<PinRow> {
  await requireFresh(tx, { actor, page }, id);
  await placeComment(tx, actor, { id, ifMatch: undefined, ...place });
  return getPin(tx, page, id);
}

/** Replies to a comment that the caller sees. */
export async function replyToPin(
  tx: Tx,
  { actor, page }: PageActor,
  { id, content, name }: { id: string; content: string; name: string | undefined },
): Promise<PinReplyRow> {
  await lockSeen(tx, { actor, page }, id);
  await keepAuthor(tx, page, name);
  return addReply(tx, actor, { id, ifMatch: undefined, content });
}

/** Sets the status of a comment of the site. */
export async function setPinStatus(
  tx: Tx,
  { actor, page }: PageActor,
  { id, status }: { id: string; status: CommentStatus },
): Promise<PinRow> {
  await lockSeen(tx, { actor, page }, id);
  await setStatus(tx, actor, { id, ifMatch: undefined, status, note: undefined });
  return getPin(tx, page, id);
}

/** Assigns a comment of the site. @param userId null: to nobody. @throws {ValidationError} for somebody who is not a member. */
export async function assignPin(
  tx: Tx,
  { actor, page }: PageActor,
  { id, userId }: { id: string; userId: string | null },
): Promise<PinRow> {
  await lockSeen(tx, { actor, page }, id);
  await assignComment(tx, actor, { id, ifMatch: undefined, userId, field: 'assigned_to' });
  return getPin(tx, page, id);
}

/**
 * Requires that the caller may change the place or the picture of a comment: visitors of their own, for 15 minutes.
 *
 * @throws {NotFoundError} unknown, of another site, or hidden from the caller.
 * @throws {ForbiddenError} `forbidden`.
 */
export async function requireFresh(tx: Sql, { actor, page }: PageActor, id: string) {
  const row = await lockSeen(tx, { actor, page }, id);
  requireOwn(actor, row.created_by);
  if (page.visit && !isFresh(row))
    throw new ForbiddenError(
      'forbidden',
      'You can change a comment for 15 minutes after you wrote it, and they are over.',
    );
  return row;
}

async function requireChangeable(tx: Sql, who: PageActor, id: string): Promise<void> {
  if (mayChange(who.page, await requireFresh(tx, who, id))) return;
  throw new ForbiddenError(
    'forbidden',
    'Somebody has replied to this comment, so it can no longer be changed or deleted: write a reply.',
  );
}

/** Locks a comment of the site that the caller sees. */
async function lockSeen(tx: Sql, { actor, page }: PageActor, id: string) {
  const row = await lockWritableComment(tx, actor, { id, ifMatch: undefined });
  if (!isSeen(viewerOf(page), row)) throw new NotFoundError();
  return row;
}
