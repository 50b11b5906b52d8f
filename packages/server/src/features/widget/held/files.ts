import path from 'node:path';
import type { Screenshot } from '@postil/contract';
import { NotFoundError } from '../../../core/errors.ts';
import { isUuid } from '../../../core/records/ids.ts';
import { PICTURE_VARIANTS, type SignPath, signVariants } from '../../../core/uploads/picture-addresses.ts';
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

/** The picture of a held comment; null if it has none. @param sign signs its addresses. */
export function screenshotOf(
  { organization_id: organizationId, id, image_file: imageFile, picture }: HeldRow,
  sign: SignPath,
): Screenshot | null {
  if (imageFile === null || picture === null) return null;
  const { width, height, pin } = picture;
  // A picture that replaces another has another name, and so another address.
  const name = path.basename(imageFile);
  const addresses = signVariants(sign, (variant) => pathOf({ organizationId, id, name, variant }));
  return { ...addresses, width, height, pin };
}
