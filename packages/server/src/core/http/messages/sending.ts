import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRead } from './head.ts';

/** The minimum size for compression; below it, compressing takes longer than it saves. */
const MIN_COMPRESSED_BYTES = 1024;
const JSON_TYPE = /^application\/json\b/;

// The asynchronous version runs in another thread, so that other requests do not wait for it.
const compress = promisify(gzip);

/**
 * Keeps browsers from sniffing the type of a response, and caches from storing API responses unless the route allows
 * it.
 */
export function addSafetyHeaders({ url }: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  const isApiOperation = isJson(reply) || /^\/(?:api|mcp)(?![\w-])/.test(url);
  if (isApiOperation && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}

function isJson(reply: FastifyReply): boolean {
  return JSON_TYPE.test(String(reply.getHeader('content-type') ?? ''));
}

/**
 * The last step of every response: 304 replaces a record that the client has cached, and JSON is compressed if the
 * client accepts it.
 *
 * @param payload the serialised response of the route; a stream is passed on.
 * @returns the payload to send instead.
 */
export async function prepareSending(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!isJson(reply) || typeof payload !== 'string') return payload;
  if (isCached(request, reply)) {
    reply.code(304).removeHeader('content-type');
    return request.method === 'HEAD' ? '' : null;
  }
  return compressIfAccepted(request, reply, payload);
}

/** Whether the client has cached this version of the record. */
function isCached(request: FastifyRequest, reply: FastifyReply): boolean {
  const ifNoneMatch = request.headers['if-none-match'];
  const etag = reply.getHeader('etag');
  return (
    isRead(request) && reply.statusCode === 200 && etag !== undefined && hasVersion(ifNoneMatch, String(etag))
  );
}

/** Whether an `If-None-Match` names this version. Tags are compared weakly (RFC 9110, 13.1.2). */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}

async function compressIfAccepted(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  // The compressed size would reveal a secret to an attacker who can choose text next to it (BREACH).
  if (text.length < MIN_COMPRESSED_BYTES || request.routeOptions.config.operation?.returnsSecret) return text;
  const vary = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ');
  reply.header('vary', vary);
  if (!acceptsGzip(request.headers['accept-encoding'] ?? '')) return text;
  const bytes = await compress(text, { level: constants.Z_BEST_SPEED });
  reply.header('content-encoding', 'gzip');
  return bytes;
}

/** Whether a client accepts responses compressed by gzip. */
export function acceptsGzip(header: string): boolean {
  return acceptsCoding(header, 'gzip');
}

/** Whether a client accepts a coding, by its name or by `*` (RFC 9110, 12.5.3). @param header `Accept-Encoding`. */
export function acceptsCoding(header: string, codingName: 'gzip' | 'br'): boolean {
  if (header === '') return false;
  const codings = header
    .toLowerCase()
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim()));
  const [, quality = 'q=1'] = codings.find(([name]) => name === codingName) ??
    codings.find(([name]) => name === '*') ?? [undefined, 'q=0'];
  return !/^q=0(?:\.0*)?$/.test(quality);
}
