import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { NotFoundError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { isUuid } from '../../../core/records/ids.ts';
import {
  isAllowedByAddress,
  isSigned,
  SignatureQuery,
  sendFile,
} from '../../../core/uploads/signed-files.ts';
import { type FileReference, pathOf, VARIANTS } from './addresses.ts';
import { type FileRow, findFile } from './queries.ts';

const Path = Type.Object({
  organization_id: Type.String(),
  mockup_id: Type.String(),
  number: Type.String(),
  variant: Type.String(),
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
    schema: { params: Path, querystring: SignatureQuery },
    onRequest: async (request) => {
      if (!isSigned(request)) await authenticate(request);
    },
    handler: async (request, reply) => {
      const file = readPath(request.params);
      const { organizationId } = file;
      const row = (await isAllowedByAddress(database, pathOf(file), request.query))
        ? await findFile(database.sql, { organizationId, scope: 'organization' }, file)
        : await findVisible(request, file);
      return sendFile(request, reply, { storage, file: row });
    },
  });

  async function findVisible({ actor }: FastifyRequest, file: FileReference): Promise<FileRow | undefined> {
    return file.organizationId === actor.organizationId ? findFile(database.sql, actor, file) : undefined;
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
