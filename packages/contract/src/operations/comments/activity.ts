import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import { ActivityQuery, ActivityRecord } from '../../schemas/comments/activity.ts';
import { Success } from '../../schemas/envelope.ts';

export const listActivity = operation({
  id: 'listActivity',
  method: 'GET',
  path: '/comments/activity',
  access: 'read',
  role: 'guest',
  tag: 'Activity',
  summary: 'List the activity of a site, of a project, or of one comment',
  query: ActivityQuery,
  response: Success(Type.Array(ActivityRecord)),
  errors: ['not_found'],
});
