import { Type } from 'typebox';
import { Named, OrNull } from '../../../core/mcp/surface/schemas.ts';
import { excerptOf } from '../../../core/records/excerpts.ts';
import type { SummarizedRow } from '../comment/queries.ts';

/** A comment as models see it in lists. */
export const CommentSummary = Type.Object({
  id: Type.String(),
  content: Type.String(),
  content_truncated: Type.Boolean(),
  status: Type.String(),
  priority: Type.String(),
  category: OrNull(Type.String()),
  page_url: Type.String(),
  site: OrNull(Named),
  created_by: Named,
  assigned_to: OrNull(Named),
  created_at: Type.String(),
});
export type CommentSummary = Type.Static<typeof CommentSummary>;

/**
 * The summary of a comment after a change; the fields that a change can affect are listed, others may be present too.
 * A key that may not read gets only the id and what it sent.
 */
export const ChangedComment = Type.Object({
  id: Type.String(),
  status: Type.Optional(Type.String()),
  assigned_to: Type.Optional(OrNull(Named)),
});

/** @param siteName null if the comment has no site. */
export function presentSummary(row: SummarizedRow, siteName: string | null): CommentSummary {
  const content = excerptOf(row.content);
  return {
    id: row.id,
    content,
    content_truncated: content.length < row.content.length,
    status: row.status,
    priority: row.priority,
    category: row.category,
    page_url: row.page_url,
    site: presentNamed(row.site_id, siteName),
    created_by: { id: row.created_by, name: row.created_by_name },
    assigned_to: presentNamed(row.assigned_to, row.assigned_to_name),
    created_at: row.created_at.toISOString(),
  };
}

/** A record by its id and name; null if there is none. */
export function presentNamed(id: string | null, name: string | null | undefined) {
  return id === null ? null : { id, name: name ?? '' };
}
