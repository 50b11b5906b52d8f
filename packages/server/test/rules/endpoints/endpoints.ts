import { isApiOperation, OPERATIONS, type Operation, type Permission } from '@postil/contract';
import type * as operations from '@postil/contract/operations';
import type { Tenant } from '@postil/harness/postil/test-server';

/** A tenant, and the ids of its records with which the endpoints below are called. */
export interface Fixture extends Tenant {
  readonly commentId: string;
  readonly replyId: string;
  readonly pictureId: string;
  readonly resultId: string;
  readonly memberId: string;
  readonly keyId: string;
  readonly notificationId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly mockupId: string;
  readonly pinId: string;
  readonly viewId: string;
  readonly heldId: string;
  readonly reviewLinkId: string;
}

interface CallWithIds {
  /** The path to call with the ids of a tenant. Default: the path of the operation. */
  readonly path?: (fixture: Fixture) => string;
  readonly body?: (fixture: Fixture) => Record<string, unknown>;
  /** Whether a call names a record, so that one with another tenant's ids gets 404. Default: true. */
  readonly namesRecord?: boolean;
}

export interface Endpoint extends CallWithIds {
  readonly operation: Operation;
  /** The method and the path, for example `PUT /comments/:id`. */
  readonly route: string;
  readonly permission: Permission;
  /** Whether the body is sent as a form, with a picture. */
  readonly takesFile: boolean;
}

const PAGE = encodeURIComponent('http://localhost/pricing');

/** The ids of the operations that accept a key; the others have separate tests. */
type KeyOperationId = {
  [Id in keyof typeof operations]: (typeof operations)[Id] extends
    | { readonly access: 'open' }
    | { readonly isForSessions: true }
    | { readonly prefix: string }
    ? never
    : Id;
}[keyof typeof operations];

