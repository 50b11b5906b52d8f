import type { ServedFiles } from '../../../core/uploads/signed-files.ts';
import { readPath } from '../screenshots/files.ts';
import type { ScreenshotFile } from '../screenshots/variants.ts';
import { pathOf } from './addresses.ts';
import { findFile } from './queries.ts';

/** How the files of the pictures of results are served. */
export const resultFiles: ServedFiles<ScreenshotFile> = {
  url: '/files/:organizationId/comments/:commentId/results/:id/:variant',
  pathOf,
  readPath,
  find: findFile,
};
