import type { OrganizationRecord } from '@postil/contract';
import type { OrganizationDetailRow } from './queries.ts';

export function presentOrganization(row: OrganizationDetailRow): OrganizationRecord {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}
