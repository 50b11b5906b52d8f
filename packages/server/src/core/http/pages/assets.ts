import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsCoding } from '../messages/sending.ts';

const decompress = promisify(gunzip);

/** A file of the web app, compressed in both ways that browsers accept. */
export interface Asset {
  readonly type: string;
  readonly br: Buffer;
  readonly gz: Buffer;
}

/** The name of an asset has a hash of its contents, so it may be kept for ever. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Sends an asset as the client prefers it. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, br, gz }: Asset,
): Promise<unknown> {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.headers({ 'cache-control': IMMUTABLE, vary: 'Accept-Encoding' }).type(type);
  if (acceptsCoding(accepted, 'br')) return reply.header('content-encoding', 'br').send(br);
  if (acceptsCoding(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(gz);
  return reply.send(await decompress(gz));
}
