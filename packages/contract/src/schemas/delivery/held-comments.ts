import { Type } from 'typebox';
import { HELD_KINDS, HOLD_REASONS, PRIORITIES } from '../../values/enums.ts';
import { formValues } from '../comments/context/form-values.ts';
import { Screenshot } from '../comments/context/pictures.ts';
import { ReplyRecord } from '../comments/replies.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import { MockupCommentRecord } from '../projects/mockups.ts';
import { Body, Instant, Nullable, OneOf, Uuid, WrittenBy } from '../text.ts';

/** A comment or a reply of a visitor or a reviewer that is held until the team releases it. */
export const HeldComment = Type.Object({
  id: Uuid(),
  kind: OneOf(HELD_KINDS, { description: 'The kind of the record after its release.' }),
  project_id: Uuid(),
  site_id: Nullable(Uuid({ description: 'null: a reviewer wrote it.' })),
  comment_id: Nullable(Uuid({ description: 'The comment to which a reply belongs.' })),
  mockup_id: Nullable(Uuid({ description: 'The mockup to which a comment belongs.' })),
  reason: OneOf(HOLD_REASONS, {
    description: '`limit`: the hourly limit of the site or the review link was exceeded.',
  }),
  content: Type.String(),
  priority: Type.Optional(OneOf(PRIORITIES, { description: 'The priority of a comment.' })),
  name: Nullable(Type.String({ description: 'The name of the author.' })),
  author_kind: WrittenBy,
  email: Nullable(Type.String()),
  page_url: Type.Optional(Type.String({ description: 'The URL of the page, for a comment on a page.' })),
  page_title: Nullable(Type.String()),
  ...formValues,
  screenshot: Nullable(Screenshot),
  created_at: Instant(),
});
export type HeldComment = Type.Static<typeof HeldComment>;
const IsHeld = Type.Optional(
  Type.Literal(true, {
    description:
      'Only in the response to a visitor or a reviewer: the record is hidden from everybody else until the team releases it, and then gets another id.',
  }),
);
/** A newly created reply. */
export const CreatedReply = Type.Object({ ...ReplyRecord.properties, is_held: IsHeld });
/** A newly created comment on a mockup. */
export const CreatedMockupComment = Type.Object({ ...MockupCommentRecord.properties, is_held: IsHeld });
export const HeldCommentPage = Page(HeldComment);

export const ListHeldCommentsQuery = Body({
  project_id: Type.Optional(Uuid({ description: 'Only those of this project and its sites.' })),
  site_id: Type.Optional(Uuid({ description: 'Only those from pages of this site.' })),
  ...pagingParameters(),
});
