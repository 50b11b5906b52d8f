import path from 'node:path';
import type { Readable } from 'node:stream';
import type { PictureType } from '@postil/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ADDRESS_SECRET, isValidSignature } from '../access/signed-paths.ts';
import type { Database } from '../db/database.ts';
import { getInstallationSecret } from '../db/installation-secrets.ts';
import { ForbiddenError, NotFoundError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';

/** A stored picture that is about to be sent. */
export interface ServedFile {
  /** In the storage. */
  readonly name: string;
  readonly media_type: PictureType;
}

/** The query parameters of a signed address; without them, the request needs a key. */
export const SignatureQuery = Type.Object({
  expires: Type.Optional(Type.String({ maxLength: 20 })),
  signature: Type.Optional(Type.String({ maxLength: 100 })),
});
type SignatureQuery = Type.Static<typeof SignatureQuery>;

const HEADERS = {
  // Whatever the bytes are, a browser that opens them runs no code.
  'content-security-policy': 'sandbox',
  'x-content-type-options': 'nosniff',
  // The bytes behind an address never change.
  'cache-control': 'private, max-age=31536000, immutable',
};

/** Whether the address of a request claims to be signed. */
export function isSigned({ query }: Pick<FastifyRequest, 'query'>): boolean {
  return typeof query === 'object' && query !== null && 'signature' in query && 'expires' in query;
}

/**
 * Whether the request may read the file by its address alone.
 *
 * @param filePath the path as it was signed.
 * @returns false without a signature.
 * @throws {ForbiddenError} `forbidden` for a signature that is wrong or has expired.
 */
export async function isAllowedByAddress(
  { sql }: Database,
  filePath: string,
  { expires, signature }: SignatureQuery,
): Promise<boolean> {
  if (expires === undefined || signature === undefined) return false;
  const secret = await getInstallationSecret(sql, ADDRESS_SECRET);
  if (isValidSignature(secret, filePath, { expires, signature })) return true;
  throw new ForbiddenError(
    'forbidden',
    'This address has expired or was changed: read the record that contained it again for a new one.',
  );
}

/**
 * Sends a picture; only its headers for HEAD, and nothing to a client that has it already.
 *
 * @param file undefined: there is none.
 * @throws {NotFoundError}
 */
export async function sendFile(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { storage, file }: { storage: Storage; file: ServedFile | undefined },
) {
  if (!file) throw new NotFoundError();
  const etag = `"${path.basename(file.name)}"`;
  reply.headers(HEADERS).header('etag', etag);
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const { bytes, stream } = await read(storage, method, file.name);
  return reply.header('content-length', bytes).type(file.media_type).send(stream);
}

/** @throws {NotFoundError} */
async function read(
  storage: Storage,
  method: string,
  name: string,
): Promise<{ bytes: number; stream?: Readable }> {
  if (method !== 'HEAD') {
    const file = await storage.open(name);
    if (file) return file;
    throw new NotFoundError();
  }
  const bytes = await storage.findSize(name);
  if (bytes === undefined) throw new NotFoundError();
  return { bytes };
}
