import type { ReplyRecord } from '@postil/contract';
import type { ReplyRow } from './queries.ts';

export function presentReply(row: ReplyRow): ReplyRecord {
  return {
    id: row.id,
    comment_id: row.comment_id,
    content: row.content,
    visibility: row.visibility,
    created_by: { id: row.created_by, name: row.created_by_name },
    author_kind: row.author_kind,
    version: row.version,
    edited_at: row.edited_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
