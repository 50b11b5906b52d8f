import type { ServedFiles } from '../../../core/uploads/signed-files.ts';
import { readPath } from '../screenshots/files.ts';
import { type PictureFile, pathOf } from './addresses.ts';
import { findFile } from './queries.ts';

/** The files of pictures, as they are served. */
export const pictureFiles: ServedFiles<PictureFile> = {
  url: '/files/:organizationId/comments/:commentId/pictures/:id/:variant',
  pathOf,
  readPath,
  find: findFile,
};
