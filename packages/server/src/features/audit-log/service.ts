import { type Actor, keyIdOf, type Via } from '../../core/access/actor.ts';
import type { Sql } from '../../core/db/database.ts';
import { newIdWithInstant } from '../../core/records/ids.ts';
import { insertAuditEntry } from './queries.ts';

/** An administrative action and its target. */
interface AuditRecord {
  /** `<thing>.<done>`, for example `api_key.revoked`. */
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string; readonly name: string | null };
  /** JSON values; never a secret. */
  readonly metadata?: Record<string, unknown>;
}

/** The acting person. @property via null: a person who has not signed in. */
export type AuditActor = Pick<Actor, 'organizationId' | 'type' | 'personId' | 'requestId'> & {
  readonly via: Via | null;
};

/** Records an administrative action in the transaction that performs it. */
export async function audit(
  tx: Sql,
  actor: AuditActor,
  { action, target, metadata = {} }: AuditRecord,
): Promise<void> {
  const { id, createdAt } = newIdWithInstant();
  // Single sign-on acts in the name of the person concerned, who has decided nothing.
  const isByProvider = actor.via?.kind === 'single_sign_on';
  await insertAuditEntry(tx, {
    organization_id: actor.organizationId,
    id,
    action,
    actor_type: actor.type,
    person_id: isByProvider ? null : actor.personId,
    api_key_id: actor.via && keyIdOf({ via: actor.via }),
    via_kind: actor.via?.kind ?? null,
    via_id: isByProvider ? null : (actor.via?.id ?? null),
    target_type: target.type,
    target_id: target.id,
    target_name: target.name,
    // The driver's JSON type does not admit `unknown`.
    metadata: JSON.stringify(metadata),
    request_id: actor.requestId,
    created_at: createdAt,
  });
}
