import { Type } from 'typebox';
import { ACTOR_TYPES, COMMENT_ACTIONS } from './enums.ts';
import { pagingParameters } from './paging.ts';
import { Body, Instant, Nullable, OneOf, Uuid } from './text.ts';

/** Most records that one answer of the activity carries. */
export const ACTIVITY_LIMITS = { default: 50, max: 500, days: 3_650 } as const;

export const ActivityRecord = Type.Object({
  id: Uuid(),
  type: Type.String({ examples: ['comment.updated'] }),
  action: Type.String({ examples: ['updated'] }),
  timestamp: Instant(),
  user: Type.Object({
    id: Uuid(),
    firstName: Type.String({ description: 'The first word of the name.' }),
    lastName: Type.String({ description: 'The rest of the name, or empty.' }),
    email: Nullable(Type.String({ description: 'null for a guest.' })),
  }),
  comment: Type.Object({
    id: Uuid(),
    content: Type.String(),
    pageUrl: Type.String(),
    pageTitle: Nullable(Type.String()),
  }),
  description: Type.String({ examples: ['Ada Lovelace resolved the comment'] }),
  metadata: Type.Object({ comment_id: Uuid() }, { additionalProperties: true }),
});
export type ActivityRecord = Type.Static<typeof ActivityRecord>;

export const ActivityQuery = Body({
  site_id: Uuid(),
  action: Type.Optional(Type.Array(OneOf(COMMENT_ACTIONS))),
  user_id: Type.Optional(Uuid()),
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ACTIVITY_LIMITS.days, description: 'The last N days.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      'x-alias': ['per_page'],
      description: `Most records. Default ${ACTIVITY_LIMITS.default}; more than ${ACTIVITY_LIMITS.max} counts as ${ACTIVITY_LIMITS.max}.`,
    }),
  ),
  cursor: pagingParameters().cursor,
});
export type ActivityQuery = Type.Static<typeof ActivityQuery>;

/** Who did something that the audit log keeps, and to what. */
export const AuditEntry = Type.Object({
  id: Uuid(),
  action: Type.String({ examples: ['api_key.revoked'] }),
  actor: Type.Object({ type: OneOf(ACTOR_TYPES), id: Nullable(Uuid()), name: Type.String() }),
  target: Type.Object({ type: Type.String(), id: Nullable(Uuid()), name: Nullable(Type.String()) }),
  metadata: Type.Object({}, { additionalProperties: true }),
  request_id: Nullable(Type.String()),
  created_at: Instant(),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;

export const AuditQuery = Body({
  action: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
  actor_id: Type.Optional(Uuid()),
  target_id: Type.Optional(Uuid()),
  ...pagingParameters(),
});
export type AuditQuery = Type.Static<typeof AuditQuery>;
