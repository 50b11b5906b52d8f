import { NotFoundError } from '../../../core/errors.ts';
import { isUuid } from '../../../core/records/ids.ts';
import type { PathParameters, ServedFiles } from '../../../core/uploads/signed-files.ts';
import { findFile } from './queries.ts';
import { type FileReference, pathOf, VARIANTS } from './urls.ts';

/** The paths and the lookup of mockup pictures. */
export const mockupFiles: ServedFiles<FileReference> = {
  url: '/files/:organizationId/mockups/:mockupId/:number/:variant',
  pathOf,
  find: findFile,
  readPath({ organizationId = '', mockupId = '', number = '', ...path }: PathParameters) {
    const variant = VARIANTS.find((each) => each === path.variant);
    const isWellFormed = isUuid(organizationId) && isUuid(mockupId) && /^[1-9]\d{0,8}$/.test(number);
    if (!isWellFormed || variant === undefined) throw new NotFoundError();
    return {
      organizationId: organizationId.toLowerCase(),
      mockupId: mockupId.toLowerCase(),
      number: Number(number),
      variant,
    };
  },
};
