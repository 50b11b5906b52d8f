import type {
  CreateMockupCommentBody,
  CreateReplyBody,
  CreateTaskBody,
  CreateWidgetCommentBody,
  HeldKind,
  HoldReason,
} from '@postil/contract';
import type { Type } from 'typebox';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { type Cap, requireBelowLimit } from '../../../core/db/caps.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError } from '../../../core/errors.ts';
import type { HeldRequest } from '../../../core/http/writes/hold.ts';
import { isUuid, newIdWithInstant } from '../../../core/records/ids.ts';
import { getComment } from '../../comments/comment/service.ts';
import { createSiteComment, createTask, requireSmallAnchor } from '../../comments/creation/service.ts';
import { requireSmallEvidence } from '../../comments/evidence/service.ts';
import { createMockupComment } from '../../comments/mockup-comments/service.ts';
import { addReply } from '../../comments/replies/service.ts';
import { type PinnedPicture, setScreenshot } from '../../comments/screenshots/service.ts';
import { findSiteById } from '../callers/queries.ts';
import { requireOwnPage, storeAuthor, toReport } from '../callers/report-service.ts';
import { isFresh, type PageCaller } from '../callers/service.ts';
import type { Visit } from '../callers/visitor-tokens.ts';
import { deleteHeld, findHeldTime, type HeldRow, insertHeld, lockHeld } from './queries.ts';

/** A comment that was released. */
type ReleasedComment = Awaited<ReturnType<typeof createTask>>;

/** The kind of record that each operation creates. */
const KINDS: Readonly<Record<string, HeldKind>> = {
  createTask: 'comment',
  createWidgetReply: 'reply',
  createReply: 'reply',
  createMockupComment: 'mockup_comment',
  createMockupCommentReply: 'mockup_reply',
};

/**
 * Holds a comment of a visitor until the team releases it.
 *
 * @returns its id, which the released comment does not keep, and the time of its creation.
 * @throws {ValidationError} the anchor or the evidence is too large, or the page is not on the site.
 */
export async function holdComment(
  tx: Tx,
  { page, visit }: { page: PageCaller; visit: Visit },
  { reason, body }: { reason: HoldReason; body: CreateWidgetCommentBody },
): Promise<{ id: string; createdAt: Date }> {
  requireSmallAnchor(body.context ?? {});
  requireSmallEvidence(body.evidence);
  requireOwnPage(page, body.page_url);
  const { id, createdAt } = newIdWithInstant();
  const { organizationId, siteId, visitorId, identity } = visit;
  await insertHeld(tx, {
    organization_id: organizationId,
    id,
    kind: 'comment',
    subject_id: null,
    project_id: null,
    site_id: siteId,
    visitor_id: visitorId,
    identity,
    reason,
    body,
    created_at: createdAt,
  });
  return { id, createdAt };
}

/**
 * Publishes a held text as a comment or a reply of its author.
 *
 * @returns the comment, or the one with the new reply.
 * @throws {NotFoundError} the held text is unknown, or hidden from the actor; or its site, mockup or comment is gone.
 * @throws {ConflictError} `project_archived`.
 */
export async function releaseHeld(tx: Tx, actor: Actor, id: string): Promise<ReleasedComment> {
  const row = await getLockedHeld(tx, actor, id);
  const visit = visitOf(row);
  const guest: Actor = { ...actor, type: 'guest', personId: row.visitor_id };
  if (visit) await storeAuthor(tx, { visit }, row.body.name);
  const comment =
    visit && row.kind === 'comment'
      ? await releaseComment(tx, guest, { row, visit })
      : await releaseWrite(tx, guest, row);
  await deleteHeld(tx, row);
  return comment;
}

/** Creates the comment that a visitor sent from a page, with its picture. */
async function releaseComment(tx: Tx, guest: Actor, { row, visit }: { row: HeldRow; visit: Visit }) {
  const site = await findSiteById(tx, visit);
  if (!site) throw new NotFoundError();
  const comment = await createSiteComment(
    tx,
    guest,
    toReport({ site, visit }, row.body as CreateWidgetCommentBody),
  );
  const picture = pictureOf(row);
  if (picture) await setScreenshot(tx, guest, { id: comment.id, ifMatch: undefined, ...picture });
  return comment;
}

/** Whether this is the id of a held comment by the visitor. */
export async function isHeldOf(sql: Sql, visit: Visit, id: string): Promise<boolean> {
  return isUuid(id) && (await findHeldTime(sql, visit, id)) !== undefined;
}

