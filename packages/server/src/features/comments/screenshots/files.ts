import { NotFoundError } from '../../../core/errors.ts';
import { isUuid } from '../../../core/records/ids.ts';
import { PICTURE_VARIANTS } from '../../../core/uploads/picture-addresses.ts';
import type { PathParameters, ServedFiles } from '../../../core/uploads/signed-files.ts';
import { pathOf, type ScreenshotFile } from './addresses.ts';
import { findFile } from './queries.ts';

/** The files of screenshots, as they are served. */
export const screenshotFiles: ServedFiles<ScreenshotFile> = {
  url: '/files/:organizationId/comments/:commentId/:id/:variant',
  pathOf,
  find: findFile,
  readPath({ organizationId = '', commentId = '', id = '', ...path }: PathParameters) {
    const variant = PICTURE_VARIANTS.find((each) => each === path.variant);
    if (variant === undefined || ![organizationId, commentId, id].every(isUuid)) throw new NotFoundError();
    return {
      organizationId: organizationId.toLowerCase(),
      commentId: commentId.toLowerCase(),
      id: id.toLowerCase(),
      variant,
    };
  },
};
