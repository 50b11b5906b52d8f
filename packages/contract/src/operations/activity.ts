import { Type } from 'typebox';
import { ActivityQuery, ActivityRecord } from '../schemas/activity.ts';
import { Success } from '../schemas/envelope.ts';
import { operation } from './operation.ts';

export const listActivity = operation({
  id: 'listActivity',
  method: 'GET',
  path: '/comments/activity',
  access: 'read',
  role: 'guest',
  tag: 'Activity',
  summary: 'List what happened to the comments of a site or a project, or to one comment',
  query: ActivityQuery,
  response: Success(Type.Array(ActivityRecord)),
  errors: ['not_found'],
});
