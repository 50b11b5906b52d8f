import { createProject } from '@postil/harness/factories/records';
import type { Endpoint, Fixture } from './endpoints.ts';

/** The role of the person who calls an endpoint, and for a guest, whether they belong to the fixture's project. */
export type CallerKind =
  | 'admin'
  | 'member'
  | 'guest of the project'
  | 'guest of another project'
  | 'removed member';

/** Operations that only admins may use, in addition to those that require the permission `admin`. */
const ADMIN_OPERATIONS = ['DELETE /projects/:id', 'DELETE /sites/:id'];
/** Operations that guests may use on the records of others. */
const GUEST_OPERATIONS = [
  'POST /boards/tasks',
  'POST /comments/create',
  'POST /comments/counts',
  'GET /boards/columns',
  'GET /boards/columns/:status',
  'GET /boards/pages',
  'GET /comments',
  'GET /comments/:id',
  'GET /comments/:id/detail',
  'GET /comments/export',
  'GET /comments/found',
  'GET /comments/activity',
  'GET /changes',
  'GET /comments/:id/replies',
  'GET /comments/:id/pictures',
  'GET /comments/:id/relations',
  'GET /comments/:id/results',
  'POST /comments/:id/replies',
  'GET /replies/:id',
  'GET /comments/:id/subscribers',
  'GET /projects',
  'GET /projects/:id',
  'GET /sites',
  'GET /sites/:id',
  'GET /mockups',
  'GET /mockups/:id',
  'POST /mockups/:id/approval',
  'GET /mockups/:id/comments',
  'POST /mockups/:id/comments',
  'GET /mockup-comments/:id',
  'GET /mockup-comments/:id/replies',
  'POST /mockup-comments/:id/replies',
  'GET /mockup-comments/:id/subscribers',
  'GET /notifications',
  'GET /views',
  'POST /views',
  'GET /organization',
  'GET /notification-preferences',
  'PUT /notification-preferences',
];
/** Operations that guests may use on their own records. */
const AUTHOR_OPERATIONS = [
  'PUT /comments/:id',
  'PUT /comments/:id/status',
  'PUT /boards/tasks/:id/position',
  'DELETE /comments/:id',
  'PUT /comments/:id/screenshot',
  'DELETE /comments/:id/screenshot',
  'POST /comments/:id/pictures',
  'POST /comments/:id/results',
  'PUT /comments/:id/results/:result_id/picture',
  'POST /comments/:id/acceptance',
  'DELETE /comments/:id/pictures/:picture_id',
  'PUT /mockup-comments/:id',
  'PUT /mockup-comments/:id/status',
  'DELETE /mockup-comments/:id',
  'PUT /replies/:id',
  'DELETE /replies/:id',
];
/** Operations on the views of others, which guests do not see. */
const VIEW_OPERATIONS = ['PUT /views/:id', 'DELETE /views/:id'];
/** The reply, the result and the view of the fixture are somebody else's, so only an admin may change them. */
const AUTHOR_OR_ADMIN_OPERATIONS = [
  'PUT /replies/:id',
  'DELETE /replies/:id',
  'PUT /comments/:id/results/:result_id/picture',
  ...VIEW_OPERATIONS,
];
/** The key of the fixture belongs to an owner. */
const OWNER_OPERATIONS = ['POST /api-keys/:id/regenerate'];
const OWN_NOTIFICATIONS = ['POST /notifications/read', 'POST /notifications/snooze'];

/** A success, or the code of the refusal. */
export type Outcome = 'success' | 'insufficient_permission' | 'forbidden' | 'not_found';

/** The outcome of a call to an endpoint by a person of this kind who has every permission. */
export function outcomeOf(endpoint: Endpoint, kind: CallerKind): Outcome {
  const { route, permission } = endpoint;
  const requiresAdmin = permission === 'admin' || ADMIN_OPERATIONS.includes(route);
  if ((requiresAdmin && kind !== 'admin') || OWNER_OPERATIONS.includes(route))
    return 'insufficient_permission';
  // The notification of the fixture belongs to somebody else.
  if (OWN_NOTIFICATIONS.includes(route)) return 'not_found';
  if (kind === 'guest of the project' || kind === 'guest of another project')
    return outcomeForGuest(endpoint, kind === 'guest of the project');
  return AUTHOR_OR_ADMIN_OPERATIONS.includes(route) && kind !== 'admin' ? 'forbidden' : 'success';
}

function outcomeForGuest({ route, namesRecord = true }: Endpoint, belongsToProject: boolean): Outcome {
  // This listing names only the organisation, and contains the projects that the guest may see.
  const isListing = !namesRecord || route === 'GET /projects';
  if (GUEST_OPERATIONS.includes(route)) return belongsToProject || isListing ? 'success' : 'not_found';
  if (VIEW_OPERATIONS.includes(route)) return 'not_found';
  if (AUTHOR_OPERATIONS.includes(route)) return belongsToProject ? 'forbidden' : 'not_found';
  return 'insufficient_permission';
}

/** The fields of a member of this kind. Creates the other project of a `guest of another project`. */
export async function memberOf(kind: CallerKind, fixture: Fixture): Promise<Record<string, unknown>> {
  switch (kind) {
    case 'admin':
    case 'member':
      return { role: kind };
    case 'removed member':
      return { role: 'admin' };
    case 'guest of the project':
      return { role: 'guest', project_ids: [fixture.project_id] };
    case 'guest of another project':
      return { role: 'guest', project_ids: [(await createProject(fixture, 'Another')).id] };
  }
}
