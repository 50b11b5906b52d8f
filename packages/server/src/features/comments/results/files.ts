import type { ServedFiles } from '../../../core/uploads/signed-files.ts';
import { readPath } from '../screenshots/files.ts';
import type { ScreenshotFile } from '../screenshots/variants.ts';
import { findFile } from './queries.ts';
import { pathOf } from './urls.ts';

/** The pictures of results, as `serveFiles` serves them. */
export const resultFiles: ServedFiles<ScreenshotFile> = {
  url: '/files/:organizationId/comments/:commentId/results/:id/:variant',
  pathOf,
  readPath,
  find: findFile,
};
