import { NotFoundError } from '../../../core/errors.ts';
import { isUuid } from '../../../core/records/ids.ts';
import { PICTURE_VARIANTS } from '../../../core/uploads/picture-urls.ts';
import type { PathParameters, ServedFiles } from '../../../core/uploads/signed-files.ts';
import { findHeldFile, type HeldFile } from './queries.ts';

/** The rules for serving the pictures of held comments to the team. */
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

/** The path at which a file is read; without a signature, it requires a credential. */
export function pathOf({ organizationId, id, name, variant }: HeldFile): string {
  return `/files/${organizationId}/held-comments/${id}/${name}/${variant}`;
}
