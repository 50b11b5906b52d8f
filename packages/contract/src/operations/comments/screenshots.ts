import { operation } from '../../declaration/operation.ts';
import { CommentScreenshot, SetScreenshotBody } from '../../schemas/comments/context/pictures.ts';
import { Done } from '../../schemas/envelope.ts';

const tag = 'Comments';

export const setScreenshot = operation({
  id: 'setScreenshot',
  method: 'PUT',
  path: '/comments/:id/screenshot',
  access: 'write',
  role: 'guest',
  takesFile: true,
  tag,
  summary: 'Upload the screenshot of a comment',
  description: 'Replaces an earlier one.',
  body: SetScreenshotBody,
  response: Done(CommentScreenshot),
  returnsEtag: true,
  errors: ['forbidden', 'project_archived', 'limit_reached'],
});

export const deleteScreenshot = operation({
  id: 'deleteScreenshot',
  method: 'DELETE',
  path: '/comments/:id/screenshot',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Remove the screenshot of a comment',
  description: 'Without one, it is a no-op.',
  response: Done(CommentScreenshot),
  returnsEtag: true,
  errors: ['forbidden', 'project_archived'],
});
