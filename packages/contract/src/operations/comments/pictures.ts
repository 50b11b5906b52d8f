import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import { AddPictureBody, CommentPicture } from '../../schemas/comments/context/pictures.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';

const tag = 'Comments';

export const listPictures = operation({
  id: 'listPictures',
  method: 'GET',
  path: '/comments/:id/pictures',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'List the pictures of a comment and of its replies',
  description: 'Oldest first, without the screenshot. The comment is on a page or on a mockup.',
  response: Success(Type.Array(CommentPicture)),
});

export const addPicture = operation({
  id: 'addPicture',
  method: 'POST',
  path: '/comments/:id/pictures',
  access: 'write',
  role: 'guest',
  creates: true,
  takesFile: true,
  takesIfMatch: false,
  tag,
  summary: 'Add a picture to a comment or to a reply',
  description: 'A comment and its replies have at most 20, in addition to the screenshot.',
  body: AddPictureBody,
  response: Done(CommentPicture),
  errors: ['forbidden', 'project_archived', 'limit_reached'],
});

export const deletePicture = operation({
  id: 'deletePicture',
  method: 'DELETE',
  path: '/comments/:id/pictures/:picture_id',
  access: 'write',
  role: 'guest',
  takesIfMatch: false,
  tag,
  summary: 'Delete a picture of a comment or of a reply',
  response: Gone,
  errors: ['forbidden', 'project_archived'],
});
