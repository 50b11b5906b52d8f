import type { MemberRecord } from '@postil/contract';
import type { MemberRow } from './queries.ts';

export function presentMember(row: MemberRow): MemberRecord {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    project_ids: row.project_ids,
    version: row.version,
    created_at: row.created_at.toISOString(),
  };
}
