import type { Exchange, Post } from '../../../core/net/post.ts';
import { sign } from '../subscriptions/signing.ts';
import type { AttemptRecord, LeasedRow } from './queries.ts';

const USER_AGENT = 'Postil-Webhooks/1';

/** Sends a leased delivery once: the stored bytes, signed for this attempt. */
export async function attemptDelivery(post: Post, leased: LeasedRow): Promise<AttemptRecord> {
  const headers = buildHeaders(leased, new Date());
  const exchange = await post({ url: leased.url, headers, body: leased.body });
  return toRecord(headers, exchange);
}

function buildHeaders(leased: LeasedRow, now: Date): Record<string, string> {
  const { event_id: id, event_type: type, body, secret, previous_secret: previous } = leased;
  const timestamp = Math.floor(now.getTime() / 1_000);
  const secrets = previous === null ? [secret] : [secret, previous];
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': sign(secrets, { id, timestamp, body }),
    'x-webhook-event': type,
    'x-webhook-attempt': String(leased.attempt_count + 1),
  };
}

function toRecord(requestHeaders: Record<string, string>, exchange: Exchange): AttemptRecord {
  return {
    startedAt: exchange.startedAt,
    durationMs: exchange.durationMs,
    statusCode: exchange.statusCode,
    errorClass: exchange.failure,
    requestHeaders,
    responseHeaders: exchange.headers,
    responseBody: exchange.body,
  };
}
