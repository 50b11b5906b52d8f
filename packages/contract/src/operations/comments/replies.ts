import { operation } from '../../declaration/operation.ts';
import {
  CreateReplyBody,
  ListRepliesQuery,
  ReplyBody,
  ReplyPage,
  ReplyRecord,
} from '../../schemas/comments/replies.ts';
import { CreatedReply } from '../../schemas/delivery/held-comments.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';

const tag = 'Replies';

const listing = {
  method: 'GET',
  access: 'read',
  role: 'guest',
  reviewRight: 'view',
  tag,
  summary: 'List replies, oldest first by default',
  query: ListRepliesQuery,
  response: Success(ReplyPage),
} as const;

const creation = {
  method: 'POST',
  access: 'write',
  role: 'guest',
  creates: true,
  reviewRight: 'comment',
  tag,
  summary: 'Reply to a comment',
  body: CreateReplyBody,
  response: Done(CreatedReply),
  returnsEtag: true,
  errors: ['project_archived', 'limit_reached'],
} as const;

export const listReplies = operation({ id: 'listReplies', path: '/comments/:id/replies', ...listing });
export const createReply = operation({ id: 'createReply', path: '/comments/:id/replies', ...creation });

export const listMockupCommentReplies = operation({
  id: 'listMockupCommentReplies',
  path: '/mockup-comments/:id/replies',
  ...listing,
});

export const createMockupCommentReply = operation({
  id: 'createMockupCommentReply',
  path: '/mockup-comments/:id/replies',
  ...creation,
});

export const getReply = operation({
  id: 'getReply',
  method: 'GET',
  path: '/replies/:id',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'Read a reply',
  response: Success(ReplyRecord),
  returnsEtag: true,
});

export const updateReply = operation({
  id: 'updateReply',
  method: 'PUT',
  path: '/replies/:id',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Change a reply, as its author or an admin',
  body: ReplyBody,
  response: Done(ReplyRecord),
  returnsEtag: true,
  errors: ['forbidden', 'project_archived'],
});

export const deleteReply = operation({
  id: 'deleteReply',
  method: 'DELETE',
  path: '/replies/:id',
  access: 'delete',
  role: 'guest',
  tag,
  summary: 'Delete a reply, as its author or an admin',
  response: Gone,
  errors: ['forbidden', 'project_archived'],
});
