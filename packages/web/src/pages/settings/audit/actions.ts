/** The actions that the audit log offers as a filter; the log may have others. */
export const ACTIONS = [
  'session.created',
  'session.refused',
  'session.ended',
  'password.changed',
  'reset_link.created',
  'invitation_link.created',
  'member.added',
  'member.updated',
  'member.removed',
  'api_key.created',
  'api_key.updated',
  'api_key.regenerated',
  'api_key.revoked',
  'api_key.deleted',
  'webhook.created',
  'webhook.updated',
  'webhook.secret_rotated',
  'webhook.deleted',
  'webhook.disabled',
  'project.archived',
  'project.activated',
  'project.deleted',
  'site.activated',
  'site.deactivated',
  'site.deleted',
  'mockup.deleted',
  'site.widget_changed',
  'site.widget_connected',
  'extension.connected',
  'extension.disconnected',
  'site.identity_secret_issued',
  'site.identity_secret_removed',
  'review_link.created',
  'review_link.revoked',
  'comments.exported',
  'organization.renamed',
] as const;
type AuditAction = (typeof ACTIONS)[number];

export function isAction(text: string | undefined): text is AuditAction {
  return ACTIONS.some((action) => action === text);
}
