import type { buildConnector, Client } from 'undici';
import { isProgrammingError } from '../errors.ts';
import { MAX_HEADER_BYTES } from './connector.ts';

/** A file to read by GET. */
interface FileRequest {
  /** The organisation on whose behalf it is read. */
  readonly organizationId: string;
  readonly url: string;
}

/** A file that was read. */
export interface FetchedFile {
  /** In lower case, without parameters, such as `image/png`. */
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** The failure of a read. */
export interface FetchFailure {
  readonly url: string;
  /** A sentence without full stop, such as "the server responded with status 404". */
  readonly reason: string;
  /** The error of the connection, if that failed. */
  readonly err?: unknown;
}

/**
 * Reads a file.
 *
 * @returns undefined if the server does not return a file of an expected type and size in time.
 * @throws {TypeError} if the URL is malformed.
 */
export type FetchFile = (request: FileRequest) => Promise<FetchedFile | undefined>;

interface GetOptions {
  /** Creates the connector for an organisation, which decides which addresses may be called. */
  readonly connectFor: (organizationId: string) => buildConnector.connector;
  /** The total time limit: look-ups, connections, redirects, and the response with its body. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** The media types of files that are read. */
  readonly mediaTypes: readonly string[];
  /** The maximum number of redirects. Default: 3. */
  readonly maxRedirects?: number;
  /** Called with the reason when a read returns undefined, for the log: callers must not learn it. */
  readonly onFailure: (failure: FetchFailure) => void;
}

const MAX_REDIRECTS = 3;

/**
 * Creates a function that reads untrusted third-party files: without cookies and referrer, each redirect over a new
 * connection.
 */
export function createGet({
  connectFor,
  timeoutMs,
  maxBytes,
  mediaTypes,
  maxRedirects = MAX_REDIRECTS,
  onFailure,
}: GetOptions): FetchFile {
  return async ({ organizationId, url }) => {
    // Loaded lazily: the library is large, and most installations never need it.
    const undici = await import('undici');
    const signal = AbortSignal.timeout(timeoutMs);
    let step: FetchStep = { redirectUrl: new URL(url) };
    for (let redirects = 0; step.redirectUrl && redirects <= maxRedirects; redirects += 1) {
      const client: Client = new undici.Client(step.redirectUrl.origin, {
        connect: connectFor(organizationId),
        maxHeaderSize: MAX_HEADER_BYTES,
      });
      try {
        const reading = request(client, step.redirectUrl, { signal, maxBytes, mediaTypes });
        step = await reading.catch(toFailedStep);
      } finally {
        client.destroy().catch(() => {});
      }
    }
    if (step.file) return step.file;
    onFailure({ url, ...(step.failure ?? { reason: `it was redirected more than ${maxRedirects} times` }) });
    return undefined;
  };
}

/** The outcome of one request: a file, a redirect, or a failure. */
interface FetchStep {
  readonly file?: FetchedFile;
  readonly redirectUrl?: URL;
  readonly failure?: Omit<FetchFailure, 'url'>;
}

function failedStep(reason: string): FetchStep {
  return { failure: { reason } };
}

/** The outcome of a network or server failure. @throws the error, if it is an internal fault. */
function toFailedStep(error: unknown): FetchStep {
  if (isProgrammingError(error)) throw error;
  return { failure: { reason: 'the connection failed', err: error } };
}

async function request(
  client: Client,
  url: URL,
  { signal, maxBytes, mediaTypes }: Pick<GetOptions, 'maxBytes' | 'mediaTypes'> & { signal: AbortSignal },
): Promise<FetchStep> {
  const { statusCode, headers, body } = await client.request({
    method: 'GET',
    path: url.pathname + url.search,
    headers: { accept: mediaTypes.join(','), 'accept-encoding': 'identity', 'user-agent': 'Postil' },
    signal,
    reset: true,
  });
  // The body may be aborted below, which would otherwise be an uncaught error.
  body.on('error', () => {});
  const { location } = headers;
  if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
    const target = URL.parse(location, url.href);
    if (!target || !/^https?:$/.test(target.protocol))
      return failedStep(`the server redirected to ${JSON.stringify(location)}`);
    return { redirectUrl: target };
  }
  const mediaType = mediaTypeOf(headers['content-type']);
  if (statusCode !== 200) return failedStep(`the server responded with status ${statusCode}`);
  if (!mediaTypes.includes(mediaType))
    return failedStep(`the server responded with the media type ${JSON.stringify(mediaType)}`);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return failedStep(`the file has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return { file: { mediaType, bytes: Buffer.concat(chunks) } };
}

function mediaTypeOf(header: string | string[] | undefined): string {
  const [type = ''] = String(header ?? '').split(';');
  return type.trim().toLowerCase();
}
