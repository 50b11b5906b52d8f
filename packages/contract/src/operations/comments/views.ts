import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import { CreateViewBody, UpdateViewBody, ViewRecord } from '../../schemas/comments/views.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';

const tag = 'Board';

export const listViews = operation({
  id: 'listViews',
  method: 'GET',
  path: '/views',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'List your own and shared views by name',
  description: 'Guests see only their own.',
  response: Success(Type.Array(ViewRecord)),
});

export const createView = operation({
  id: 'createView',
  method: 'POST',
  path: '/views',
  access: 'write',
  role: 'guest',
  creates: true,
  tag,
  summary: 'Save a view',
  description: 'A person has at most 100.',
  body: CreateViewBody,
  response: Done(ViewRecord),
  returnsEtag: true,
  errors: ['limit_reached'],
});

export const updateView = operation({
  id: 'updateView',
  method: 'PUT',
  path: '/views/:id',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Change a view of your own; admins also change shared ones',
  body: UpdateViewBody,
  response: Done(ViewRecord),
  returnsEtag: true,
  errors: ['forbidden'],
});

export const deleteView = operation({
  id: 'deleteView',
  method: 'DELETE',
  path: '/views/:id',
  access: 'delete',
  role: 'guest',
  tag,
  summary: 'Delete a view of your own; admins also delete shared ones',
  response: Gone,
  errors: ['forbidden'],
});
