import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this size, compressing takes longer than it saves. */
const COMPRESSED_FROM_BYTES = 1024;
const JSON_TYPE = /^application\/json\b/;

// The asynchronous version runs in another thread, so that other requests do not wait for it.
const compress = promisify(gzip);

/**
 * The last step of every response: 304 replaces a record that the client has already, JSON is compressed if the
 * client accepts it, and caches may not store responses of the API unless the route allows it.
 *
 * @param payload the serialised response of the route; a stream is passed on.
 * @returns the payload to send instead.
 */
export async function prepareSending(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isJson = JSON_TYPE.test(String(reply.getHeader('content-type') ?? ''));
  if ((isJson || request.url.startsWith('/api/')) && !reply.hasHeader('cache-control'))
    reply.header('cache-control', 'no-store');
  if (!isJson || typeof payload !== 'string') return payload;
  if (isKnown(request, reply)) {
    reply.code(304).removeHeader('content-type');
    return request.method === 'HEAD' ? '' : null;
  }
  return compressed(request, reply, payload);
}

/** Whether the client has this version. Tags are compared weakly (RFC 9110, 13.1.2). */
function isKnown({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const known = headers['if-none-match'];
  const etag = reply.getHeader('etag');
  const isRead = method === 'GET' || method === 'HEAD';
  if (known === undefined || etag === undefined || !isRead || reply.statusCode !== 200) return false;
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(String(etag));
}

async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  // The compressed size would reveal a secret to somebody who can choose text beside it (BREACH).
  if (text.length < COMPRESSED_FROM_BYTES || request.routeOptions.config.operation?.returnsSecret)
    return text;
  const vary = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ');
  reply.header('vary', vary);
  if (!acceptsGzip(request.headers['accept-encoding'] ?? '')) return text;
  const bytes = await compress(text, { level: constants.Z_BEST_SPEED });
  reply.header('content-encoding', 'gzip');
  return bytes;
}

/** RFC 9110, 12.5.3: the quality of `gzip`, or else of `*`. */
function acceptsGzip(header: string): boolean {
  if (header === '') return false;
  const codings = header
    .toLowerCase()
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim()));
  const [, quality = 'q=1'] = codings.find(([name]) => name === 'gzip') ??
    codings.find(([name]) => name === '*') ?? [undefined, 'q=0'];
  return !/^q=0(?:\.0*)?$/.test(quality);
}
