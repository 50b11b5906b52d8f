import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { ForbiddenError, NotFoundError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { isUuid } from '../../../core/records/ids.ts';
import { ADDRESS_SECRET, type FileReference, isValidAddress, VARIANTS } from './addresses.ts';
import { type FileRow, findFile } from './queries.ts';

const HEADERS = {
  // Whatever the bytes are, a browser that opens them runs no code.
  'content-security-policy': 'sandbox',
  'x-content-type-options': 'nosniff',
  // A version never changes.
  'cache-control': 'private, max-age=31536000, immutable',
};

const Path = Type.Object({
  organization_id: Type.String(),
  mockup_id: Type.String(),
  number: Type.String(),
  variant: Type.String(),
});
const Signature = Type.Object({
  expires: Type.Optional(Type.String({ maxLength: 20 })),
  signature: Type.Optional(Type.String({ maxLength: 100 })),
});

/**
 * Serves the pictures of mockups to requests with a key that may read them, or at an address that was signed for the
 * picture.
 *
 * @param authenticate identifies the actor of a request whose address is not signed.
 */
export function addFileRoutes(
  app: App,
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  authenticate: (request: FastifyRequest) => Promise<void>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:organization_id/mockups/:mockup_id/:number/:variant',
    config: { permission: 'read', role: 'guest' },
    schema: { params: Path, querystring: Signature },
    onRequest: async (request) => {
      if (!isSigned(request)) await authenticate(request);
    },
    handler: async (request, reply) => {
      const file = readPath(request.params);
      const { expires, signature } = request.query;
      const row =
        expires === undefined || signature === undefined
          ? await findVisible(request, file)
          : await findSigned(file, { expires, signature });
      return send(request, reply, row);
    },
  });

  function isSigned({ query }: FastifyRequest): boolean {
    return typeof query === 'object' && query !== null && 'signature' in query && 'expires' in query;
  }

  async function findVisible({ actor }: FastifyRequest, file: FileReference): Promise<FileRow | undefined> {
    return file.organizationId === actor.organizationId ? findFile(database.sql, actor, file) : undefined;
  }

  async function findSigned(
    file: FileReference,
    given: { expires: string; signature: string },
  ): Promise<FileRow | undefined> {
    const secret = await getInstallationSecret(database.sql, ADDRESS_SECRET);
    if (!isValidAddress(secret, file, given)) {
      throw new ForbiddenError(
        'forbidden',
        'This address has expired or was changed: read the mockup again for a new one.',
      );
    }
    return findFile(database.sql, { organizationId: file.organizationId, scope: 'organization' }, file);
  }

  async function send({ method, headers }: FastifyRequest, reply: FastifyReply, row: FileRow | undefined) {
    if (!row) throw new NotFoundError();
    const etag = `"${path.basename(row.name)}"`;
    reply.headers(HEADERS).header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const { bytes, stream } = await read(method, row.name);
    return reply.header('content-length', bytes).type(row.media_type).send(stream);
  }

  /** @throws {NotFoundError} */
  async function read(method: string, name: string): Promise<{ bytes: number; stream?: Readable }> {
    if (method !== 'HEAD') {
      const file = await storage.open(name);
      if (file) return file;
      throw new NotFoundError();
    }
    const bytes = await storage.findSize(name);
    if (bytes === undefined) throw new NotFoundError();
    return { bytes };
  }
}

/** @throws {NotFoundError} for a path that no file can have. */
function readPath(params: Type.Static<typeof Path>): FileReference {
  const { organization_id: organizationId, mockup_id: mockupId, number } = params;
  const variant = VARIANTS.find((each) => each === params.variant);
  const isFile = isUuid(organizationId) && isUuid(mockupId) && /^[1-9]\d{0,8}$/.test(number);
  if (!isFile || variant === undefined) throw new NotFoundError();
  return {
    organizationId: organizationId.toLowerCase(),
    mockupId: mockupId.toLowerCase(),
    number: Number(number),
    variant,
  };
}
