/** Plain values only: browsers import this file without a schema library. Made by `npm run docs` from operations/. */

export interface OperationPath {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`; parameters as `:id`. */
  readonly path: string;
  /** The body is a form with a file. */
  readonly takesFile?: true;
  /** The body of a success is a file. */
  readonly returnsFile?: true;
  /** A success is one page of many; its `Link` header leads to the next. */
  readonly isListing?: true;
}

/** Where every operation of the API is called, by its id. */
export const PATHS = {
  createTask: { method: 'POST', path: '/boards/tasks' },
  listComments: { method: 'GET', path: '/comments', isListing: true },
  deleteComment: { method: 'DELETE', path: '/comments/:id' },
  listPageComments: { method: 'GET', path: '/comments/:id', isListing: true },
  updateComment: { method: 'PUT', path: '/comments/:id' },
  assignComment: { method: 'PUT', path: '/comments/:id/assign-user' },
  getComment: { method: 'GET', path: '/comments/:id/detail' },
  moveComment: { method: 'PUT', path: '/comments/:id/page-url' },
  setCommentStatus: { method: 'PUT', path: '/comments/:id/status' },
  unassignComment: { method: 'DELETE', path: '/comments/:id/unassign' },
  updateComments: { method: 'POST', path: '/comments/bulk' },
  createComment: { method: 'POST', path: '/comments/create' },
  exportComments: { method: 'GET', path: '/comments/export', returnsFile: true },
  listReplies: { method: 'GET', path: '/comments/:id/replies', isListing: true },
  createReply: { method: 'POST', path: '/comments/:id/replies' },
  listMockupCommentReplies: { method: 'GET', path: '/mockup-comments/:id/replies', isListing: true },
  createMockupCommentReply: { method: 'POST', path: '/mockup-comments/:id/replies' },
  deleteReply: { method: 'DELETE', path: '/replies/:id' },
  getReply: { method: 'GET', path: '/replies/:id' },
  updateReply: { method: 'PUT', path: '/replies/:id' },
  listSubscribers: { method: 'GET', path: '/comments/:id/subscribers' },
  unsubscribeFromComment: { method: 'DELETE', path: '/comments/subscribers' },
  subscribeToComment: { method: 'POST', path: '/comments/subscribers' },
  listMockupCommentSubscribers: { method: 'GET', path: '/mockup-comments/:id/subscribers' },
  listMockups: { method: 'GET', path: '/mockups', isListing: true },
  createMockup: { method: 'POST', path: '/mockups', takesFile: true },
  deleteMockup: { method: 'DELETE', path: '/mockups/:id' },
  getMockup: { method: 'GET', path: '/mockups/:id' },
  updateMockup: { method: 'PUT', path: '/mockups/:id' },
  createMockupApproval: { method: 'POST', path: '/mockups/:id/approval' },
  createMockupVersion: { method: 'POST', path: '/mockups/:id/versions', takesFile: true },
  deleteMockupComment: { method: 'DELETE', path: '/mockup-comments/:id' },
  getMockupComment: { method: 'GET', path: '/mockup-comments/:id' },
  updateMockupComment: { method: 'PUT', path: '/mockup-comments/:id' },
  assignMockupComment: { method: 'PUT', path: '/mockup-comments/:id/assign-user' },
  setMockupCommentStatus: { method: 'PUT', path: '/mockup-comments/:id/status' },
  unsubscribeFromMockupComment: { method: 'DELETE', path: '/mockup-comments/:id/subscribers' },
  subscribeToMockupComment: { method: 'POST', path: '/mockup-comments/:id/subscribers' },
  unassignMockupComment: { method: 'DELETE', path: '/mockup-comments/:id/unassign' },
  listMockupComments: { method: 'GET', path: '/mockups/:id/comments', isListing: true },
  createMockupComment: { method: 'POST', path: '/mockups/:id/comments' },
  listActivity: { method: 'GET', path: '/comments/activity', isListing: true },
  getSummary: { method: 'GET', path: '/summary' },
  getOrganization: { method: 'GET', path: '/organization' },
  updateOrganization: { method: 'PUT', path: '/organization' },
  listProjects: { method: 'GET', path: '/projects', isListing: true },
  createProject: { method: 'POST', path: '/projects' },
  deleteProject: { method: 'DELETE', path: '/projects/:id' },
  getProject: { method: 'GET', path: '/projects/:id' },
  updateProject: { method: 'PUT', path: '/projects/:id' },
  listSites: { method: 'GET', path: '/sites', isListing: true },
  createSite: { method: 'POST', path: '/sites' },
  deleteSite: { method: 'DELETE', path: '/sites/:id' },
  getSite: { method: 'GET', path: '/sites/:id' },
  updateSite: { method: 'PUT', path: '/sites/:id' },
  listMembers: { method: 'GET', path: '/members', isListing: true },
  addMember: { method: 'POST', path: '/members' },
  removeMember: { method: 'DELETE', path: '/members/:id' },
  getMember: { method: 'GET', path: '/members/:id' },
  updateMember: { method: 'PUT', path: '/members/:id' },
  listWebhooks: { method: 'GET', path: '/webhooks' },
  createWebhook: { method: 'POST', path: '/webhooks' },
  deleteWebhook: { method: 'DELETE', path: '/webhooks/:id' },
  getWebhook: { method: 'GET', path: '/webhooks/:id' },
  updateWebhook: { method: 'PUT', path: '/webhooks/:id' },
  listDeliveries: { method: 'GET', path: '/webhooks/:id/deliveries', isListing: true },
  redeliver: { method: 'POST', path: '/webhooks/:id/deliveries/:delivery_id/redeliver' },
  recoverDeliveries: { method: 'POST', path: '/webhooks/:id/recover' },
  rotateWebhookSecret: { method: 'POST', path: '/webhooks/:id/rotate-secret' },
  testWebhook: { method: 'POST', path: '/webhooks/:id/test' },
  listNotifications: { method: 'GET', path: '/notifications', isListing: true },
  readNotifications: { method: 'POST', path: '/notifications/read' },
  listApiKeys: { method: 'GET', path: '/api-keys', isListing: true },
  createApiKey: { method: 'POST', path: '/api-keys' },
  deleteApiKey: { method: 'DELETE', path: '/api-keys/:id' },
  getApiKey: { method: 'GET', path: '/api-keys/:id' },
  updateApiKey: { method: 'PUT', path: '/api-keys/:id' },
  regenerateApiKey: { method: 'POST', path: '/api-keys/:id/regenerate' },
  revokeApiKey: { method: 'POST', path: '/api-keys/:id/revoke' },
  listAuditEntries: { method: 'GET', path: '/audit-log', isListing: true },
} as const satisfies Record<string, OperationPath>;

export type OperationId = keyof typeof PATHS;
