import type { WidgetComment, WidgetComments, WidgetReply, WidgetResult } from '@postil/contract';
import type { SignPath } from '../../../core/uploads/picture-urls.ts';
import { presentResult } from '../../comments/results/present.ts';
import type { ResultRow } from '../../comments/results/queries.ts';
import type { PageCaller } from '../callers/service.ts';
import type { PageCommentRow, PageReplyRow } from './queries.ts';
import { mayChange, type PageCommentList } from './service.ts';

/** A comment as returned to a page: without team-only fields, unless the caller belongs to the team. */
export function presentPageComment(
  row: PageCommentRow,
  page: Pick<PageCaller, 'visit' | 'caller'>,
): WidgetComment {
  const { assigned_to: assigneeId, assigned_to_name: assigneeName } = row;
  const isAssigneeShown = assigneeId !== null && page.visit === null;
  return {
    id: row.id,
    number: row.number,
    content: row.content,
    status: row.status,
    priority: row.priority,
    created_by: { name: row.created_by_name },
    author_kind: row.author_kind,
    visibility: row.visibility,
    created_at: row.created_at.toISOString(),
    is_own: row.created_by === page.caller.personId,
    can_change: mayChange(page, row),
    replies_count: row.replies_count,
    anchor: row.anchor,
    assigned_to: isAssigneeShown ? { id: assigneeId, name: assigneeName ?? '' } : null,
  };
}

/** @param refreshMs see `Pace`. */
export function presentPageComments(
  { rows, isComplete }: PageCommentList,
  page: PageCaller,
  refreshMs: number,
): WidgetComments {
  return {
    pins: rows.map((row) => presentPageComment(row, page)),
    is_complete: isComplete,
    refresh_ms: refreshMs,
  };
}

export function presentPageReply(row: PageReplyRow, { caller }: Pick<PageCaller, 'caller'>): WidgetReply {
  return {
    id: row.id,
    content: row.content,
    created_by: { name: row.created_by_name },
    author_kind: row.author_kind,
    visibility: row.visibility,
    created_at: row.created_at.toISOString(),
    is_own: row.created_by === caller.personId,
  };
}

/** The newest result of a comment, without team-only fields. */
export function presentPageResult(
  row: ResultRow,
  { caller }: Pick<PageCaller, 'caller'>,
  sign: SignPath,
): WidgetResult {
  const { created_by, acceptance, ...result } = presentResult(row, { reader: caller, sign });
  const { id, summary, release, preview_url, picture, author_kind, assistant, created_at } = result;
  return {
    id,
    summary,
    release,
    preview_url,
    picture,
    author_kind,
    ...(assistant !== undefined && { assistant }),
    created_at,
    created_by: { name: created_by.name },
    decision: acceptance?.decision ?? null,
    reason: acceptance?.reason ?? null,
  };
}
