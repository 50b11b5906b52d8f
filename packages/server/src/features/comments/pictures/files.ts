import type { ServedFiles } from '../../../core/uploads/signed-files.ts';
import { readPath } from '../screenshots/files.ts';
import type { ScreenshotFile } from '../screenshots/variants.ts';
import { findFile } from './queries.ts';
import { pathOf } from './urls.ts';

/** How the files of pictures are served. */
export const pictureFiles: ServedFiles<ScreenshotFile> = {
  url: '/files/:organizationId/comments/:commentId/pictures/:id/:variant',
  pathOf,
  readPath,
  find: findFile,
};
