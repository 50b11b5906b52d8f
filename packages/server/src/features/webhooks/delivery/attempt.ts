import type { SecretBox } from '../../../core/access/secret-box.ts';
import type { Exchange, Post } from '../../../core/net/post.ts';
import { type FindPictures, renderForChat } from '../chat/messages.ts';
import type { CustomHeader } from '../subscriptions/headers.ts';
import { openHeaders, openSecret } from '../subscriptions/sealing.ts';
import { sign } from '../subscriptions/signing.ts';
import type { AttemptRecord } from './outcome-queries.ts';
import type { Lease, LeasedRow } from './queries.ts';

const USER_AGENT = 'Postil-Webhooks/1';
const CHAT_HEADERS = { 'content-type': 'application/json', 'user-agent': USER_AGENT };

/** The replacement for the values of the webhook's custom headers in the log. */
const REPLACEMENT = '[hidden]';
/** The minimum length of the values to hide in responses: shorter ones would match unrelated words. */
const MIN_HIDDEN_LENGTH = 8;

/** The services of an attempt. */
interface AttemptServices {
  readonly post: Post;
  readonly secretBox: SecretBox;
  readonly findPicturesOf: FindPicturesOf;
}

/** Creates a function that finds the pictures of an organisation's comments. */
export type FindPicturesOf = (organizationId: string) => FindPictures;

/**
 * Sends a leased delivery once, with the headers of the webhook: the stored bytes, signed for this attempt, or a
 * message for a chat, which does not verify signatures.
 */
export async function attemptDelivery(
  { post, secretBox, findPicturesOf }: AttemptServices,
  lease: Lease,
): Promise<AttemptRecord> {
  const webhook = { organization_id: lease.organization_id, id: lease.webhook_id };
  const customHeaders = openHeaders(secretBox, webhook, lease.headers);
  const message = await renderMessage(lease, findPicturesOf);
  const baseHeaders = message === null ? buildHeaders(lease, openSecrets(secretBox, lease)) : CHAT_HEADERS;
  const headers = { ...Object.fromEntries(customHeaders), ...baseHeaders };
  const exchange = await post({
    organizationId: lease.organization_id,
    url: lease.url,
    headers,
    body: message ?? lease.body,
  });
  return hideValues(toRecord(headers, exchange, message), customHeaders);
}

/**
 * Only a first attempt has pictures: a chat service may refuse a message with a picture that it cannot load, and the
 * text matters more.
 *
 * @returns the message for a chat; null: the bytes of the event are sent.
 */
async function renderMessage(lease: Lease, findPicturesOf: FindPicturesOf): Promise<string | null> {
  if (lease.format === 'standard') return null;
  const orderedDeliveries = [lease, ...lease.foldedDeliveries].toSorted((one, other) =>
    one.event_id < other.event_id ? -1 : 1,
  );
  return renderForChat(
    lease.format,
    orderedDeliveries.map(({ body }) => body),
    lease.attempt_count === 0 ? findPicturesOf(lease.organization_id) : undefined,
  );
}

/** @returns the secrets for signing the delivery. @throws {DecryptionError} a secret cannot be decrypted. */
function openSecrets(secretBox: SecretBox, lease: LeasedRow): string[] {
  const webhook = { organization_id: lease.organization_id, id: lease.webhook_id };
  return [lease.secret, lease.previous_secret]
    .filter((encryptedSecret) => encryptedSecret !== null)
    .map((encryptedSecret) => openSecret(secretBox, webhook, encryptedSecret));
}

function buildHeaders(lease: LeasedRow, secrets: readonly string[]): Record<string, string> {
  const { event_id: id, event_type: type, body } = lease;
  const timestamp = Math.floor(Date.now() / 1_000);
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': sign(secrets, { id, timestamp, body }),
    'x-webhook-event': type,
    'x-webhook-attempt': String(lease.attempt_count + 1),
  };
}

function toRecord(
  requestHeaders: Record<string, string>,
  exchange: Exchange,
  requestBody: string | null,
): AttemptRecord {
  return {
    startedAt: exchange.startedAt,
    durationMs: exchange.durationMs,
    statusCode: exchange.statusCode,
    errorClass: exchange.failure,
    requestHeaders,
    requestBody,
    responseHeaders: exchange.headers,
    responseBody: exchange.body,
  };
}

/** An attempt for the log: without the values of the webhook's custom headers, even where a receiver repeats them. */
function hideValues(attempt: AttemptRecord, customHeaders: readonly CustomHeader[]): AttemptRecord {
  if (customHeaders.length === 0) return attempt;
  const names = new Set(customHeaders.map(([name]) => name));
  const hide = createHider(customHeaders);
  return {
    ...attempt,
    requestHeaders: mapValues(attempt.requestHeaders, (value, name) =>
      names.has(name) ? REPLACEMENT : value,
    ),
    responseHeaders: attempt.responseHeaders && mapValues(attempt.responseHeaders, hide),
    responseBody: attempt.responseBody === null ? null : hide(attempt.responseBody),
  };
}

/** @returns a function that replaces the values in a text, and the credentials after the name of an authentication scheme. */
function createHider(customHeaders: readonly CustomHeader[]): (text: string) => string {
  const secrets = customHeaders
    .flatMap(([, value]) => [value, value.slice(value.indexOf(' ') + 1)])
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret.length >= MIN_HIDDEN_LENGTH)
    // A longer secret may contain a shorter one.
    .sort((one, other) => other.length - one.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, () => REPLACEMENT), text);
}

function mapValues(
  values: Readonly<Record<string, string>>,
  change: (value: string, name: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}
