import { Type } from 'typebox';
import { CreatedComment } from '../schemas/comments.ts';
import { Done, Gone, Success } from '../schemas/envelope.ts';
import { HeldCommentPage, ListHeldCommentsQuery } from '../schemas/held-comments.ts';
import { operation } from './operation.ts';

const tag = 'Widget';

export const listHeldComments = operation({
  id: 'listHeldComments',
  method: 'GET',
  path: '/held-comments',
  access: 'read',
  tag,
  summary: 'List comments from pages that wait to be released',
  description:
    'Newest first, each with the screenshot that its visitor has sent. They are forgotten after 90 days.',
  query: ListHeldCommentsQuery,
  response: Success(HeldCommentPage),
});

export const releaseHeldComment = operation({
  id: 'releaseHeldComment',
  method: 'POST',
  path: '/held-comments/:id/release',
  access: 'write',
  creates: true,
  tag,
  summary: 'Make a comment of what was held',
  description: 'It has the name of the visitor, and `reported_at` tells when it was written.',
  response: Done(Type.Object({ comment: CreatedComment })),
  errors: ['project_archived'],
});

export const deleteHeldComment = operation({
  id: 'deleteHeldComment',
  method: 'DELETE',
  path: '/held-comments/:id',
  access: 'delete',
  takesIfMatch: false,
  tag,
  summary: 'Delete what was held for good',
  response: Gone,
});
