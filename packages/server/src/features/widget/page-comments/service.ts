import type {
  Anchor,
  CommentStatus,
  CreateWidgetCommentBody,
  CreateWidgetReplyBody,
  DecideBody,
  HoldReason,
  ReportedEvidence,
  UpdateWidgetCommentBody,
} from '@postil/contract';
import { isPending } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ForbiddenError, NotFoundError } from '../../../core/errors.ts';
import { decideOnResult } from '../../comments/acceptance/service.ts';
import {
  assignComment,
  changeComment,
  lockWritableComment,
  removeComment,
} from '../../comments/comment/service.ts';
import { createSiteComment } from '../../comments/creation/service.ts';
import { replaceEvidence } from '../../comments/evidence/service.ts';
import { anchorComment } from '../../comments/location/service.ts';
import type { PictureOwner } from '../../comments/pictures/service.ts';
import { addReply, getReply } from '../../comments/replies/service.ts';
import { findNewestResult, type ResultRow } from '../../comments/results/queries.ts';
import { requireAuthorIfGuest } from '../../comments/rights/rights.ts';
import { setStatus } from '../../comments/status/service.ts';
import { requireOwnPage, storeAuthor, toReport } from '../callers/report-service.ts';
import { isAdmitted, isFresh, type PageCaller, settingsOf } from '../callers/service.ts';
import type { Visit } from '../callers/visitor-tokens.ts';
import { holdComment } from '../held/service.ts';
import {
  findNumber,
  findPageComment,
  listPageComments,
  listPageReplies,
  type PageCommentRow,
  type PageReplyRow,
  type Viewer,
} from './queries.ts';

/** The maximum number of comments of a page that the widget shows. */
const MAX_COMMENTS = 200;
/** The maximum number of replies to a comment that the widget shows. */
const MAX_REPLIES = 100;

export interface PageCommentList {
  readonly rows: readonly PageCommentRow[];
  /** Whether these are all comments of the page. */
  readonly isComplete: boolean;
}

/** The caller from a page as a viewer of its site. */
function viewerOf({ site, visit, caller }: PageCaller): Viewer {
  const { organizationId, scope, role, personId } = caller;
  const pins = isAdmitted({ site, visit }) ? settingsOf(site).pins : 'none';
  const pinVisibility = visit ? pins : null;
  return { organizationId, scope, role, personId, siteId: site.id, pinVisibility };
}

/** The comments of a page that the caller sees. For visitors, the list is empty with the setting `none`. */
export async function getPageComments(sql: Sql, page: PageCaller, pageUrl: string): Promise<PageCommentList> {
  const viewer = viewerOf(page);
  if (viewer.pinVisibility === 'none') return { rows: [], isComplete: true };
  const rows = await listPageComments(sql, viewer, { pageUrl, max: MAX_COMMENTS + 1 });
  return { rows: rows.slice(0, MAX_COMMENTS), isComplete: rows.length <= MAX_COMMENTS };
}

/** @throws {NotFoundError} unknown, of another site, or hidden from the caller. */
export async function getPageComment(sql: Sql, page: PageCaller, id: string): Promise<PageCommentRow> {
  const row = await findPageComment(sql, viewerOf(page), id);
  if (!row) throw new NotFoundError();
  return row;
}

/** The first `MAX_REPLIES` replies to a comment that the caller sees, oldest first. */
export function getPageReplies(sql: Sql, page: PageCaller, id: string): Promise<PageReplyRow[]> {
  return listPageReplies(sql, viewerOf(page), { id, max: MAX_REPLIES });
}

/** The newest result of a comment, for its author and the team; undefined for others. */
export async function getPageResult(
  sql: Sql,
  { visit, caller }: PageCaller,
  row: PageCommentRow,
): Promise<ResultRow | undefined> {
  if (visit && row.created_by !== caller.personId) return undefined;
  return findNewestResult(sql, caller, row.id);
}

/** The fields of a comment that determine who may change it. */
interface Changeable {
  readonly created_by: string;
  readonly created_at: Date;
  readonly replies_count: number;
}

