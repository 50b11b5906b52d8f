import type { MemberRecord } from '@postil/contract';
import type { MemberRow } from './queries.ts';

export function presentMember(row: MemberRow): MemberRecord {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    project_ids: row.project_ids,
    status: row.has_accepted ? 'active' : 'invited',
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    version: row.version,
    created_at: row.created_at.toISOString(),
  };
}