/**
 * Requires that a visitor may still set the picture of a held comment, within the same period as for other comments.
 *
 * @throws {NotFoundError} the period is over, or the comment has been released or deleted.
 */
export async function requireHeld(sql: Sql, visit: Visit, id: string): Promise<void> {
  const row = await findHeldTime(sql, visit, id);
  if (!row || !isFresh(row)) throw new NotFoundError();
}

function pictureOf({
  image_file: imageFile,
  thumbnail_file: previewFile,
  picture,
}: HeldRow): PinnedPicture | undefined {
  if (picture === null || imageFile === null || previewFile === null) return undefined;
  const { pin, ...metadata } = picture;
  return { picture: { ...metadata, imageFile, previewFile }, pin };
}

/** Deletes a held text permanently. @throws {NotFoundError} as `releaseHeld` does. */
export async function removeHeld(tx: Tx, actor: Actor, id: string): Promise<void> {
  await deleteHeld(tx, await getLockedHeld(tx, actor, id));
}

async function getLockedHeld(tx: Tx, actor: Actor, id: string): Promise<HeldRow> {
  const row = await lockHeld(tx, actor, id);
  if (!row) throw new NotFoundError();
  return row;
}

/** The visit of the author of a held text; undefined: the author is a reviewer. */
function visitOf({ organization_id: organizationId, site_id: siteId, ...row }: HeldRow): Visit | undefined {
  if (siteId === null) return undefined;
  return { organizationId, siteId, visitorId: row.visitor_id, identity: row.identity, expiresAt: new Date() };
}

/**
 * Holds the record that a request would create.
 *
 * @param page the page of the request; undefined: a reviewer sent it.
 * @throws {ConflictError} `limit_reached`.
 */
export async function holdWrite(
  tx: Sql,
  { actor, params, body, routeOptions: { config } }: HeldRequest,
  { page, cap }: { page: PageCaller | undefined; cap: Cap },
): Promise<void> {
  const kind = KINDS[config.operation?.id ?? ''];
  if (kind === undefined) throw new Error(`Records created by ${config.operation?.id} cannot be held.`);
  await requireBelowLimit(tx, actor, cap);
  const { id, createdAt } = newIdWithInstant();
  const site = page?.site;
  await insertHeld(tx, {
    organization_id: actor.organizationId,
    id,
    kind,
    subject_id: kind === 'comment' ? null : (params as { id: string }).id,
    site_id: site?.id ?? null,
    project_id: site ? null : projectOf(actor),
    visitor_id: actor.personId,
    identity: page?.visit?.identity ?? null,
    reason: 'limit',
    body: body as object,
    created_at: createdAt,
  });
}

/** The project of a reviewer's link. */
function projectOf({ scope }: Actor): string {
  const [projectId] = scope === 'organization' ? [] : scope.projectIds;
  if (projectId === undefined) throw new Error('A reviewer must have exactly one project.');
  return projectId;
}

/** Creates the comment that a reviewer has sent, or a reply. @throws as the operation does. */
async function releaseWrite(tx: Tx, actor: Actor, row: HeldRow): Promise<ReleasedComment> {
  // The permissions of somebody outside the team, in the project of the text.
  const guest: Actor = { ...actor, role: 'guest', scope: { projectIds: [row.project_id] } };
  const { kind, subject_id: subjectId, body } = row;
  if (kind === 'comment' || subjectId === null) return createTask(tx, guest, body as CreateTaskBody);
  if (kind === 'mockup_comment')
    return createMockupComment(tx, guest, { mockupId: subjectId, body: body as CreateMockupCommentBody });
  const id = await releaseReply(tx, guest, { row, commentId: subjectId });
  return getComment(tx, actor, { id, kind: kind === 'reply' ? 'page' : 'mockup' });
}

/** @returns the id of the comment with the new reply. */
async function releaseReply(
  tx: Tx,
  guest: Actor,
  { row, commentId }: { row: HeldRow; commentId: string },
): Promise<string> {
  const { content, mentioned_ids: mentionedIds } = row.body as Type.Static<typeof CreateReplyBody>;
  const kind = row.kind === 'reply' ? 'page' : 'mockup';
  await addReply(tx, guest, {
    id: commentId,
    ifMatch: undefined,
    kind,
    content,
    visibility: undefined,
    ...(mentionedIds && { mentionedIds }),
  });
  return commentId;
}
