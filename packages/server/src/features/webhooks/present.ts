import type { CreatedWebhook, DeliveryRecord, WebhookDetail, WebhookRecord } from '@postil/contract';
import type { DeliveryRow, WebhookRow } from './queries.ts';

export function presentWebhook(row: WebhookRow): WebhookRecord {
  return {
    id: row.id,
    url: row.url,
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
    health: {
      failing_since: row.failing_since?.toISOString() ?? null,
      failed_attempts: row.failed_attempts,
      pending_count: row.pending_count,
      disabled_reason: row.disabled_reason,
    },
  };
}

export function presentDelivery(row: DeliveryRow): DeliveryRecord {
  return {
    id: row.id,
    event_id: row.event_id,
    event_type: row.event_type,
    status: row.status,
    attempt_count: row.attempt_count,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    attempts: row.attempts.map((attempt) => ({
      number: attempt.number,
      started_at: new Date(attempt.started_at).toISOString(),
      duration_ms: attempt.duration_ms,
      status_code: attempt.status_code,
      error_class: attempt.error_class,
      request_headers: attempt.request_headers,
      // Every attempt sends the same bytes.
      request_body: row.body,
      response_headers: attempt.response_headers,
      response_body: attempt.response_body,
    })),
  };
}
