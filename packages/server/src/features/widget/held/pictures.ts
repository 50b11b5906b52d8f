import path from 'node:path';
import type { Screenshot } from '@postil/contract';
import type { FastifyRequest } from 'fastify';
import { NotFoundError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import { isUuid } from '../../../core/records/ids.ts';
import { PICTURE_VARIANTS, signerFor, signVariants } from '../../../core/uploads/picture-addresses.ts';
import type { PathParameters, ServedFiles } from '../../../core/uploads/signed-files.ts';
import { findHeldFile, type HeldFile, type HeldRow } from './queries.ts';

/** The pictures of comments that wait to be released, as they are served to those who decide about them. */
export const heldFiles: ServedFiles<HeldFile> = {
  url: '/files/:organizationId/held-comments/:id/:name/:variant',
  pathOf,
  find: findHeldFile,
  readPath({ organizationId = '', id = '', name = '', ...rest }: PathParameters) {
    const variant = PICTURE_VARIANTS.find((each) => each === rest.variant);
    if (variant === undefined || ![organizationId, id].every(isUuid)) throw new NotFoundError();
    return { organizationId: organizationId.toLowerCase(), id: id.toLowerCase(), name, variant };
  },
};

function pathOf({ organizationId, id, name, variant }: HeldFile): string {
  return `/files/${organizationId}/held-comments/${id}/${name}/${variant}`;
}

/** @returns a function from what is held to its picture; null if it has none. */
export async function screenshotsFor(
  request: FastifyRequest,
  services: Pick<Services, 'database'>,
): Promise<(row: HeldRow) => Screenshot | null> {
  const sign = await signerFor(request, services);
  return ({ organization_id: organizationId, id, image_file: imageFile, picture }) => {
    if (imageFile === null || picture === null) return null;
    const { width, height, pin } = picture;
    // A picture that replaces another has another name, and so another address.
    const name = path.basename(imageFile);
    const addresses = signVariants(sign, (variant) => pathOf({ organizationId, id, name, variant }));
    return { ...addresses, width, height, pin };
  };
}
