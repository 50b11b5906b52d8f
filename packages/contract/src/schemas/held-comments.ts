import { Type } from 'typebox';
import { HOLD_REASONS, VISITOR_PRIORITIES } from '../enums.ts';
import { Page } from './envelope.ts';
import { pagingParameters } from './paging.ts';
import { Screenshot } from './screenshots.ts';
import { Body, Instant, Nullable, OneOf, Uuid } from './text.ts';

/** A comment from a page that the team has to release before it is one. */
export const HeldComment = Type.Object({
  id: Uuid(),
  site_id: Uuid(),
  reason: OneOf(HOLD_REASONS, { description: '`limit`: the site has got too many in an hour.' }),
  content: Type.String(),
  priority: OneOf(VISITOR_PRIORITIES),
  name: Nullable(Type.String({ description: 'How the visitor calls itself.' })),
  email: Nullable(Type.String()),
  page_url: Type.String(),
  page_title: Nullable(Type.String()),
  screenshot: Nullable(Screenshot),
  created_at: Instant(),
});
export type HeldComment = Type.Static<typeof HeldComment>;
export const HeldCommentPage = Page(HeldComment);

export const ListHeldCommentsQuery = Body({
  site_id: Type.Optional(Uuid({ description: 'Only those from pages of this site.' })),
  ...pagingParameters(),
});