/** The call of each operation with the ids of a tenant. A missing operation does not compile. */
const CALLS: Readonly<Record<KeyOperationId, CallWithIds>> = {
  createTask: { body: ({ site_id }) => ({ content: 'A task', site_id }) },
  createComment: { body: visitorComment },
  listComments: { namesRecord: false },
  listPageComments: { path: ({ site_id }) => `/comments/page?site_id=${site_id}&page_url=${PAGE}` },
  getComment: { path: ({ commentId }) => `/comments/${commentId}/detail` },
  updateComment: { path: ofComment(''), body: () => ({ priority: 'LOW' }) },
  setCommentStatus: { path: ofComment('/status'), body: () => ({ status: 'RESOLVED' }) },
  updateCommentPageUrl: {
    path: ofComment('/page-url'),
    body: () => ({ new_page_url: 'http://localhost/new' }),
  },
  moveToProject: { path: ofComment('/project'), body: ({ project_id }) => ({ project_id, site_id: null }) },
  assignComment: { path: ofComment('/assign-user'), body: ({ user_id }) => ({ user_id }) },
  unassignComment: { path: ofComment('/unassign') },
  handOverComment: {
    path: ofComment('/hand-over'),
    body: () => ({ text: 'The button overlaps the footer' }),
  },
  claimComment: { path: ofComment('/claim'), body: () => ({ minutes: 5 }) },
  releaseComment: { path: ofComment('/claim') },
  deleteComment: { path: ofComment('') },
  getBoard: { namesRecord: false },
  listColumn: { path: () => '/boards/columns/open', namesRecord: false },
  listPages: { namesRecord: false },
  updateTaskPosition: {
    path: ({ commentId }) => `/boards/tasks/${commentId}/position`,
    body: () => ({ status: 'IN_PROGRESS', after_id: null }),
  },
  listViews: { namesRecord: false },
  createView: { body: () => ({ name: 'Urgent', query: 'priority=URGENT' }), namesRecord: false },
  updateView: { path: ofView, body: () => ({ name: 'Renamed' }) },
  deleteView: { path: ofView },
  updateComments: { body: ({ commentId }) => ({ comment_ids: [commentId], change: { priority: 'HIGH' } }) },
  exportComments: { namesRecord: false },
  streamChanges: { namesRecord: false },
  listActivity: { path: ({ site_id }) => `/comments/activity?site_id=${site_id}` },
  listReplies: { path: ofComment('/replies') },
  createReply: { path: ofComment('/replies'), body: () => ({ content: 'A reply' }) },
  getReply: { path: ({ replyId }) => `/replies/${replyId}` },
  updateReply: { path: ({ replyId }) => `/replies/${replyId}`, body: () => ({ content: 'Changed' }) },
  deleteReply: { path: ({ replyId }) => `/replies/${replyId}` },
  listSubscribers: { path: ofComment('/subscribers') },
  subscribeToComment: { body: subscription },
  unsubscribeFromComment: { body: subscription },
  getSummary: { namesRecord: false },
  getOrganization: { namesRecord: false },
  updateOrganization: { body: () => ({ name: 'Renamed' }), namesRecord: false },
  setScreenshot: { path: ofComment('/screenshot'), body: () => ({}) },
  deleteScreenshot: { path: ofComment('/screenshot') },
  listPictures: { path: ofComment('/pictures') },
  addPicture: { path: ofComment('/pictures'), body: () => ({}) },
  listResults: { path: ofComment('/results') },
  submitResult: { path: ofComment('/results'), body: () => ({ summary: 'Done' }) },
  setResultPicture: { path: ofResult, body: () => ({}) },
  decideOnResult: { path: ofComment('/acceptance'), body: () => ({ decision: 'accepted' }) },
  findComments: { namesRecord: false },
  listRelations: { path: ofComment('/relations') },
  setRelation: { path: ofRelation, body: () => ({ kind: 'blocks' }) },
  deleteRelation: { path: ofRelation },
  deletePicture: { path: ({ commentId, pictureId }) => `/comments/${commentId}/pictures/${pictureId}` },
  listProjects: { path: ({ organization_id }) => `/projects?organization_id=${organization_id}` },
  createProject: { body: () => ({ name: 'Shop' }), namesRecord: false },
  getProject: { path: ofProject },
  updateProject: { path: ofProject, body: () => ({ name: 'Renamed' }) },
  deleteProject: { path: ofProject },
  listSites: { namesRecord: false },
  createSite: { body: ({ project_id }) => ({ project_id, name: 'Shop', domain: 'shop.example.com' }) },
  getSite: { path: ofSite },
  updateSite: { path: ofSite, body: () => ({ name: 'Renamed' }) },
  deleteSite: { path: ofSite },
  getWidgetSettings: { path: ofWidget },
  updateWidgetSettings: { path: ofWidget, body: () => ({ pins: 'own' }) },
  createIdentitySecret: { path: ofIdentitySecret },
  deleteIdentitySecret: { path: ofIdentitySecret },
  listHeldComments: { namesRecord: false },
  releaseHeldComment: { path: ofHeld('/release') },
  deleteHeldComment: { path: ofHeld('') },
  listReviewLinks: { path: ({ project_id }) => `/review-links?project_id=${project_id}` },
  createReviewLink: { body: ({ project_id }) => ({ project_id, name: 'Client', rights: 'view' }) },
  deleteReviewLink: { path: ({ reviewLinkId }) => `/review-links/${reviewLinkId}` },
  listMockups: { namesRecord: false },
  createMockup: { body: ({ project_id }) => ({ project_id, name: 'Start page' }) },
  getMockup: { path: ofMockup('') },
  updateMockup: { path: ofMockup(''), body: () => ({ name: 'Renamed' }) },
  deleteMockup: { path: ofMockup('') },
  createMockupVersion: { path: ofMockup('/versions'), body: () => ({}) },
  createMockupApproval: { path: ofMockup('/approval'), body: () => ({ decision: 'APPROVED' }) },
  listMockupComments: { path: ofMockup('/comments') },
  createMockupComment: {
    path: ofMockup('/comments'),
    body: () => ({ content: 'A comment', x: 0.5, y: 0.5 }),
  },
  getMockupComment: { path: ofPin('') },
  updateMockupComment: { path: ofPin(''), body: () => ({ x: 0.1 }) },
  setMockupCommentStatus: { path: ofPin('/status'), body: () => ({ status: 'RESOLVED' }) },
  assignMockupComment: { path: ofPin('/assign-user'), body: ({ user_id }) => ({ user_id }) },
  unassignMockupComment: { path: ofPin('/unassign') },
  deleteMockupComment: { path: ofPin('') },
  listMockupCommentReplies: { path: ofPin('/replies') },
  createMockupCommentReply: { path: ofPin('/replies'), body: () => ({ content: 'A reply' }) },
  listMockupCommentSubscribers: { path: ofPin('/subscribers') },
  subscribeToMockupComment: { path: ofPin('/subscribers'), body: ({ user_id }) => ({ user_ids: [user_id] }) },
  unsubscribeFromMockupComment: {
    path: ofPin('/subscribers'),
    body: ({ user_id }) => ({ user_ids: [user_id] }),
  },
  listMembers: { namesRecord: false },
  addMember: {
    body: () => ({ email: `${crypto.randomUUID()}@example.com`, name: 'Grace', role: 'member' }),
    namesRecord: false,
  },
  getMember: { path: ({ memberId }) => `/members/${memberId}` },
  updateMember: { path: ({ memberId }) => `/members/${memberId}`, body: () => ({ role: 'admin' }) },
  createResetLink: { path: ({ memberId }) => `/members/${memberId}/reset-link` },
  listInvitations: { namesRecord: false },
  createInvitation: { path: ({ memberId }) => `/members/${memberId}/invitation` },
  removeMember: { path: ({ memberId }) => `/members/${memberId}` },
  listApiKeys: { namesRecord: false },
  createApiKey: {
    body: ({ project_id }) => ({ name: 'Assistant', token_type: 'mcp', project_id, permissions: ['read'] }),
  },
  getApiKey: { path: ofKey('') },
  updateApiKey: { path: ofKey(''), body: () => ({ name: 'Renamed' }) },
  revokeApiKey: { path: ofKey('/revoke') },
  regenerateApiKey: { path: ofKey('/regenerate') },
  deleteApiKey: { path: ofKey('') },
  listNotifications: { namesRecord: false },
  countComments: { body: () => ({ filters: [{}] }), namesRecord: false },
  getNotificationPreferences: { namesRecord: false },
  updateNotificationPreferences: { body: () => ({ wants_mail: true }), namesRecord: false },
  readNotifications: { body: ({ notificationId }) => ({ ids: [notificationId] }) },
  snoozeNotifications: { body: ({ notificationId }) => ({ ids: [notificationId], until: null }) },
  listAuditEntries: { namesRecord: false },
  listWebhooks: { namesRecord: false },
  listChatExamples: { namesRecord: false },
  createWebhook: { body: () => ({ url: 'https://192.0.9.1/hook', events: ['*'] }), namesRecord: false },
  getWebhook: { path: ofWebhook('') },
  updateWebhook: { path: ofWebhook(''), body: () => ({ events: ['*'] }) },
  deleteWebhook: { path: ofWebhook('') },
  listDeliveries: { path: ofWebhook('/deliveries') },
  rotateWebhookSecret: { path: ofWebhook('/rotate-secret') },
  testWebhook: { path: ofWebhook('/test') },
  recoverDeliveries: { path: ofWebhook('/recover'), body: () => ({ since: '2026-01-02T03:04:05Z' }) },
  redeliver: {
    path: ({ webhookId, deliveryId }) => `/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`,
  },
};

