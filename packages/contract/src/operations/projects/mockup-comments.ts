import { operation } from '../../declaration/operation.ts';
import { AssignBody, SetStatusBody } from '../../schemas/comments/comments.ts';
import { CreatedMockupComment } from '../../schemas/delivery/held-comments.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';
import {
  CreateMockupCommentBody,
  ListMockupCommentsQuery,
  MockupCommentPage,
  MockupCommentRecord,
  MockupSubscribersBody,
  SubscribedMockupComment,
  UpdateMockupCommentBody,
} from '../../schemas/projects/mockups.ts';

const tag = 'Mockup comments';

export const listMockupComments = operation({
  id: 'listMockupComments',
  method: 'GET',
  path: '/mockups/:id/comments',
  access: 'read',
  role: 'guest',
  reviewRight: 'view',
  tag,
  summary: 'List the comments that are shown on a version of a mockup',
  query: ListMockupCommentsQuery,
  response: Success(MockupCommentPage),
});

export const createMockupComment = operation({
  id: 'createMockupComment',
  method: 'POST',
  path: '/mockups/:id/comments',
  access: 'write',
  role: 'guest',
  creates: true,
  reviewRight: 'comment',
  tag,
  summary: 'Pin a comment on a mockup',
  body: CreateMockupCommentBody,
  response: Done(CreatedMockupComment),
  returnsEtag: true,
  errors: ['project_archived', 'external_id_taken', 'limit_reached'],
});

export const getMockupComment = operation({
  id: 'getMockupComment',
  method: 'GET',
  path: '/mockup-comments/:id',
  access: 'read',
  role: 'guest',
  reviewRight: 'view',
  tag,
  summary: 'Read a mockup comment',
  response: Success(MockupCommentRecord),
  returnsEtag: true,
});

export const updateMockupComment = operation({
  id: 'updateMockupComment',
  method: 'PUT',
  path: '/mockup-comments/:id',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Change a mockup comment, or move its pin',
  body: UpdateMockupCommentBody,
  response: Done(MockupCommentRecord),
  returnsEtag: true,
  errors: ['forbidden', 'project_archived', 'external_id_taken'],
});

export const setMockupCommentStatus = operation({
  id: 'setMockupCommentStatus',
  method: 'PUT',
  path: '/mockup-comments/:id/status',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Set the status',
  body: SetStatusBody,
  response: Done(MockupCommentRecord),
  returnsEtag: true,
  errors: ['forbidden', 'project_archived'],
});

export const assignMockupComment = operation({
  id: 'assignMockupComment',
  method: 'PUT',
  path: '/mockup-comments/:id/assign-user',
  access: 'write',
  tag,
  summary: 'Assign a mockup comment to a member',
  body: AssignBody,
  response: Done(MockupCommentRecord),
  returnsEtag: true,
  errors: ['project_archived'],
});

export const unassignMockupComment = operation({
  id: 'unassignMockupComment',
  method: 'DELETE',
  path: '/mockup-comments/:id/unassign',
  access: 'write',
  tag,
  summary: 'Remove the assignee',
  response: Done(MockupCommentRecord),
  returnsEtag: true,
  errors: ['project_archived'],
});

export const deleteMockupComment = operation({
  id: 'deleteMockupComment',
  method: 'DELETE',
  path: '/mockup-comments/:id',
  access: 'delete',
  role: 'guest',
  tag,
  summary: 'Delete a mockup comment',
  response: Gone,
  errors: ['forbidden', 'project_archived'],
});

export const subscribeToMockupComment = operation({
  id: 'subscribeToMockupComment',
  method: 'POST',
  path: '/mockup-comments/:id/subscribers',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Subscribe members to a mockup comment',
  body: MockupSubscribersBody,
  response: Done(SubscribedMockupComment),
  errors: ['project_archived'],
});

export const unsubscribeFromMockupComment = operation({
  id: 'unsubscribeFromMockupComment',
  method: 'DELETE',
  path: '/mockup-comments/:id/subscribers',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Unsubscribe people from a mockup comment',
  body: MockupSubscribersBody,
  response: Done(SubscribedMockupComment),
  errors: ['project_archived'],
});
