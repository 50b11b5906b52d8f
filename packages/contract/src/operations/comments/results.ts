import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import {
  DecideBody,
  ListedResult,
  ResultPictureBody,
  ResultRecord,
  SubmitResultBody,
} from '../../schemas/comments/results.ts';
import { Done, Success } from '../../schemas/envelope.ts';

const tag = 'Results';

export const listResults = operation({
  id: 'listResults',
  method: 'GET',
  path: '/comments/:id/results',
  access: 'read',
  role: 'guest',
  reviewRight: 'view',
  tag,
  summary: 'List the results of a comment',
  description: 'Newest first, of a comment on a page or on a mockup. The newest one counts.',
  response: Success(Type.Array(ListedResult)),
});

export const submitResult = operation({
  id: 'submitResult',
  method: 'POST',
  path: '/comments/:id/results',
  access: 'write',
  role: 'guest',
  creates: true,
  takesIfMatch: true,
  tag,
  summary: 'Submit a result of a comment',
  description:
    'The status becomes `IN_REVIEW`, and the author of the comment, the person who assigned it, its assignee and its subscribers are notified. `If-Match` and `ETag` are those of the comment. A comment has at most 100 results.',
  body: SubmitResultBody,
  response: Done(ResultRecord),
  returnsEtag: true,
  errors: ['forbidden', 'project_archived', 'limit_reached'],
});

export const decideOnResult = operation({
  id: 'decideOnResult',
  method: 'POST',
  path: '/comments/:id/acceptance',
  access: 'write',
  role: 'guest',
  reviewRight: 'comment',
  takesIfMatch: true,
  tag,
  summary: 'Accept or refuse the newest result of a comment',
  description:
    'Accepting resolves the comment, and is forbidden if the project does not let the caller resolve it. Refusing needs a `reason`, and sets the status to `OPEN` unless it is `IN_PROGRESS`. A reason becomes a reply. Guests and reviewers may decide only on their own comments. The events are those of the change of the status, with the `result` and its `acceptance`. `If-Match` and `ETag` are those of the comment.',
  body: DecideBody,
  response: Done(ResultRecord),
  returnsEtag: true,
  errors: ['forbidden', 'project_archived', 'no_result'],
});

export const setResultPicture = operation({
  id: 'setResultPicture',
  method: 'PUT',
  path: '/comments/:id/results/:result_id/picture',
  access: 'write',
  role: 'guest',
  takesFile: true,
  takesIfMatch: false,
  acceptsMcpKeys: true,
  tag,
  summary: 'Set the picture of a result',
  description:
    'Replaces an earlier picture of the result. Only the person who submitted the result, or an admin, may set it.',
  body: ResultPictureBody,
  response: Done(ResultRecord),
  errors: ['forbidden', 'project_archived', 'limit_reached'],
});