/** Every endpoint of the API that accepts a key. */
export const ENDPOINTS: readonly Endpoint[] = OPERATIONS.flatMap((operation) => {
  const { method, path, access, isForSessions = false, takesFile = false } = operation;
  if (access === 'open' || isForSessions || !isApiOperation(operation)) return [];
  // The table has a call for every operation that accepts a key.
  const call = CALLS[operation.id as KeyOperationId];
  return [{ operation, route: `${method} ${path}`, permission: access, takesFile, ...call }];
});

/** The routes that accept no key: those without a credential, those for sessions, and those below another prefix. */
export const OTHER_ROUTES: readonly string[] = OPERATIONS.filter(
  (operation) => operation.access === 'open' || operation.isForSessions || !isApiOperation(operation),
).map(({ method, prefix, path }) => `${method} ${prefix ?? ''}${path}`);

function ofResult({ commentId, resultId }: Fixture): string {
  return `/comments/${commentId}/results/${resultId}/picture`;
}

function ofRelation({ commentId, pinId }: Fixture): string {
  return `/comments/${commentId}/relations/${pinId}`;
}

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
function ofView({ viewId }: Fixture): string {
  return `/views/${viewId}`;
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
function ofHeld(rest: string) {
  return ({ heldId }: Fixture) => `/held-comments/${heldId}${rest}`;
}
function ofWidget(fixture: Fixture): string {
  return `${ofSite(fixture)}/widget`;
}
function ofIdentitySecret(fixture: Fixture): string {
  return `${ofSite(fixture)}/identity-secret`;
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
