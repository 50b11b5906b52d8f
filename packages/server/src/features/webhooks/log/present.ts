import type { DeliveryRecord } from '@postil/contract';
import type { DeliveryRow } from './queries.ts';

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
      request_body: attempt.request_body ?? row.body,
      response_headers: attempt.response_headers,
      response_body: attempt.response_body,
    })),
  };
}
