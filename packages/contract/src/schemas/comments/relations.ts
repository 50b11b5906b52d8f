import { Type } from 'typebox';
import { COMMENT_STATUSES, RELATION_KINDS } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Body, CommentNumber, FreeText, Nullable, OneOf, Uuid } from '../text.ts';

const Kind = OneOf(RELATION_KINDS, {
  description:
    'The relation of the comment in the path to the other one. `seen_again`: the other one reports the same problem after the resolution of this one.',
});

/** A reference to a comment on a page or on a mockup. */
export const NamedComment = Type.Object({
  id: Uuid(),
  number: CommentNumber,
  title: Nullable(Type.String()),
  content: Type.String({ description: `At most ${LIMITS.excerpt} characters of its text.` }),
  status: OneOf(COMMENT_STATUSES),
  mockup_id: Nullable(Uuid({ description: 'null for a comment on a page.' })),
  project_id: Nullable(Uuid()),
});
export type NamedComment = Type.Static<typeof NamedComment>;

/** The relation of a comment to another one. */
export const Relation = Type.Object({ kind: Kind, comment: NamedComment });
export type Relation = Type.Static<typeof Relation>;

export const SetRelationBody = Body(
  {
    kind: Kind,
    resolve: Type.Optional(
      Type.Boolean({
        description: 'With `duplicate_of`: resolves the comment in the path in the same transaction.',
      }),
    ),
  },
  { examples: [{ kind: 'blocked_by' }] },
);
export type SetRelationBody = Type.Static<typeof SetRelationBody>;

export const FindCommentsQuery = Body({
  search: Type.Optional(
    FreeText(LIMITS.search, { description: 'A number, such as `#128`, or words. Default: the newest.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 50, description: 'At most this many. Default 10.' }),
  ),
});
export type FindCommentsQuery = Type.Static<typeof FindCommentsQuery>;
