import type { SecretBox } from '../../../core/access/secret-box.ts';
import type { Exchange, Post } from '../../../core/net/post.ts';
import { openHeaders, openSecret } from '../subscriptions/sealing.ts';
import { sign } from '../subscriptions/signing.ts';
import { hideValues } from './hidden-values.ts';
import type { AttemptRecord } from './outcome-queries.ts';
import type { LeasedRow } from './queries.ts';

const USER_AGENT = 'Postil-Webhooks/1';

/** Sends a leased delivery once: the stored bytes, signed for this attempt, with the headers of the webhook. */
export async function attemptDelivery(
  { post, secretBox }: { post: Post; secretBox: SecretBox },
  leased: LeasedRow,
): Promise<AttemptRecord> {
  const webhook = { organization_id: leased.organization_id, id: leased.webhook_id };
  const own = openHeaders(secretBox, webhook, leased.headers);
  const headers = { ...Object.fromEntries(own), ...buildHeaders(leased, openSecrets(secretBox, leased)) };
  const exchange = await post({
    organizationId: leased.organization_id,
    url: leased.url,
    headers,
    body: leased.body,
  });
  return hideValues(toRecord(headers, exchange), own);
}

/** @returns those with which the delivery is signed. @throws {UnopenedError} */
function openSecrets(box: SecretBox, leased: LeasedRow): string[] {
  const webhook = { organization_id: leased.organization_id, id: leased.webhook_id };
  return [leased.secret, leased.previous_secret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openSecret(box, webhook, sealed));
}

function buildHeaders(leased: LeasedRow, secrets: readonly string[]): Record<string, string> {
  const { event_id: id, event_type: type, body } = leased;
  const timestamp = Math.floor(Date.now() / 1_000);
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
