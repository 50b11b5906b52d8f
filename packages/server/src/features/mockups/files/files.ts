import { NotFoundError } from '../../../core/errors.ts';
import { isUuid } from '../../../core/records/ids.ts';
import type { PathParameters, ServedFiles } from '../../../core/uploads/signed-files.ts';
import { findFile } from './queries.ts';
import { type FileReference, pathOf, VARIANTS } from './urls.ts';

/** How the pictures of mockups are served. */
export const mockupFiles: ServedFiles<FileReference> = {
  url: '/files/:organizationId/mockups/:mockupId/:number/:variant',
  pathOf,
  find: findFile,
  readPath({ organizationId = '', mockupId = '', number = '', ...path }: PathParameters) {
    const variant = VARIANTS.find((each) => each === path.variant);
    const isFile = isUuid(organizationId) && isUuid(mockupId) && /^[1-9]\d{0,8}$/.test(number);
    if (!isFile || variant === undefined) throw new NotFoundError();
    return {
      organizationId: organizationId.toLowerCase(),
      mockupId: mockupId.toLowerCase(),
      number: Number(number),
      variant,
    };
  },
};