/** Whether the caller may change the text of a comment, or delete it. */
export function mayChange({ visit, caller }: Pick<PageCaller, 'visit' | 'caller'>, row: Changeable): boolean {
  const isOwn = row.created_by === caller.personId;
  if (visit) return isOwn && isFresh(row) && row.replies_count === 0;
  return isOwn || caller.role !== 'guest';
}

/** Whether the viewer sees a comment on the pages of the site, given that its project and visibility permit it. */
function isSeen(
  viewer: Viewer,
  row: { site_id: string | null; status: CommentStatus; created_by: string },
): boolean {
  if (row.site_id !== viewer.siteId) return false;
  if (viewer.pinVisibility === null) return true;
  return row.status !== 'CLOSED' && (viewer.pinVisibility === 'all' || row.created_by === viewer.personId);
}

/** The caller of a change, and the site of the calling page. */
export interface PageActor {
  readonly actor: Actor;
  readonly page: PageCaller;
}

/** Creates a comment of a visitor or a member on the page. @throws as `createSiteComment` does. */
export async function createPageComment(
  tx: Tx,
  { actor, page }: PageActor,
  body: CreateWidgetCommentBody,
): Promise<PageCommentRow> {
  requireOwnPage(page, body.page_url);
  await storeAuthor(tx, page, body.name);
  const row = await createSiteComment(tx, actor, toReport(page, body));
  return toPageComment(tx, page, { ...row, pageUrl: body.page_url, anchor: body.context?.anchor ?? null });
}

/**
 * Holds a comment of a visitor for the team.
 *
 * @returns the comment in the same form as a created one.
 * @throws as `holdComment` does.
 */
export async function holdPageComment(
  tx: Tx,
  { page, visit }: { page: PageCaller; visit: Visit },
  { reason, body }: { reason: HoldReason; body: CreateWidgetCommentBody },
): Promise<PageCommentRow> {
  const { id, createdAt } = await holdComment(tx, { page, visit }, { reason, body });
  return toPageComment(tx, page, {
    id,
    pageUrl: body.page_url,
    content: body.content,
    status: 'OPEN',
    priority: body.priority,
    visibility: 'everyone',
    author_kind: 'visitor',
    created_by: visit.visitorId,
    created_by_name: visit.identity?.name ?? (body.name || 'Guest'),
    assigned_to: null,
    assigned_to_name: null,
    replies_count: 0,
    anchor: body.context?.anchor ?? null,
    created_at: createdAt,
  });
}

/** A new comment as returned to the widget; only its number is read from the database. */
async function toPageComment(
  sql: Sql,
  page: PageCaller,
  { pageUrl, ...row }: Omit<PageCommentRow, 'number'> & { readonly pageUrl: string },
): Promise<PageCommentRow> {
  return { ...row, number: await findNumber(sql, viewerOf(page), { id: row.id, pageUrl }) };
}

/**
 * Changes the text or the visibility of a comment.
 *
 * @throws {ForbiddenError} `forbidden` for a comment that a visitor may not, or no longer, change.
 */
export async function changePageComment(
  tx: Tx,
  { actor, page }: PageActor,
  { id, changes }: { id: string; changes: UpdateWidgetCommentBody },
): Promise<PageCommentRow> {
  await requireChangeable(tx, { actor, page }, id);
  await changeComment(tx, actor, { id, ifMatch: undefined, changes });
  return getPageComment(tx, page, id);
}

/**
 * Deletes a comment permanently.
 *
 * @throws {ForbiddenError} `forbidden` for a comment that a visitor may no longer delete.
 */
export async function removePageComment(tx: Tx, { actor, page }: PageActor, id: string): Promise<void> {
  await requireChangeable(tx, { actor, page }, id);
  await removeComment(tx, actor, { id, ifMatch: undefined });
}

/** Anchors a comment again. @throws {ForbiddenError} `forbidden` for a comment that a visitor may no longer change. */
export async function anchorPageComment(
  tx: Tx,
  { actor, page }: PageActor,
  {
    id,
    evidence,
    ...location
  }: { id: string; anchor: Anchor; pageUrl: string; evidence: ReportedEvidence | undefined },
): Promise<PageCommentRow> {
  requireOwnPage(page, location.pageUrl);
  await lockChangeableComment(tx, { actor, page }, id);
  await anchorComment(tx, actor, { id, ifMatch: undefined, ...location });
  await replaceEvidence(tx, actor, { commentId: id, evidence });
  return getPageComment(tx, page, id);
}

