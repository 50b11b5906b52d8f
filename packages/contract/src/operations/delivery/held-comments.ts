import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import { CreatedComment } from '../../schemas/comments/comments.ts';
import { HeldCommentPage, ListHeldCommentsQuery } from '../../schemas/delivery/held-comments.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';

const tag = 'Widget';

export const listHeldComments = operation({
  id: 'listHeldComments',
  method: 'GET',
  path: '/held-comments',
  access: 'read',
  tag,
  summary: 'List the comments and replies that wait to be released',
  description:
    'Comments and replies of visitors and reviewers, newest first, with the screenshots that visitors have sent. They are deleted after 90 days.',
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
  summary: 'Release a held comment or reply',
  description:
    'It is published under the name of its author, and `reported_at` is the time at which a comment from a page was written. `comment` is the new comment, or the one to which the reply was added.',
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
  summary: 'Delete a held comment or reply for good',
  response: Gone,
});
