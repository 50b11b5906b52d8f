import type { CommentAction } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { ChangeEvent } from '../../../core/changes/emit.ts';
import { createPlaceholders } from '../../../core/changes/placeholders.ts';
import type { CreatedEvent } from '../../../core/changes/transaction.ts';
import { presentComment, presentMockupComment } from './present.ts';
import type { NewComment, PinnedCommentRow } from './queries.ts';

/** The event of a change of a comment, of either kind. @param row the comment after the change, or before its deletion. */
export function commentEvent(
  row: PinnedCommentRow,
  action: CommentAction,
  metadata: Record<string, unknown> = {},
): ChangeEvent {
  const { id, project_id: projectId, site_id: siteId } = row;
  const location = { projectId, siteId, commentId: id, metadata };
  return row.mockup_id === null
    ? { ...location, type: `comment.${action}`, subject: { comment: presentComment(row) } }
    : {
        ...location,
        type: `mockup_comment.${action}`,
        subject: { mockup_comment: presentMockupComment(row) },
      };
}

/** The event of a comment's creation, made before the project and the names of the people are known. */
export function createdEvent(comment: NewComment, { organizationId, personId }: Actor): CreatedEvent {
  const placeholders = createPlaceholders();
  const record = presentComment({
    id: comment.id,
    organization_id: organizationId,
    project_id: placeholders.projectId,
    site_id: comment.siteId,
    content: comment.content,
    description: comment.description,
    status: comment.status,
    priority: comment.priority,
    page_url: comment.pageUrl,
    route: comment.route,
    page_title: comment.pageTitle,
    device_type: comment.deviceType,
    category: comment.category,
    tags: [...comment.tags],
    created_by: personId,
    created_by_name: placeholders.creatorName,
    assigned_to: comment.assignedTo,
    assigned_to_name: placeholders.assigneeName,
    replies_count: 0,
    version: 1,
    created_at: comment.createdAt,
    updated_at: comment.createdAt,
    resolved_at: comment.status === 'RESOLVED' ? comment.createdAt : null,
  });
  const { siteId, assignedTo: assigneeId } = comment;
  return { type: 'comment.created', siteId, data: { comment: record }, placeholders, assigneeId };
}
