import type { CreatePinBody, HoldReason } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError } from '../../../core/errors.ts';
import { isUuid, newIdWithInstant } from '../../../core/records/ids.ts';
import { reportComment, requireSmallAnchor } from '../../comments/comment/service.ts';
import { type PlacedPicture, setScreenshot } from '../../comments/screenshots/service.ts';
import { keepAuthor, type PageActor, toReport } from '../comments/service.ts';
import { countPins, isFresh, type PinRow } from '../pins/service.ts';
import { findSiteById } from '../visits/queries.ts';
import type { Visit } from '../visits/tokens.ts';
import { deleteHeld, findHeldOf, type HeldRow, insertHeld, lockHeld, setHeldPicture } from './queries.ts';

/** People need longer to write anything. */
const FASTEST_MS = 800;

/** Whether a program has probably written this: it filled in the field that people do not see, or was too fast. */
export function isProbablySpam({ trap = '', opened_ms: openedMs }: CreatePinBody): boolean {
  return trap !== '' || openedMs < FASTEST_MS;
}

/**
 * Keeps a comment of a visitor until the team releases it.
 *
 * @returns the comment as if it had been created.
 * @throws {ValidationError} the anchor is too large.
 */
export async function holdPin(
  tx: Tx,
  { page, visit }: Pick<PageActor, 'page'> & { visit: Visit },
  { reason, body }: { reason: HoldReason; body: CreatePinBody },
): Promise<PinRow> {
  requireSmallAnchor(body.context ?? {});
  const { id, createdAt } = newIdWithInstant();
  const { organizationId, siteId, visitorId, identity } = visit;
  await insertHeld(tx, {
    organization_id: organizationId,
    id,
    site_id: siteId,
    visitor_id: visitorId,
    identity,
    reason,
    body,
    created_at: createdAt,
  });
  return {
    id,
    number: (await countPins(tx, page, body.page_url)) + 1,
    content: body.content,
    status: 'OPEN',
    priority: body.priority,
    created_by: visitorId,
    created_by_name: identity?.name ?? (body.name || 'Guest'),
    assigned_to: null,
    assigned_to_name: null,
    replies_count: 0,
    anchor: body.context?.anchor ?? null,
    created_at: createdAt,
  };
}

/**
 * Makes a comment of what was held, in the name of its visitor.
 *
 * @throws {NotFoundError} nothing with this id is held, or it is hidden from the actor.
 * @throws {ConflictError} `project_archived`.
 */
export async function releaseHeld(tx: Tx, actor: Actor, id: string) {
  const row = await getLocked(tx, actor, id);
  const visit = visitOf(row);
  const site = await findSiteById(tx, visit);
  if (!site) throw new NotFoundError();
  await keepAuthor(tx, { visit }, row.body.name);
  const guest: Actor = { ...actor, type: 'guest', personId: row.visitor_id };
  const comment = await reportComment(tx, guest, toReport({ site, visit }, row.body));
  const picture = pictureOf(row);
  if (picture) await setScreenshot(tx, guest, { id: comment.id, ifMatch: undefined, ...picture });
  await deleteHeld(tx, row);
  return comment;
}

/** Whether a visitor has sent a comment that is held. */
export async function isHeldOf(sql: Sql, visit: Visit, id: string): Promise<boolean> {
  return isUuid(id) && (await findHeldOf(sql, visit, id)) !== undefined;
}

/**
 * Requires that a visitor may still give a held comment its picture, which is for as long as for any other comment.
 *
 * @throws {NotFoundError} it is too late, or it has been released or deleted.
 */
export async function requireHeld(sql: Sql, visit: Visit, id: string): Promise<void> {
  const row = await findHeldOf(sql, visit, id);
  if (!row || !isFresh(row)) throw new NotFoundError();
}

/** Keeps a picture with the held comment of a visitor, until the team releases it. */
export function holdPicture(
  tx: Tx,
  { organizationId }: Visit,
  { id, ...picture }: PlacedPicture & { id: string },
): Promise<void> {
  return setHeldPicture(tx, { organization_id: organizationId, id }, picture);
}

function pictureOf({
  image_file: imageFile,
  thumbnail_file: previewFile,
  picture,
}: HeldRow): PlacedPicture | undefined {
  if (picture === null || imageFile === null || previewFile === null) return undefined;
  const { pin, ...facts } = picture;
  return { picture: { ...facts, imageFile, previewFile }, pin };
}

/** Deletes what was held for good. @throws {NotFoundError} as `releaseHeld` does. */
export async function removeHeld(tx: Tx, actor: Actor, id: string): Promise<void> {
  await deleteHeld(tx, await getLocked(tx, actor, id));
}

async function getLocked(tx: Tx, actor: Actor, id: string): Promise<HeldRow> {
  const row = await lockHeld(tx, actor, id);
  if (!row) throw new NotFoundError();
  return row;
}

/** The visit during which it was written. */
function visitOf({ organization_id: organizationId, site_id: siteId, ...row }: HeldRow): Visit {
  return { organizationId, siteId, visitorId: row.visitor_id, identity: row.identity, expiresAt: new Date() };
}
