import { Type } from 'typebox';
import { SORT_ORDERS } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import {
  Audience,
  Body,
  Defaulted,
  Instant,
  Nullable,
  OneOf,
  PersonReference,
  RequiredText,
  UserIds,
  Uuid,
  WrittenBy,
} from '../text.ts';

/** The text of a comment or a reply. */
export const Content = RequiredText(LIMITS.content, { examples: ['The button overlaps the footer'] });
/** The visibility of a reply. */
export const ReplyVisibility = Audience(
  '`team`: an internal note. Default: that of the comment; for an assistant `team`; for a guest, reviewer or visitor always `everyone`.',
);

export const ReplyRecord = Type.Object({
  id: Uuid(),
  comment_id: Uuid(),
  content: Type.String(),
  visibility: Audience('`team`: an internal note.'),
  created_by: PersonReference,
  author_kind: WrittenBy,
  version: Type.Integer(),
  edited_at: Nullable(Instant({ description: 'When its text was last changed; null: never.' })),
  created_at: Instant(),
  updated_at: Instant(),
});
export type ReplyRecord = Type.Static<typeof ReplyRecord>;
export const ReplyPage = Page(ReplyRecord);

export const ListRepliesQuery = Body({
  sort_order: Defaulted(
    OneOf(SORT_ORDERS, { default: 'asc', description: '`asc`: oldest first; `desc`: newest first.' }),
  ),
  ...pagingParameters(),
});
export type ListRepliesQuery = Type.Static<typeof ListRepliesQuery>;

export const ReplyBody = Body(
  {
    content: Type.Optional(Content),
    visibility: Type.Optional(Audience('Only members of the team may change it.')),
  },
  { minProperties: 1 },
);
export const CreateReplyBody = Body({
  content: Content,
  visibility: Type.Optional(ReplyVisibility),
  mentioned_ids: Type.Optional(
    UserIds({
      description:
        'Members who can see the comment. Like members mentioned by `@name` in the text, they are notified and subscribed.',
    }),
  ),
});
