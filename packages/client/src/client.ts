import { type OperationPath, PATHS } from '@postil/contract/paths';
import type { Operations } from './api.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { nextPageOf } from './paging.ts';
import { type Input, type PreparedRequest, prepare } from './request.ts';
import { type SendOptions, type SuccessfulResponse, send, throwIfAborted } from './send.ts';

interface AnyOperation {
  readonly input: object;
}

interface Operation extends AnyOperation {
  readonly output: unknown;
}

interface StreamingOperation extends AnyOperation {
  readonly message: unknown;
}

/** The arguments of a call: one object with every parameter and field by its name, then options. */
type Arguments<Of extends AnyOperation> =
  Record<never, never> extends Of['input']
    ? [input?: Of['input'], options?: CallOptions]
    : [input: Of['input'], options?: CallOptions];

/** A successful response: the data, and the rest of the response. */
export interface Result<Data> {
  readonly data: Data;
  /** A sentence for people, if the server sends one. */
  readonly message: string | undefined;
  /** The version of a single record, for `ifMatch`. */
  readonly etag: string | undefined;
  readonly response: Response;
}

/** An operation of the API. @throws {PostilError} the call failed, after all retries. */
export interface Method<Of extends Operation> {
  (...args: Arguments<Of>): Promise<Of['output']>;
  /** The same call, with the ETag, the message and the response. */
  withResponse(...args: Arguments<Of>): Promise<Result<Of['output']>>;
}

/** An operation that returns one page of many. */
export interface Listing<Of extends Operation & { readonly item: unknown }> extends Method<Of> {
  /** Every record of every page, starting with the requested page; pages are read lazily. */
  all(...args: Arguments<Of>): AsyncGenerator<Of['item'], void, undefined>;
  /** Every page, starting with the requested one; pages are read lazily. */
  pages(...args: Arguments<Of>): AsyncGenerator<Of['output'], void, undefined>;
}

/**
 * An operation that returns a stream of messages, which opens with the first iteration. The caller closes it by leaving
 * the loop, or with a signal. When the server closes it, the loop ends; to resume, call again with the `id` of the last
 * message as `lastEventId`.
 *
 * @throws {PostilError} the stream could not be opened, after all retries, or was interrupted.
 */
export type Stream<Of extends StreamingOperation> = (
  ...args: Arguments<Of>
) => AsyncGenerator<Of['message'], void, undefined>;

/** One method for each operation of the API. */
export type Client = {
  readonly [Id in keyof Operations]: Operations[Id] extends infer Of extends StreamingOperation
    ? Stream<Of>
    : Operations[Id] extends infer Of extends Operation & { readonly item: unknown }
      ? Listing<Of>
      : Operations[Id] extends infer Of extends Operation
        ? Method<Of>
        : never;
};

/** The longest time limit, about 25 days: a timer with a longer delay would end at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Creates a client. It keeps no connection and need not be closed.
 *
 * @throws {TypeError} `baseUrl` is not the URL of a server, or a number is out of range.
 */
export function createClient(options: ClientOptions): Client {
  checkOptions(options);
  const baseUrl = new URL(options.baseUrl).href.replace(/\/+$/, '');
  const methods = Object.entries<OperationPath>(PATHS).map(([id, operation]) => [
    id,
    methodOf(operation, { ...options, baseUrl }),
  ]);
  // The table has exactly the operations of the types, because both are generated from the same declarations.
  return Object.fromEntries(methods) as Client;
}

function checkOptions({ baseUrl, ...limits }: ClientOptions): void {
  if (!(/^https?:/i.test(baseUrl) && URL.canParse(baseUrl)))
    throw new TypeError(`baseUrl must be a URL such as https://postil.example.com, and not ${baseUrl}.`);
  checkLimits(limits);
}

/** @throws {TypeError} a number is out of range. */
function checkLimits({ retries = 0, timeoutMs = 1 }: CallOptions): void {
  if (!(Number.isInteger(retries) && retries >= 0))
    throw new TypeError(`retries must be a whole number from 0, and not ${retries}.`);
  if (!(timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS))
    throw new TypeError(
      `timeoutMs must be a number above 0, of at most ${MAX_TIMEOUT_MS}, and not ${timeoutMs}.`,
    );
}

function methodOf(operation: OperationPath, clientOptions: ClientOptions) {
  const request = (input: Input = {}) => prepare(operation, input, clientOptions.baseUrl);
  const withResponse = async (input?: Input, options?: CallOptions) =>
    toResult(await send(request(input), operation, sendOptionsOf(clientOptions, options)));
  async function* stream(input?: Input, options?: CallOptions) {
    const sendOptions = sendOptionsOf(clientOptions, options);
    const { response } = await send(request(input), operation, sendOptions);
    // Loaded lazily, because few programs read a stream.
    const { readStream } = await import('./stream.ts');
    yield* readStream(response, {
      // The server sends a heartbeat every 20 seconds.
      maxSilenceMs: sendOptions.timeoutMs ?? 60_000,
      throwIfAborted: () => throwIfAborted(sendOptions.signals),
    });
  }
  if (operation.isStream) return stream;
  async function* pages(input?: Input, options?: CallOptions) {
    let next: PreparedRequest | undefined = request(input);
    while (next) {
      const received: SuccessfulResponse = await send(next, operation, sendOptionsOf(clientOptions, options));
      yield toResult(received).data;
      next = nextPageOf(next, received.response);
    }
  }
  async function* all(input?: Input, options?: CallOptions) {
    for await (const page of pages(input, options)) {
      // A listing's data is a list, or a page that contains it under this name.
      yield* Array.isArray(page) ? page : (page as { data: unknown[] }).data;
    }
  }
  const method = async (input?: Input, options?: CallOptions) => (await withResponse(input, options)).data;
  return Object.assign(method, { withResponse }, operation.isListing && { all, pages });
}

function sendOptionsOf(clientOptions: ClientOptions, options: CallOptions = {}): SendOptions {
  checkLimits(options);
  return {
    ...options,
    retries: options.retries ?? clientOptions.retries,
    timeoutMs: options.timeoutMs ?? clientOptions.timeoutMs,
    apiKey: clientOptions.apiKey,
    // Browsers throw when their own fetch is called as a method of another object.
    fetch: clientOptions.fetch ?? ((...args) => fetch(...args)),
    signals: [clientOptions.signal, options.signal].filter((signal) => signal !== undefined),
  };
}

function toResult({ response, body }: SuccessfulResponse): Result<unknown> {
  const { data = undefined, message = undefined } =
    response === body ? { data: body } : (body as Partial<Result<unknown>>);
  return { data, message, etag: response.headers.get('etag') ?? undefined, response };
}
