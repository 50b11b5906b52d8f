import type { CreatedWebhook, WebhookDetail, WebhookRecord } from '@postil/contract';
import type { WebhookRow } from './queries.ts';

export function presentWebhook(row: WebhookRow): WebhookRecord {
  return {
    id: row.id,
    url: row.url,
    format: row.format,
    quiet_hours: row.quiet_hours,
    events: row.events,
    is_active: row.is_active,
    created_at: row.created_at.toISOString(),
  };
}

/** @param secret shown here and never again. */
export function presentCreatedWebhook(row: WebhookRow, secret: string): CreatedWebhook {
  return { ...presentWebhook(row), secret };
}

export function presentWebhookDetail(row: WebhookRow): WebhookDetail {
  return {
    ...presentWebhook(row),
    version: row.version,
    updated_at: row.updated_at.toISOString(),
    header_names: row.header_names,
    health: {
      failing_since: row.failing_since?.toISOString() ?? null,
      failed_attempts: row.failed_attempts,
      pending_count: row.pending_count,
      disabled_reason: row.disabled_reason,
    },
  };
}
