import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import {
  FindCommentsQuery,
  NamedComment,
  Relation,
  SetRelationBody,
} from '../../schemas/comments/relations.ts';
import { Gone, Success } from '../../schemas/envelope.ts';

const tag = 'Comments';

export const findComments = operation({
  id: 'findComments',
  method: 'GET',
  path: '/comments/found',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'Find comments on pages and on mockups by number or words',
  description:
    'Newest first; for choosing a comment, for example to relate it to another one. `GET /comments` lists and filters those on pages.',
  query: FindCommentsQuery,
  response: Success(Type.Array(NamedComment)),
});

export const listRelations = operation({
  id: 'listRelations',
  method: 'GET',
  path: '/comments/:id/relations',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'List the relations of a comment',
  description: 'The comment is on a page or on a mockup. Comments that the caller cannot see are left out.',
  response: Success(Type.Array(Relation)),
});

export const setRelation = operation({
  id: 'setRelation',
  method: 'PUT',
  path: '/comments/:id/relations/:related_id',
  access: 'write',
  takesIfMatch: false,
  tag,
  summary: 'Relate a comment to another one',
  description:
    'Two comments have at most one relation; a new one replaces it. Both sides list it from their point of view: if one blocks the other, the other is blocked by it.',
  body: SetRelationBody,
  response: Gone,
  errors: ['forbidden', 'project_archived', 'circular_relation'],
});

export const deleteRelation = operation({
  id: 'deleteRelation',
  method: 'DELETE',
  path: '/comments/:id/relations/:related_id',
  access: 'write',
  takesIfMatch: false,
  tag,
  summary: 'Remove the relation of two comments',
  response: Gone,
  errors: ['project_archived'],
});