/** Replies to a visible comment. */
export async function replyFromPage(
  tx: Tx,
  { actor, page }: PageActor,
  { id, body: { content, visibility, name } }: { id: string; body: CreateWidgetReplyBody },
): Promise<PageReplyRow> {
  await lockVisibleComment(tx, { actor, page }, id);
  await storeAuthor(tx, page, name);
  return addReply(tx, actor, { id, ifMatch: undefined, content, visibility });
}

/** Sets the status of a comment of the site. @param release the release of the page, which is not the release of a fix. */
export async function setPageCommentStatus(
  tx: Tx,
  { actor, page }: PageActor,
  { id, status, release }: { id: string; status: CommentStatus; release: string | undefined },
): Promise<PageCommentRow> {
  await lockVisibleComment(tx, { actor, page }, id);
  const affectedRelease = isPending(status) && release ? release : undefined;
  await setStatus(tx, actor, { id, ifMatch: undefined, status, release: affectedRelease, note: undefined });
  return getPageComment(tx, page, id);
}

/** Accepts or refuses the newest result of a comment. @throws as `decideOnResult` does. */
export async function decideFromPage(
  tx: Tx,
  { actor, page }: PageActor,
  { id, body }: { id: string; body: DecideBody },
): Promise<ResultRow> {
  await lockVisibleComment(tx, { actor, page }, id);
  return (await decideOnResult(tx, actor, { id, ifMatch: undefined, ...body })).result;
}

/** Assigns a comment of the site. @param userId null: nobody. @throws {ValidationError} for somebody who is not a member. */
export async function assignPageComment(
  tx: Tx,
  { actor, page }: PageActor,
  { id, userId }: { id: string; userId: string | null },
): Promise<PageCommentRow> {
  await lockVisibleComment(tx, { actor, page }, id);
  await assignComment(tx, actor, { id, ifMatch: undefined, userId, field: 'assigned_to' });
  return getPageComment(tx, page, id);
}

/**
 * Locks a comment that the caller may change: guests and visitors only their own, visitors only for 15 minutes.
 *
 * @throws {NotFoundError} unknown, of another site, or hidden from the caller.
 * @throws {ForbiddenError} `forbidden`.
 */
export async function lockChangeableComment(tx: Sql, { actor, page }: PageActor, id: string) {
  const row = await lockVisibleComment(tx, { actor, page }, id);
  requireAuthorIfGuest(actor, row.created_by);
  if (page.visit && !isFresh(row))
    throw new ForbiddenError(
      'forbidden',
      'A comment can be changed for 15 minutes after it was written: write a reply instead.',
    );
  return row;
}

/**
 * Requires that a picture may still be added: by visitors for 15 minutes. Does not check the author of a reply.
 *
 * @throws as `lockChangeableComment` does.
 */
export async function requireFreshOwner(
  tx: Sql,
  pageActor: PageActor,
  { commentId, replyId }: PictureOwner,
): Promise<void> {
  if (replyId === null) {
    await lockChangeableComment(tx, pageActor, commentId);
    return;
  }
  await lockVisibleComment(tx, pageActor, commentId);
  if (!pageActor.page.visit || isFresh(await getReply(tx, pageActor.actor, replyId))) return;
  throw new ForbiddenError(
    'forbidden',
    'Pictures can be added to a reply for 15 minutes after it was written: write another reply.',
  );
}

async function requireChangeable(tx: Sql, pageActor: PageActor, id: string): Promise<void> {
  if (mayChange(pageActor.page, await lockChangeableComment(tx, pageActor, id))) return;
  throw new ForbiddenError(
    'forbidden',
    'Somebody has replied to this comment, so it can no longer be changed or deleted: write a reply.',
  );
}

/** Locks a visible comment of the site. */
async function lockVisibleComment(tx: Sql, { actor, page }: PageActor, id: string) {
  const row = await lockWritableComment(tx, actor, { id, ifMatch: undefined });
  if (!isSeen(viewerOf(page), row)) throw new NotFoundError();
  return row;
}
