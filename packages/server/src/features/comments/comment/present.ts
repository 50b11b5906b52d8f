import type { CommentClaim, CommentRecord, MockupCommentRecord, PageComment } from '@postil/contract';
import { presentReference } from '../../../core/records/references.ts';
import type { ClaimRow } from './claim-queries.ts';
import { linksOf } from './links.ts';
import { pinOf } from './pins.ts';
import type { CommentRow, PinnedCommentRow, PinRow } from './queries.ts';

/** The fields that every comment has, on a page or on a mockup. */
function presentAnyComment(row: CommentRow) {
  return {
    id: row.id,
    number: row.number,
    organization_id: row.organization_id,
    project_id: row.project_id,
    title: row.title,
    content: row.content,
    description: row.description,
    status: row.status,
    priority: row.priority,
    category: row.category,
    tags: row.tags,
    visibility: row.visibility,
    created_by: { id: row.created_by, name: row.created_by_name },
    author_kind: row.author_kind,
    assigned_to: presentReference(row.assigned_to, row.assigned_to_name),
    due_date: row.due_date,
    replies_count: row.replies_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    close_reason: row.close_reason,
    fixed_in: row.fixed_in,
    seen_again_in: row.seen_again_in,
    external_id: row.external_id,
    source: row.source,
    metadata: row.metadata,
  };
}

/** @param appUrl the URL of the web app. */
export function presentComment(row: CommentRow, appUrl: string): CommentRecord {
  return {
    ...presentAnyComment(row),
    site_id: row.site_id,
    page_url: row.page_url,
    route: row.route,
    page_title: row.page_title,
    device_type: row.device_type,
    version: row.version,
    seen_in: row.seen_in,
    ...linksOf(row, appUrl),
  };
}

export function presentPageComment(
  row: Pick<CommentRow, keyof PageComment | 'created_by_name' | 'assigned_to_name'>,
): PageComment {
  return {
    id: row.id,
    content: row.content,
    status: row.status,
    priority: row.priority,
    page_url: row.page_url,
    created_by: { id: row.created_by, name: row.created_by_name },
    assigned_to: presentReference(row.assigned_to, row.assigned_to_name),
    created_at: row.created_at.toISOString(),
  };
}

/**
 * @param row the row of a comment on a mockup.
 * @param appUrl the URL of the web app.
 */
export function presentMockupComment(row: PinnedCommentRow, appUrl: string): MockupCommentRecord {
  return {
    ...presentAnyComment(row),
    ...presentPin(row),
    revision: row.version,
    url: linksOf(row, appUrl).url,
  };
}

/** The mockup and version of a comment, and its position in the picture. @param row the row of a comment on a mockup. */
export function presentPin(row: PinRow) {
  return { mockup_id: row.mockup_id ?? '', version: row.mockup_version ?? 1, ...pinOf(row) };
}

/** The key that has claimed a comment; null: none. */
export function presentHolder(claim: ClaimRow | undefined): CommentClaim['claimed_by'] {
  if (claim === undefined) return null;
  const { key_name: name, person_id: id, person_name: memberName, expires_at: expiresAt } = claim;
  return { name, member: { id, name: memberName }, expires_at: expiresAt.toISOString() };
}
