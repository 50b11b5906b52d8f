import type { DeliveryError } from '@postil/contract';
import type { buildConnector, Client } from 'undici';
import { isProgrammingError } from '../errors.ts';
import { ForbiddenAddressError } from './address-policy.ts';
import { ConnectError, MAX_HEADER_BYTES } from './connector.ts';
import { ResolveError } from './resolve.ts';

/** The outcome of a request, including everything that arrived before it failed. */
export interface Exchange {
  readonly startedAt: Date;
  readonly durationMs: number;
  /** null when no response began. */
  readonly statusCode: number | null;
  /** The reason for the failure; null when the status is 200–299 and the response was read to its end or to the limit. */
  readonly failure: DeliveryError | null;
  /** Names are in lower case; repeated headers are joined by commas. null when no response began. */
  readonly headers: Record<string, string> | null;
  /** The first 16 KiB as text that PostgreSQL can store; null when no response began. */
  readonly body: string | null;
}

/** A request to send by POST. */
interface Message {
  /** The organisation on whose behalf it is sent. */
  readonly organizationId: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Sends a message and returns the outcome; never rejects. */
export type Post = (message: Message) => Promise<Exchange>;

const MAX_BODY_BYTES = 16 * 1024;

/**
 * Creates a function that sends messages, each over a new connection.
 *
 * @param connectFor creates the connector for an organisation, which determines the allowed addresses.
 * @param timeoutMs the total time limit: look-up, connection, request, and the response with its body.
 */
export function createPost({
  connectFor,
  timeoutMs,
}: {
  connectFor: (organizationId: string) => buildConnector.connector;
  timeoutMs: number;
}): Post {
  return async (message) => {
    // Loaded lazily: the library is large, and an installation that calls no other system never needs it.
    const undici = await import('undici');
    const startedAt = new Date();
    const startMs = performance.now();
    const partialResponse: PartialResponse = { statusCode: null, headers: null, chunks: [] };
    const connect = connectFor(message.organizationId);
    const toFailure = (error: unknown) => failureOfError(error, undici);
    const failure = await attempt(message, { undici, connect, timeoutMs, partialResponse }).catch(toFailure);
    const { statusCode, headers, chunks } = partialResponse;
    return {
      startedAt,
      durationMs: Math.round(performance.now() - startMs),
      statusCode,
      failure: failure ?? failureOfStatus(statusCode),
      headers,
      body: statusCode === null ? null : toText(Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES)),
    };
  };
}

/** Filled while the response arrives, so that a failure keeps the part before it. */
interface PartialResponse {
  statusCode: number | null;
  headers: Record<string, string> | null;
  chunks: Buffer[];
}

type Undici = typeof import('undici');

interface AttemptOptions {
  readonly undici: Undici;
  readonly connect: buildConnector.connector;
  readonly timeoutMs: number;
  readonly partialResponse: PartialResponse;
}

/** Sends a message. @returns the reason why the response is incomplete; undefined when it is complete. */
async function attempt(
  message: Message,
  { undici, connect, timeoutMs, partialResponse }: AttemptOptions,
): Promise<DeliveryError | undefined> {
  // An address that was stored by another version with other rules.
  if (!URL.canParse(message.url)) return 'connection';
  const timeout = Promise.withResolvers<'timeout'>();
  const timer = setTimeout(() => timeout.resolve('timeout'), timeoutMs);
  // A new client each time, so that connections are never reused after the policy has changed or the receiver has
  // closed them.
  const client = new undici.Client(new URL(message.url).origin, {
    connect,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The timer above limits the whole exchange; these limits would restart with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const outcome = receive(client, message, partialResponse).then(
      () => undefined,
      (error: unknown) => failureOfError(error, undici),
    );
    return await Promise.race([outcome, timeout.promise]);
  } finally {
    clearTimeout(timer);
    client.destroy().catch(() => {});
  }
}

async function receive(
  client: Client,
  { url, headers, body }: Message,
  partialResponse: PartialResponse,
): Promise<void> {
  const { pathname, search } = new URL(url);
  const response = await client.request({
    method: 'POST',
    path: pathname + search,
    headers,
    body,
    reset: true,
    responseHeaders: 'raw',
  });
  // The body may be aborted below, which would otherwise be an uncaught error.
  response.body.on('error', () => {});
  partialResponse.statusCode = response.statusCode;
  // With `responseHeaders: 'raw'`, names and values alternate, which the library's type does not express.
  partialResponse.headers = joinHeaders(response.headers as unknown as string[]);
  let bytes = 0;
  for await (const chunk of response.body) {
    partialResponse.chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MAX_BODY_BYTES) return;
  }
}

function joinHeaders(raw: readonly string[]): Record<string, string> {
  const joinedHeaders = new Map<string, string>();
  for (let index = 0; index < raw.length; index += 2) {
    const name = toStorable(raw[index] ?? '').toLowerCase();
    const value = toStorable(raw[index + 1] ?? '');
    joinedHeaders.set(name, joinedHeaders.has(name) ? `${joinedHeaders.get(name)}, ${value}` : value);
  }
  return Object.fromEntries(joinedHeaders);
}

/** Bytes that are not UTF-8 become U+FFFD; a character split by the limit is dropped. */
function toText(bytes: Buffer): string {
  return toStorable(new TextDecoder().decode(bytes, { stream: true }));
}

/** The text in a form that PostgreSQL can store: without NUL and unpaired surrogates. */
function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

function failureOfStatus(statusCode: number | null): DeliveryError | null {
  if (statusCode === null) return 'connection';
  if (statusCode >= 200 && statusCode < 300) return null;
  return statusCode >= 300 && statusCode < 400 ? 'redirect' : 'http_status';
}

/** The failure that an error of the network or the receiver means. @throws the error, if it is an internal fault. */
function failureOfError(error: unknown, { errors }: Undici): DeliveryError {
  if (isProgrammingError(error)) throw error;
  if (error instanceof ForbiddenAddressError) return 'forbidden_address';
  if (error instanceof ResolveError) return 'dns';
  if (error instanceof ConnectError) return error.kind;
  if (error instanceof errors.HeadersOverflowError) return 'response_too_large';
  if (error instanceof errors.HTTPParserError || error instanceof errors.ResponseContentLengthMismatchError) {
    return 'protocol';
  }
  return 'connection';
}
