import { Type } from 'typebox';
import { COMMENT_ACTIONS } from '../../values/enums.ts';
import { ACTIVITY_LIMITS } from '../../values/limits.ts';
import { pagingParameters } from '../paging.ts';
import { Body, Instant, Nullable, OneOf, Uuid, WrittenBy } from '../text.ts';

export const ActivityRecord = Type.Object({
  id: Uuid(),
  type: Type.String({ examples: ['comment.updated'] }),
  action: Type.String({ examples: ['updated'] }),
  timestamp: Instant(),
  user: Type.Object({
    id: Uuid(),
    firstName: Type.String({ description: 'The first word of the name.' }),
    lastName: Type.String({ description: 'The rest of the name, or empty.' }),
    email: Nullable(Type.String({ description: 'null for a visitor or a reviewer.' })),
  }),
  comment: Type.Object({
    id: Uuid(),
    content: Type.String(),
    pageUrl: Type.String(),
    pageTitle: Nullable(Type.String()),
  }),
  description: Type.String({ examples: ['Ada Lovelace resolved the comment'] }),
  metadata: Type.Object(
    {
      comment_id: Uuid(),
      author_kind: WrittenBy,
      assistant: Type.Optional(
        Type.String({ description: 'The name of the assistant that acted for `user`.' }),
      ),
    },
    { additionalProperties: true },
  ),
});
export type ActivityRecord = Type.Static<typeof ActivityRecord>;

export const ActivityQuery = Body({
  site_id: Type.Optional(Uuid({ description: 'The comments of this site. One of these three is required.' })),
  project_id: Type.Optional(
    Uuid({
      description: 'All comments of this project, including tasks without a site and mockup comments.',
    }),
  ),
  comment_id: Type.Optional(Uuid({ description: 'Only this comment.' })),
  action: Type.Optional(Type.Array(OneOf(COMMENT_ACTIONS), { description: 'Any of these actions.' })),
  user_id: Type.Optional(Uuid({ description: 'Only changes by this person.' })),
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ACTIVITY_LIMITS.days, description: 'The last N days.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      'x-alias': ['per_page'],
      description: `At most this many records. Default ${ACTIVITY_LIMITS.default}; more than ${ACTIVITY_LIMITS.max} counts as ${ACTIVITY_LIMITS.max}.`,
    }),
  ),
  cursor: pagingParameters().cursor,
});
export type ActivityQuery = Type.Static<typeof ActivityQuery>;
