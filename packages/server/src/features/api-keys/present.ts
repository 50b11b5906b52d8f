import type { ApiKeyRecord, IssuedApiKey } from '@postil/contract';
import { type ApiKeyRow, statusOf } from './queries.ts';

export function presentApiKey(row: ApiKeyRow): ApiKeyRecord {
  return { ...commonFields(row), owner_removed: row.owner_removed };
}

/** @param secret returned only in this response. */
export function presentIssuedApiKey(row: ApiKeyRow, secret: string): IssuedApiKey {
  return { ...commonFields(row), key: secret };
}

function commonFields(row: ApiKeyRow) {
  return {
    id: row.id,
    name: row.name,
    token_type: row.token_type,
    project_id: row.project_id,
    permissions: row.permissions,
    expires_at: row.expires_at?.toISOString() ?? null,
    status: statusOf(row),
    last_four: row.last_four,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
