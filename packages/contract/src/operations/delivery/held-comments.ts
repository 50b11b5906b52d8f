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
  summary: 'List held comments and replies',
  description:
    'Comments and replies of visitors and reviewers that wait to be released, newest first, with the screenshots of visitors. They are deleted after 90 days.',
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
    'It is published under the name of its author; `reported_at` of a comment from a page is the time at which it was written. `comment` is the new comment, or the one with the new reply.',
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
  summary: 'Delete a held comment or reply permanently',
  response: Gone,
});
