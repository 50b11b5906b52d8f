import type { CommentStatus } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError } from '../../../core/errors.ts';
import { type PageCaller, settingsOf } from '../visits/service.ts';
import {
  countPinsOfPage,
  findPin,
  listPinReplies,
  listPins,
  type PinReplyRow,
  type PinRow,
  type Viewer,
} from './queries.ts';

export type { PinReplyRow, PinRow } from './queries.ts';

/** The most comments of a page that the widget shows. */
const MOST_PINS = 200;
/** The most replies that the widget shows of a comment. */
const MOST_REPLIES = 100;
/** For how long visitors may change what they wrote. */
const CHANGE_MS = 15 * 60_000;

export interface PinList {
  readonly rows: readonly PinRow[];
  /** Whether the page has no more. */
  readonly isComplete: boolean;
}

/** The caller from a page as a viewer of its site. */
export function viewerOf({ site, visit, caller }: PageCaller): Viewer {
  const { organizationId, scope, personId } = caller;
  const sees = visit ? settingsOf(site).pins : null;
  return { organizationId, scope, personId, siteId: site.id, sees };
}

/** The comments of a page that the caller sees. With the setting `none` that is nothing for visitors. */
export async function getPins(sql: Sql, page: PageCaller, pageUrl: string): Promise<PinList> {
  const viewer = viewerOf(page);
  if (viewer.sees === 'none') return { rows: [], isComplete: true };
  const rows = await listPins(sql, viewer, { pageUrl, most: MOST_PINS + 1 });
  return { rows: rows.slice(0, MOST_PINS), isComplete: rows.length <= MOST_PINS };
}

/** How many comments a page has, whoever sees them. */
export function countPins(sql: Sql, page: PageCaller, pageUrl: string): Promise<number> {
  return countPinsOfPage(sql, viewerOf(page), pageUrl);
}

/** @throws {NotFoundError} unknown, of another site, or hidden from the caller. */
export async function getPin(sql: Sql, page: PageCaller, id: string): Promise<PinRow> {
  const row = await findPin(sql, viewerOf(page), id);
  if (!row) throw new NotFoundError();
  return row;
}

/** The replies to a comment that the caller sees, oldest first. */
export function getPinReplies(sql: Sql, page: PageCaller, id: string): Promise<PinReplyRow[]> {
  return listPinReplies(sql, viewerOf(page), { id, most: MOST_REPLIES });
}

/** The part of a comment that decides who may change it. */
export interface Changeable {
  readonly created_by: string;
  readonly created_at: Date;
  readonly replies_count: number;
}

/** Whether a visitor who wrote a comment may still change it. */
export function isFresh({ created_at: createdAt }: Pick<Changeable, 'created_at'>): boolean {
  return createdAt.getTime() > Date.now() - CHANGE_MS;
}

/** Whether the caller may change the text of a comment, or delete it. */
export function mayChange({ visit, caller }: Pick<PageCaller, 'visit' | 'caller'>, row: Changeable): boolean {
  const isOwn = row.created_by === caller.personId;
  if (visit) return isOwn && isFresh(row) && row.replies_count === 0;
  return isOwn || caller.role !== 'guest';
}

/** Whether a caller sees a comment of its project. */
export function isSeen(
  viewer: Viewer,
  row: { site_id: string | null; status: CommentStatus; created_by: string },
): boolean {
  if (row.site_id !== viewer.siteId) return false;
  if (viewer.sees === null) return true;
  return row.status !== 'CLOSED' && (viewer.sees === 'all' || row.created_by === viewer.personId);
}
