import { Type } from 'typebox';
import { ACTOR_TYPES, VIA_KINDS } from '../../values/enums.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import { Body, Instant, Nullable, OneOf, Uuid } from '../text.ts';

/** An entry of the audit log: an action, its actor and its target. */
export const AuditEntry = Type.Object({
  id: Uuid(),
  action: Type.String({ examples: ['api_key.revoked'] }),
  actor: Type.Object({ type: OneOf(ACTOR_TYPES), id: Nullable(Uuid()), name: Type.String() }),
  via: Nullable(
    Type.Object(
      { kind: OneOf(VIA_KINDS), id: Nullable(Uuid()) },
      { description: 'The credential of the actor.' },
    ),
  ),
  target: Type.Object({ type: Type.String(), id: Nullable(Uuid()), name: Nullable(Type.String()) }),
  metadata: Type.Object({}, { additionalProperties: true }),
  request_id: Nullable(Type.String()),
  created_at: Instant(),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;
export const AuditPage = Page(AuditEntry);

export const AuditQuery = Body({
  action: Type.Optional(
    Type.Array(Type.String({ maxLength: 100, examples: ['api_key.revoked'] }), {
      description: 'Any of these actions.',
    }),
  ),
  actor_id: Type.Optional(Uuid({ description: 'Only actions of this person.' })),
  target_id: Type.Optional(Uuid({ description: 'Only actions on this record.' })),
  ...pagingParameters(),
});
export type AuditQuery = Type.Static<typeof AuditQuery>;
