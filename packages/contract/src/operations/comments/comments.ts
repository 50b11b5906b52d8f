import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import {
  AssignBody,
  BulkBody,
  ChangedComments,
  ClaimBody,
  CommentAssignment,
  CommentClaim,
  CommentDetail,
  CommentPage,
  CommentRecord,
  CreateCommentBody,
  CreatedComment,
  CreatedTask,
  CreateTaskBody,
  GetCommentQuery,
  HandedOverComment,
  HandOverBody,
  MoveCommentBody,
  MovedComment,
  MoveToProjectBody,
  PageCommentListing,
  SetStatusBody,
  UpdateCommentBody,
} from '../../schemas/comments/comments.ts';
import {
  CommentCounts,
  CountCommentsBody,
  ExportCommentsQuery,
  ListCommentsQuery,
  PageCommentListingQuery,
} from '../../schemas/comments/listing.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';

const tag = 'Comments';

export const createTask = operation({
  id: 'createTask',
  method: 'POST',
  path: '/boards/tasks',
  access: 'write',
  role: 'guest',
  creates: true,
  revealsNothing: true,
  reviewRight: 'comment',
  tag,
  summary: 'Create a task',
  body: CreateTaskBody,
  response: Done(CreatedTask),
  errors: ['not_found', 'project_archived', 'external_id_taken', 'limit_reached'],
});

export const createComment = operation({
  id: 'createComment',
  method: 'POST',
  path: '/comments/create',
  access: 'write',
  role: 'guest',
  creates: true,
  revealsNothing: true,
  tag,
  summary: 'Create a comment on a page of a site',
  body: CreateCommentBody,
  response: Done(Type.Object({ comment: CreatedComment })),
  errors: ['forbidden', 'site_inactive', 'not_found', 'project_archived'],
});

export const listComments = operation({
  id: 'listComments',
  method: 'GET',
  path: '/comments',
  access: 'read',
  role: 'guest',
  reviewRight: 'view',
  tag,
  summary: 'List comments',
  query: ListCommentsQuery,
  response: Success(CommentPage),
});

export const listPageComments = operation({
  id: 'listPageComments',
  method: 'GET',
  path: '/comments/:id',
  access: 'read',
  role: 'guest',
  ignoresPathId: true,
  reviewRight: 'view',
  tag,
  summary: 'List the comments of a page',
  description: 'The id in the path may be any text; it is not used.',
  query: PageCommentListingQuery,
  response: Success(PageCommentListing),
  errors: ['not_found'],
});

export const getComment = operation({
  id: 'getComment',
  method: 'GET',
  path: '/comments/:id/detail',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'Read a comment',
  query: GetCommentQuery,
  response: Success(CommentDetail),
  returnsEtag: true,
});

export const updateComment = operation({
  id: 'updateComment',
  method: 'PUT',
  path: '/comments/:id',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Change a comment',
  body: UpdateCommentBody,
  response: Done(CommentRecord),
  returnsEtag: true,
  errors: ['forbidden', 'project_archived', 'external_id_taken'],
});

export const setCommentStatus = operation({
  id: 'setCommentStatus',
  method: 'PUT',
  path: '/comments/:id/status',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Set the status',
  body: SetStatusBody,
  response: Done(CommentRecord),
  returnsEtag: true,
  errors: ['forbidden', 'project_archived'],
});

export const updateCommentPageUrl = operation({
  id: 'updateCommentPageUrl',
  method: 'PUT',
  path: '/comments/:id/page-url',
  access: 'write',
  tag,
  summary: 'Move a comment, or all comments of its page, to another page',
  body: MoveCommentBody,
  response: Done(MovedComment),
  returnsEtag: true,
  errors: ['project_archived'],
});

export const moveToProject = operation({
  id: 'moveToProject',
  method: 'PUT',
  path: '/comments/:id/project',
  access: 'write',
  tag,
  summary: 'Put a comment into another project, or on another site',
  body: MoveToProjectBody,
  response: Done(CommentRecord),
  returnsEtag: true,
  errors: ['project_archived', 'external_id_taken'],
});

export const assignComment = operation({
  id: 'assignComment',
  method: 'PUT',
  path: '/comments/:id/assign-user',
  access: 'write',
  tag,
  summary: 'Assign a comment to a member',
  body: AssignBody,
  response: Done(CommentAssignment),
  returnsEtag: true,
  errors: ['project_archived'],
});

export const unassignComment = operation({
  id: 'unassignComment',
  method: 'DELETE',
  path: '/comments/:id/unassign',
  access: 'write',
  tag,
  summary: 'Remove the assignee',
  response: Done(CommentAssignment),
  returnsEtag: true,
  errors: ['project_archived'],
});

export const handOverComment = operation({
  id: 'handOverComment',
  method: 'POST',
  path: '/comments/:id/hand-over',
  access: 'write',
  tag,
  summary: 'Hand over a comment to other systems',
  description:
    'Sends the text to the webhooks subscribed to `comment.handed_over`, or to `mockup_comment.handed_over` for a comment on a mockup. Of the comment itself, only `version` and `updated_at` change.',
  body: HandOverBody,
  response: Done(HandedOverComment),
  errors: ['forbidden', 'project_archived'],
});

export const claimComment = operation({
  id: 'claimComment',
  method: 'PUT',
  path: '/comments/:id/claim',
  access: 'write',
  tag,
  summary: 'Claim a pending comment for a key',
  description:
    'Until the claim ends, no other key can claim the comment, and assistants of other keys cannot change its status. Claiming it again with the same key extends the claim. It also ends when the comment is resolved or closed.',
  body: ClaimBody,
  response: Done(CommentClaim),
  errors: ['forbidden', 'project_archived', 'already_claimed', 'not_pending'],
});

export const releaseComment = operation({
  id: 'releaseComment',
  method: 'DELETE',
  path: '/comments/:id/claim',
  access: 'write',
  tag,
  summary: 'Release the claim of a key',
  description: 'A claim of another key remains in force.',
  response: Done(CommentClaim),
  errors: ['forbidden', 'project_archived'],
});

export const deleteComment = operation({
  id: 'deleteComment',
  method: 'DELETE',
  path: '/comments/:id',
  access: 'delete',
  role: 'guest',
  tag,
  summary: 'Delete a comment permanently',
  response: Gone,
  errors: ['forbidden', 'project_archived'],
});

export const updateComments = operation({
  id: 'updateComments',
  method: 'POST',
  path: '/comments/bulk',
  access: 'write',
  tag,
  summary: 'Change up to 100 comments atomically',
  body: BulkBody,
  response: Done(ChangedComments),
  errors: ['not_found', 'forbidden', 'project_archived', 'external_id_taken'],
});

export const countComments = operation({
  id: 'countComments',
  method: 'POST',
  path: '/comments/counts',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'Count the comments of several filters at once',
  description: 'For example those of saved views. Nothing is changed.',
  ignoresIdempotencyKey: true,
  body: CountCommentsBody,
  response: Success(CommentCounts),
});

export const exportComments = operation({
  id: 'exportComments',
  method: 'GET',
  path: '/comments/export',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'Export comments as CSV or JSON',
  query: ExportCommentsQuery,
  produces: {
    'text/csv': Type.String({
      description: 'One row for each comment, after a row with the names of the columns.',
      examples: ['id,content,status\r\n0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b,The button overlaps,OPEN\r\n'],
    }),
    'application/json': Success(Type.Array(CommentRecord)),
  },
});
