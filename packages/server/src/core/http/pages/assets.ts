import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsCoding } from '../messages/sending.ts';

const decompress = promisify(gunzip);

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** A built file, in both compressed encodings that browsers accept. */
export interface Asset {
  readonly type: string;
  readonly br: Buffer;
  readonly gz: Buffer;
}

/** The name of an asset has a hash of its contents, so it may be cached for ever. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Reads the built files in a directory, with their names; empty if it does not exist. */
export function readAssets(directory: string): [name: string, asset: Asset][] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => TYPES[path.extname(name)] !== undefined)
    .map((name) => [
      name,
      {
        type: TYPES[path.extname(name)] ?? 'application/octet-stream',
        br: readFileSync(path.join(directory, `${name}.br`)),
        gz: readFileSync(path.join(directory, `${name}.gz`)),
      },
    ]);
}

/**
 * Sends an asset in the best encoding that the client accepts. It may be cached for ever, unless the reply has another
 * `cache-control`.
 */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, br, gz }: Asset,
): Promise<unknown> {
  const acceptEncoding = request.headers['accept-encoding'] ?? '';
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', IMMUTABLE_CACHE_CONTROL);
  reply.header('vary', 'Accept-Encoding').type(type);
  if (acceptsCoding(acceptEncoding, 'br')) return reply.header('content-encoding', 'br').send(br);
  if (acceptsCoding(acceptEncoding, 'gzip')) return reply.header('content-encoding', 'gzip').send(gz);
  return reply.send(await decompress(gz));
}
