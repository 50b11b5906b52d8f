import type { AuditEntry } from '@postil/contract';
import type { AuditRow } from './queries.ts';

/** The name of single sign-on as an actor, which is not a person. */
const SINGLE_SIGN_ON = 'Single sign-on';

export function presentAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    action: row.action,
    actor: { type: row.actor_type, id: row.person_id, name: row.person_name ?? fallbackName(row) },
    via: row.via_kind === null ? null : { kind: row.via_kind, id: row.via_id },
    target: { type: row.target_type, id: row.target_id, name: row.target_name },
    metadata: row.metadata,
    request_id: row.request_id,
    created_at: row.created_at.toISOString(),
  };
}

function fallbackName({ via_kind: kind }: AuditRow): string {
  return kind === 'single_sign_on' ? SINGLE_SIGN_ON : '';
}
