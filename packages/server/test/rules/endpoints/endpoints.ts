import type { Permission } from '@postil/contract';
import type { Tenant } from '@postil/harness/postil/test-server';

/** Ids of a tenant that the endpoints below are called with. */
export interface Fixture extends Tenant {
  readonly commentId: string;
  readonly replyId: string;
  readonly memberId: string;
  readonly keyId: string;
  readonly notificationId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly mockupId: string;
  readonly pinId: string;
}

export interface Endpoint {
  readonly route: string;
  readonly permission: Permission;
  /** The path to call with the ids of a tenant. Default: the route itself. */
  readonly path?: (fixture: Fixture) => string;
  readonly body?: (fixture: Fixture) => Record<string, unknown>;
  /** The body is sent as a form, with a picture. */
  readonly takesFile?: boolean;
  /** A tenant's call with another tenant's ids is not found; false where the endpoint names no record. */
  readonly namesRecord?: boolean;
}

const PAGE = encodeURIComponent('http://localhost/pricing');

/** Every endpoint of the API; a test finds the ones that are missing. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    route: 'POST /boards/tasks',
    permission: 'write',
    body: ({ site_id }) => ({ content: 'A task', site_id }),
  },
  { route: 'POST /comments/create', permission: 'write', body: visitorComment },
  { route: 'GET /comments', permission: 'read', namesRecord: false },
  {
    route: 'GET /comments/:id',
    permission: 'read',
    path: ({ site_id }) => `/comments/page?site_id=${site_id}&page_url=${PAGE}`,
  },
  {
    route: 'GET /comments/:id/detail',
    permission: 'read',
    path: ({ commentId }) => `/comments/${commentId}/detail`,
  },
  { route: 'PUT /comments/:id', permission: 'write', path: ofComment(''), body: () => ({ priority: 'LOW' }) },
  {
    route: 'PUT /comments/:id/status',
    permission: 'write',
    path: ofComment('/status'),
    body: () => ({ status: 'RESOLVED' }),
  },
  {
    route: 'PUT /comments/:id/page-url',
    permission: 'write',
    path: ofComment('/page-url'),
    body: () => ({ new_page_url: 'http://localhost/new' }),
  },
  {
    route: 'PUT /comments/:id/assign-user',
    permission: 'write',
    path: ofComment('/assign-user'),
    body: ({ user_id }) => ({ user_id }),
  },
  { route: 'DELETE /comments/:id/unassign', permission: 'write', path: ofComment('/unassign') },
  { route: 'DELETE /comments/:id', permission: 'delete', path: ofComment('') },
  {
    route: 'POST /comments/bulk',
    permission: 'write',
    body: ({ commentId }) => ({ comment_ids: [commentId], change: { priority: 'HIGH' } }),
  },
  { route: 'GET /comments/export', permission: 'read', namesRecord: false },
  {
    route: 'GET /comments/activity',
    permission: 'read',
    path: ({ site_id }) => `/comments/activity?site_id=${site_id}`,
  },
  { route: 'GET /comments/:id/replies', permission: 'read', path: ofComment('/replies') },
  {
    route: 'POST /comments/:id/replies',
    permission: 'write',
    path: ofComment('/replies'),
    body: () => ({ content: 'A reply' }),
  },
  {
    route: 'PUT /replies/:id',
    permission: 'write',
    path: ({ replyId }) => `/replies/${replyId}`,
    body: () => ({ content: 'Changed' }),
  },
  { route: 'DELETE /replies/:id', permission: 'delete', path: ({ replyId }) => `/replies/${replyId}` },
  { route: 'GET /comments/:id/subscribers', permission: 'read', path: ofComment('/subscribers') },
  { route: 'POST /comments/subscribers', permission: 'write', body: subscription },
  { route: 'DELETE /comments/subscribers', permission: 'write', body: subscription },
  {
    route: 'GET /projects',
    permission: 'read',
    path: ({ organization_id }) => `/projects?organization_id=${organization_id}`,
  },
  { route: 'POST /projects', permission: 'write', body: () => ({ name: 'Shop' }), namesRecord: false },
  { route: 'GET /projects/:id', permission: 'read', path: ofProject },
  { route: 'PUT /projects/:id', permission: 'write', path: ofProject, body: () => ({ name: 'Renamed' }) },
  { route: 'DELETE /projects/:id', permission: 'delete', path: ofProject },
  { route: 'GET /sites', permission: 'read', namesRecord: false },
  {
    route: 'POST /sites',
    permission: 'write',
    body: ({ project_id }) => ({ project_id, name: 'Shop', domain: 'shop.example.com' }),
  },
  { route: 'GET /sites/:id', permission: 'read', path: ofSite },
  { route: 'PUT /sites/:id', permission: 'write', path: ofSite, body: () => ({ name: 'Renamed' }) },
  { route: 'DELETE /sites/:id', permission: 'delete', path: ofSite },
  { route: 'GET /mockups', permission: 'read', namesRecord: false },
  {
    route: 'POST /mockups',
    permission: 'write',
    body: ({ project_id }) => ({ project_id, name: 'Start page' }),
    takesFile: true,
  },
  { route: 'GET /mockups/:id', permission: 'read', path: ofMockup('') },
  { route: 'PUT /mockups/:id', permission: 'write', path: ofMockup(''), body: () => ({ name: 'Renamed' }) },
  { route: 'DELETE /mockups/:id', permission: 'delete', path: ofMockup('') },
  {
    route: 'POST /mockups/:id/versions',
    permission: 'write',
    path: ofMockup('/versions'),
    body: () => ({}),
    takesFile: true,
  },
  {
    route: 'POST /mockups/:id/approval',
    permission: 'write',
    path: ofMockup('/approval'),
    body: () => ({ decision: 'APPROVED' }),
  },
  { route: 'GET /mockups/:id/comments', permission: 'read', path: ofMockup('/comments') },
  {
    route: 'POST /mockups/:id/comments',
    permission: 'write',
    path: ofMockup('/comments'),
    body: () => ({ content: 'A comment', x: 0.5, y: 0.5 }),
  },
  { route: 'PUT /mockup-comments/:id', permission: 'write', path: ofPin(''), body: () => ({ x: 0.1 }) },
  {
    route: 'PUT /mockup-comments/:id/status',
    permission: 'write',
    path: ofPin('/status'),
    body: () => ({ status: 'RESOLVED' }),
  },
  {
    route: 'PUT /mockup-comments/:id/assign-user',
    permission: 'write',
    path: ofPin('/assign-user'),
    body: ({ user_id }) => ({ user_id }),
  },
  { route: 'DELETE /mockup-comments/:id/unassign', permission: 'write', path: ofPin('/unassign') },
  { route: 'DELETE /mockup-comments/:id', permission: 'delete', path: ofPin('') },
  { route: 'GET /mockup-comments/:id/replies', permission: 'read', path: ofPin('/replies') },
  {
    route: 'POST /mockup-comments/:id/replies',
    permission: 'write',
    path: ofPin('/replies'),
    body: () => ({ content: 'A reply' }),
  },
  { route: 'GET /mockup-comments/:id/subscribers', permission: 'read', path: ofPin('/subscribers') },
  {
    route: 'POST /mockup-comments/:id/subscribers',
    permission: 'write',
    path: ofPin('/subscribers'),
    body: ({ user_id }) => ({ user_ids: [user_id] }),
  },
  {
    route: 'DELETE /mockup-comments/:id/subscribers',
    permission: 'write',
    path: ofPin('/subscribers'),
    body: ({ user_id }) => ({ user_ids: [user_id] }),
  },
  { route: 'GET /members', permission: 'read', namesRecord: false },
  {
    route: 'POST /members',
    permission: 'admin',
    body: () => ({ email: `${crypto.randomUUID()}@example.com`, name: 'Grace', role: 'member' }),
    namesRecord: false,
  },
  {
    route: 'PUT /members/:id',
    permission: 'admin',
    path: ({ memberId }) => `/members/${memberId}`,
    body: () => ({ role: 'admin' }),
  },
  { route: 'DELETE /members/:id', permission: 'admin', path: ({ memberId }) => `/members/${memberId}` },
  { route: 'GET /api-keys', permission: 'admin', namesRecord: false },
  {
    route: 'POST /api-keys',
    permission: 'admin',
    body: ({ project_id }) => ({ name: 'Assistant', token_type: 'mcp', project_id, permissions: ['read'] }),
  },
  { route: 'GET /api-keys/:id', permission: 'admin', path: ofKey('') },
  { route: 'PUT /api-keys/:id', permission: 'admin', path: ofKey(''), body: () => ({ name: 'Renamed' }) },
  { route: 'POST /api-keys/:id/revoke', permission: 'admin', path: ofKey('/revoke') },
  { route: 'POST /api-keys/:id/regenerate', permission: 'admin', path: ofKey('/regenerate') },
  { route: 'DELETE /api-keys/:id', permission: 'admin', path: ofKey('') },
  { route: 'GET /notifications', permission: 'read', namesRecord: false },
  {
    route: 'POST /notifications/read',
    permission: 'write',
    body: ({ notificationId }) => ({ ids: [notificationId] }),
  },
  { route: 'GET /audit-log', permission: 'admin', namesRecord: false },
  { route: 'GET /webhooks', permission: 'read', namesRecord: false },
  {
    route: 'POST /webhooks',
    permission: 'admin',
    body: () => ({ url: 'https://192.0.9.1/hook', events: ['*'] }),
    namesRecord: false,
  },
  { route: 'GET /webhooks/:id', permission: 'admin', path: ofWebhook('') },
  { route: 'PUT /webhooks/:id', permission: 'admin', path: ofWebhook(''), body: () => ({ events: ['*'] }) },
  { route: 'DELETE /webhooks/:id', permission: 'admin', path: ofWebhook('') },
  { route: 'GET /webhooks/:id/deliveries', permission: 'admin', path: ofWebhook('/deliveries') },
  { route: 'POST /webhooks/:id/rotate-secret', permission: 'admin', path: ofWebhook('/rotate-secret') },
  { route: 'POST /webhooks/:id/test', permission: 'admin', path: ofWebhook('/test') },
  {
    route: 'POST /webhooks/:id/recover',
    permission: 'admin',
    path: ofWebhook('/recover'),
    body: () => ({ since: '2026-01-02T03:04:05Z' }),
  },
  {
    route: 'POST /webhooks/:id/deliveries/:delivery_id/redeliver',
    permission: 'admin',
    path: ({ webhookId, deliveryId }) => `/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`,
  },
];

function ofComment(rest: string) {
  return ({ commentId }: Fixture) => `/comments/${commentId}${rest}`;
}
function ofMockup(rest: string) {
  return ({ mockupId }: Fixture) => `/mockups/${mockupId}${rest}`;
}
function ofPin(rest: string) {
  return ({ pinId }: Fixture) => `/mockup-comments/${pinId}${rest}`;
}
function ofKey(rest: string) {
  return ({ keyId }: Fixture) => `/api-keys/${keyId}${rest}`;
}
function ofWebhook(rest: string) {
  return ({ webhookId }: Fixture) => `/webhooks/${webhookId}${rest}`;
}
function ofProject({ project_id }: Fixture): string {
  return `/projects/${project_id}`;
}
function ofSite({ site_id }: Fixture): string {
  return `/sites/${site_id}`;
}
function subscription({ commentId, user_id }: Fixture) {
  return { comment_id: commentId, user_ids: [user_id] };
}
export function visitorComment({ organization_id, site_id }: Pick<Fixture, 'organization_id' | 'site_id'>) {
  return {
    user: { org_id: organization_id, name: 'Ada' },
    site: { site_id, domain: 'localhost' },
    comment: { content: 'A comment' },
    context: { page_url: 'http://localhost/pricing', timestamp: '2026-01-02T03:04:05Z' },
  };
}
