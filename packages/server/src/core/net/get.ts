import type { buildConnector, Client } from 'undici';
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
}: GetOptions): FetchFile {
  return async ({ organizationId, url }) => {
    // Loaded lazily: the library is large, and most installations never need it.
    const undici = await import('undici');
    const signal = AbortSignal.timeout(timeoutMs);
    let nextUrl: URL | undefined = new URL(url);
    for (let redirects = 0; nextUrl && redirects <= maxRedirects; redirects += 1) {
      const client: Client = new undici.Client(nextUrl.origin, {
        connect: connectFor(organizationId),
        maxHeaderSize: MAX_HEADER_BYTES,
      });
      try {
        const reading = request(client, nextUrl, { signal, maxBytes, mediaTypes });
        const step: FetchStep = await reading.catch(toUnusableStep);
        if (step.file) return step.file;
        nextUrl = step.redirectUrl;
      } finally {
        client.destroy().catch(() => {});
      }
    }
    return undefined;
  };
}

/** The outcome of one request: a file, a redirect, or nothing if the response is unusable. */
interface FetchStep {
  readonly file?: FetchedFile;
  readonly redirectUrl?: URL;
}

/** The outcome of a network or server failure. @throws the error, if it is an internal fault. */
function toUnusableStep(error: unknown): FetchStep {
  if (error instanceof TypeError) throw error;
  return {};
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
    return target && /^https?:$/.test(target.protocol) ? { redirectUrl: target } : {};
  }
  const mediaType = mediaTypeOf(headers['content-type']);
  if (statusCode !== 200 || !mediaTypes.includes(mediaType)) return {};
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return {};
    chunks.push(chunk);
  }
  return { file: { mediaType, bytes: Buffer.concat(chunks) } };
}

function mediaTypeOf(header: string | string[] | undefined): string {
  const [type = ''] = String(header ?? '').split(';');
  return type.trim().toLowerCase();
}
