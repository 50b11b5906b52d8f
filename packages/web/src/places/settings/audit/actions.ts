/** The acts of the audit log that are offered as a filter; the log may have others. */
export const ACTIONS = [
  ...(['session.created', 'session.refused', 'session.ended'] as const),
  ...(['password.changed', 'reset_link.created', 'invitation_link.created'] as const),
  ...(['member.added', 'member.updated', 'member.removed'] as const),
  ...([
    'api_key.created',
    'api_key.updated',
    'api_key.regenerated',
    'api_key.revoked',
    'api_key.deleted',
  ] as const),
  ...([
    'webhook.created',
    'webhook.updated',
    'webhook.secret_rotated',
    'webhook.deleted',
    'webhook.disabled',
  ] as const),
  ...(['project.archived', 'project.activated', 'project.deleted'] as const),
  ...(['site.activated', 'site.deactivated', 'site.deleted', 'mockup.deleted'] as const),
  ...([
    'site.widget_changed',
    'site.widget_connected',
    'site.identity_secret_issued',
    'site.identity_secret_removed',
  ] as const),
  ...(['review_link.created', 'review_link.revoked'] as const),
  ...(['comments.exported', 'organization.renamed'] as const),
] as const;
export type AuditAction = (typeof ACTIONS)[number];

export function isAction(text: string | undefined): text is AuditAction {
  return ACTIONS.some((action) => action === text);
}
