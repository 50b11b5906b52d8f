import type { ReviewLink } from '@postil/contract';
import type { ReviewLinkRow } from './queries.ts';

export function presentReviewLink(row: ReviewLinkRow): ReviewLink {
  return {
    id: row.id,
    project_id: row.project_id,
    name: row.name,
    rights: row.rights,
    has_password: row.password_hash !== null,
    last_four: row.last_four,
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_by: { id: row.created_by, name: row.created_by_name },
    created_at: row.created_at.toISOString(),
  };
}
