import type { DeliveryError } from '@postil/contract';
import { type buildConnector, Client, errors } from 'undici';
import { ForbiddenAddressError } from './address-policy.ts';
import { ConnectError } from './connector.ts';
import { ResolveError } from './resolve.ts';

/** What became of a request; whatever arrived before it failed is kept. */
export interface Exchange {
  readonly startedAt: Date;
  readonly durationMs: number;
  /** null where no answer began. */
  readonly statusCode: number | null;
  /** Why it failed; null where the answer is a success (200–299) and was read to its end or to the limit. */
  readonly failure: DeliveryError | null;
  /** Names in lower case; several of one name are joined by commas. null where no answer began. */
  readonly headers: Record<string, string> | null;
  /** The first 16 KiB as text that PostgreSQL can store; null where no answer began. */
  readonly body: string | null;
}

export interface Message {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Sends a message and tells what became of it; never rejects. */
export type Post = (message: Message) => Promise<Exchange>;

const MAX_BODY_BYTES = 16 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * @param connect decides which addresses may be called.
 * @param timeoutMs for all together: name, connection, request, and the answer with its body.
 */
export function createPost({
  connect,
  timeoutMs,
}: {
  connect: buildConnector.connector;
  timeoutMs: number;
}): Post {
  return async (message) => {
    const startedAt = new Date();
    const startMs = performance.now();
    const received: Received = { statusCode: null, headers: null, chunks: [] };
    const failure = await attempt(message, { connect, timeoutMs, received }).catch(kindOf);
    const { statusCode, headers, chunks } = received;
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

/** Filled while the answer comes in, so that a failure leaves what came before it. */
interface Received {
  statusCode: number | null;
  headers: Record<string, string> | null;
  chunks: Buffer[];
}

interface Exchanging {
  readonly connect: buildConnector.connector;
  readonly timeoutMs: number;
  readonly received: Received;
}

/** @returns why no whole answer came; undefined where one did. */
async function attempt(
  message: Message,
  { connect, timeoutMs, received }: Exchanging,
): Promise<DeliveryError | undefined> {
  const late = Promise.withResolvers<'timeout'>();
  const timer = setTimeout(() => late.resolve('timeout'), timeoutMs);
  // A connection of its own: none is reused that the policy decided on earlier, or that the other side closed.
  const client = new Client(new URL(message.url).origin, {
    connect,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The limit above counts for the whole; these would begin anew with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const exchange = receive(client, message, received).then(
      () => undefined,
      (error: unknown) => kindOf(error),
    );
    return await Promise.race([exchange, late.promise]);
  } finally {
    clearTimeout(timer);
    client.destroy().catch(() => {});
  }
}

async function receive(client: Client, { url, headers, body }: Message, received: Received): Promise<void> {
  const { pathname, search } = new URL(url);
  const answer = await client.request({
    method: 'POST',
    path: pathname + search,
    headers,
    body,
    reset: true,
    responseHeaders: 'raw',
  });
  // Cut off on purpose below; nobody else listens.
  answer.body.on('error', () => {});
  received.statusCode = answer.statusCode;
  // With `responseHeaders: 'raw'` they are names and values in turn, which the library's type does not say.
  received.headers = joinHeaders(answer.headers as unknown as string[]);
  let bytes = 0;
  for await (const chunk of answer.body) {
    received.chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MAX_BODY_BYTES) return;
  }
}

function joinHeaders(raw: readonly string[]): Record<string, string> {
  const joined = new Map<string, string>();
  for (let index = 0; index < raw.length; index += 2) {
    const name = storable(raw[index] ?? '').toLowerCase();
    const value = storable(raw[index + 1] ?? '');
    joined.set(name, joined.has(name) ? `${joined.get(name)}, ${value}` : value);
  }
  return Object.fromEntries(joined);
}

/** Bytes that are not UTF-8 become U+FFFD; a character that the limit cut is left out. */
function toText(bytes: Buffer): string {
  return storable(new TextDecoder().decode(bytes, { stream: true }));
}

/** PostgreSQL stores no NUL. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

function failureOfStatus(statusCode: number | null): DeliveryError | null {
  if (statusCode === null) return 'connection';
  if (statusCode >= 200 && statusCode < 300) return null;
  return statusCode >= 300 && statusCode < 400 ? 'redirect' : 'http_status';
}

function kindOf(error: unknown): DeliveryError {
  if (error instanceof ForbiddenAddressError) return 'forbidden_address';
  if (error instanceof ResolveError) return 'dns';
  if (error instanceof ConnectError) return error.kind;
  if (error instanceof errors.HeadersOverflowError) return 'response_too_large';
  if (error instanceof errors.HTTPParserError || error instanceof errors.ResponseContentLengthMismatchError) {
    return 'protocol';
  }
  return 'connection';
}
