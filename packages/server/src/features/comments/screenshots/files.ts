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
import { pathOf, type ScreenshotFile, VARIANTS } from './addresses.ts';
import { findFile } from './queries.ts';

const Path = Type.Object({
  organization_id: Type.String(),
  comment_id: Type.String(),
  id: Type.String(),
  variant: Type.String(),
});

/**
 * Serves screenshots to requests with a key that may read them, or at an address that was signed for the picture.
 *
 * @param authenticate identifies the actor of a request whose address is not signed.
 */
export function addScreenshotFiles(
  app: App,
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  authenticate: (request: FastifyRequest) => Promise<void>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:organization_id/comments/:comment_id/:id/:variant',
    config: { permission: 'read', role: 'guest' },
    schema: { params: Path, querystring: SignatureQuery },
    onRequest: async (request) => {
      if (!isSigned(request)) await authenticate(request);
    },
    handler: async (request, reply) => {
      const wanted = readPath(request.params);
      const { organizationId } = wanted;
      const isAllowed = await isAllowedByAddress(database, pathOf(wanted), request.query);
      if (!isAllowed && organizationId !== request.actor.organizationId) throw new NotFoundError();
      const reader = isAllowed ? ({ organizationId, scope: 'organization' } as const) : request.actor;
      const file = await findFile(database.sql, reader, wanted);
      return sendFile(request, reply, { storage, file });
    },
  });
}

/** @throws {NotFoundError} for a path that no file can have. */
function readPath(params: Type.Static<typeof Path>): ScreenshotFile {
  const { organization_id: organizationId, comment_id: commentId, id } = params;
  const variant = VARIANTS.find((each) => each === params.variant);
  if (variant === undefined || ![organizationId, commentId, id].every(isUuid)) throw new NotFoundError();
  return {
    organizationId: organizationId.toLowerCase(),
    commentId: commentId.toLowerCase(),
    id: id.toLowerCase(),
    variant,
  };
}
