import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PictureType, Visibility } from '@postil/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TenantReader } from '../access/actor.ts';
import { FILE_URL_SECRET, isValidSignature } from '../access/signed-paths.ts';
import type { Database, Sql } from '../db/database.ts';
import { getInstallationSecret } from '../db/installation-secrets.ts';
import { ForbiddenError, NotFoundError } from '../errors.ts';
import type { App } from '../http/app.ts';
import type { Storage } from '../storage/storage.ts';

/** A stored picture that is about to be sent. */
export interface ServedFile {
  /** The name in the storage. */
  readonly name: string;
  /** The media type of the response. */
  readonly media_type: PictureType;
  /** Renders the response from the stored picture; absent: the picture itself is sent. */
  readonly render?: (picture: Buffer) => Promise<Buffer>;
}

/** The pictures that are served below one path. */
export interface ServedFiles<File extends { readonly organizationId: string }> {
  /** The pattern of their paths. */
  readonly url: string;
  /** Returns the file at a path. @throws {NotFoundError} for an invalid path. */
  readPath(params: PathParameters): File;
  /** Returns the path of a file in the form that is signed. */
  pathOf(file: File): string;
  /** Finds the file, if the reader may see it. */
  find(sql: Sql, reader: TenantReader, file: File): Promise<ServedFile | undefined>;
}

export type PathParameters = Readonly<Record<string, string>>;

/** The dependencies for serving files. */
interface FileServices {
  readonly database: Database;
  readonly storage: Storage;
  /** Identifies the actor of a request with an unsigned URL. */
  readonly authenticate: (request: FastifyRequest) => Promise<void>;
}

/** The query parameters of a signed URL; without them, the request needs a credential. */
const SignatureQuery = Type.Object({
  for: Type.Optional(Type.Literal('everyone')),
  expires: Type.Optional(Type.String({ maxLength: 20 })),
  signature: Type.Optional(Type.String({ maxLength: 100 })),
});
type SignatureQuery = Type.Static<typeof SignatureQuery>;

const HEADERS = {
  // Prevents a browser that opens the file from running code in it.
  'content-security-policy': 'sandbox',
  'x-content-type-options': 'nosniff',
  // The bytes at a URL never change.
  'cache-control': 'private, max-age=31536000, immutable',
};

/** Serves pictures to requests with a credential that may read them, or at a URL that was signed for the picture. */
export function serveFiles<File extends { readonly organizationId: string }>(
  app: App,
  { url, readPath, pathOf, find }: ServedFiles<File>,
  { database, storage, authenticate }: FileServices,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    config: { permission: 'read', role: 'guest' },
    schema: { params: Type.Record(Type.String(), Type.String()), querystring: SignatureQuery },
    onRequest: async (request) => {
      if (!isSigned(request)) await authenticate(request);
    },
    handler: async (request, reply) => {
      const requestedFile = readPath(request.params);
      const { organizationId } = requestedFile;
      const audience = await findAudience(database, pathOf(requestedFile), request.query);
      if (audience === undefined && organizationId !== request.actor.organizationId)
        throw new NotFoundError();
      const reader = audience === undefined ? request.actor : readerFor(audience, organizationId);
      return sendFile(request, reply, { storage, file: await find(database.sql, reader, requestedFile) });
    },
  });
}

/** Whether the URL of a request claims to be signed. */
function isSigned({ query }: Pick<FastifyRequest, 'query'>): boolean {
  return typeof query === 'object' && query !== null && 'signature' in query && 'expires' in query;
}

/** The reader of a URL that was signed for an audience. */
function readerFor(audience: Visibility, organizationId: string): TenantReader {
  return { organizationId, scope: 'organization', role: audience === 'team' ? null : 'guest' };
}

/**
 * The audience for which the URL of a file was signed, which may read the file by the URL alone.
 *
 * @param filePath the path as it was signed.
 * @returns undefined without a signature.
 * @throws {ForbiddenError} `forbidden` for a signature that is wrong or has expired.
 */
async function findAudience(
  { sql }: Database,
  filePath: string,
  { for: requestedAudience, expires, signature }: SignatureQuery,
): Promise<Visibility | undefined> {
  if (expires === undefined || signature === undefined) return undefined;
  const audience = requestedAudience ?? 'team';
  const secret = await getInstallationSecret(sql, FILE_URL_SECRET);
  if (isValidSignature(secret, filePath, { audience, expires, signature })) return audience;
  throw new ForbiddenError(
    'forbidden',
    'This URL has expired or was altered: fetch its record again for a new one.',
  );
}

/**
 * Sends a picture: only its headers for HEAD, and 304 to a client that has cached it.
 *
 * @param file undefined: it does not exist.
 * @throws {NotFoundError}
 */
async function sendFile(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { storage, file }: { storage: Storage; file: ServedFile | undefined },
) {
  if (!file) throw new NotFoundError();
  const etag = `"${path.basename(file.name)}${file.render ? '-part' : ''}"`;
  reply.headers(HEADERS).header('etag', etag);
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  if (file.render) {
    const { stream } = await read(storage, 'GET', file.name);
    return reply.type(file.media_type).send(stream && (await file.render(await buffer(stream))));
  }
  const { bytes, stream } = await read(storage, method, file.name);
  return reply.header('content-length', bytes).type(file.media_type).send(stream);
}

/** Opens a stored file, or only finds its size for HEAD. @throws {NotFoundError} */
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
