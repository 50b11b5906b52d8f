import type { TableType, TableTypes } from './core/db/distribution/distribute.ts';

/**
 * The type of every table on a sharded cluster; the only file that names them all.
 *
 * The rows of an organisation are in its shard. Members are on every node, because statements of every shard and those
 * that identify a caller join them; they are few and change seldom. Tables that are read before the tenant is known are
 * on the coordinator: a copy on every node could not be written while one of them is down, and nobody could sign in.
 */
export const TABLE_TYPES: TableTypes = {
  organizations: 'reference',
  members: 'reference',
  member_projects: 'reference',

  users: 'local',
  memberships: 'local',
  sessions: 'local',
  password_links: 'local',
  identities: 'local',
  ended_sign_ons: 'local',
  api_key_secrets: 'local',
  api_key_tokens: 'local',
  consents: 'local',
  refresh_tokens: 'local',
  widget_keys: 'local',
  widget_tokens: 'local',
  extension_connections: 'local',
  review_link_secrets: 'local',
  installation_secrets: 'local',
  rate_counts: 'local',
  address_mail_counts: 'local',
  schema_migrations: 'local',

  people: 'distributed',
  projects: 'distributed',
  sites: 'distributed',
  site_presences: 'distributed',
  comments: 'distributed',
  replies: 'distributed',
  comment_subscribers: 'distributed',
  comment_claims: 'distributed',
  comment_screenshots: 'distributed',
  comment_pictures: 'distributed',
  comment_evidence: 'distributed',
  comment_relations: 'distributed',
  comment_results: 'distributed',
  reporter_addresses: 'distributed',
  reporter_news: 'distributed',
  comment_numbers: 'distributed',
  comment_number_blocks: 'distributed',
  comment_count_changes: 'distributed',
  comment_count_sums: 'distributed',
  comment_count_checks: 'distributed',
  search_rebuilds: 'distributed',
  held_comments: 'distributed',
  activity: 'distributed',
  audit_log: 'distributed',
  api_keys: 'distributed',
  idempotency_keys: 'distributed',
  invitations: 'distributed',
  mail_counts: 'distributed',
  mockups: 'distributed',
  mockup_versions: 'distributed',
  mockup_approvals: 'distributed',
  notifications: 'distributed',
  review_links: 'distributed',
  stored_files: 'distributed',
  views: 'distributed',
  visitor_uploads: 'distributed',
  webhooks: 'distributed',
  webhook_events: 'distributed',
  webhook_deliveries: 'distributed',
  webhook_attempts: 'distributed',
  widget_settings: 'distributed',
};

/** The tables of a type, in the order above. */
export function tablesOf(type: TableType): string[] {
  return Object.keys(TABLE_TYPES).filter((table) => TABLE_TYPES[table] === type);
}
