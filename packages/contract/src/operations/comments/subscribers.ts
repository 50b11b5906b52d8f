import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import { Subscriber, SubscriberList, SubscribersBody } from '../../schemas/comments/comments.ts';
import { Done, Success } from '../../schemas/envelope.ts';

const tag = 'Subscribers';

const listing = {
  method: 'GET',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'List the subscribers of a comment',
  response: Success(Type.Array(Subscriber)),
} as const;

export const listSubscribers = operation({
  id: 'listSubscribers',
  path: '/comments/:id/subscribers',
  ...listing,
});

export const listMockupCommentSubscribers = operation({
  id: 'listMockupCommentSubscribers',
  path: '/mockup-comments/:id/subscribers',
  ...listing,
});

export const subscribeToComment = operation({
  id: 'subscribeToComment',
  method: 'POST',
  path: '/comments/subscribers',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Subscribe members to a comment',
  body: SubscribersBody,
  response: Done(SubscriberList),
  errors: ['not_found', 'project_archived'],
});

export const unsubscribeFromComment = operation({
  id: 'unsubscribeFromComment',
  method: 'DELETE',
  path: '/comments/subscribers',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Unsubscribe people from a comment',
  body: SubscribersBody,
  response: Done(SubscriberList),
  errors: ['not_found', 'project_archived'],
});
