import { NotFoundError } from '../../../core/errors.ts';
import { isUuid } from '../../../core/records/ids.ts';
import { cropAround } from '../../../core/uploads/crops.ts';
import { FairQueue } from '../../../core/uploads/fair-queue.ts';
import type { PathParameters, ServedFiles } from '../../../core/uploads/signed-files.ts';
import { findFile, pinPosition } from './queries.ts';
import { pathOf } from './urls.ts';
import { SCREENSHOT_VARIANTS, type ScreenshotFile } from './variants.ts';

/** The limits of queued crops. Each crop occupies a core, and the memory of a whole picture. */
const QUEUE_LIMITS = { maxWaiting: 200, maxWaitingPerHolder: 60 };

/** Reads the path of a file of a comment. @throws {NotFoundError} for a path that no file can have. */
export function readPath({
  organizationId = '',
  commentId = '',
  id = '',
  ...path
}: PathParameters): ScreenshotFile {
  const variant = SCREENSHOT_VARIANTS.find((each) => each === path.variant);
  if (variant === undefined || ![organizationId, commentId, id].every(isUuid)) throw new NotFoundError();
  return {
    organizationId: organizationId.toLowerCase(),
    commentId: commentId.toLowerCase(),
    id: id.toLowerCase(),
    variant,
  };
}

/** Serves the files of screenshots. Crops are created one at a time. */
export function createScreenshotFiles(): ServedFiles<ScreenshotFile> {
  const queue = new FairQueue(QUEUE_LIMITS);
  return {
    url: '/files/:organizationId/comments/:commentId/:id/:variant',
    pathOf,
    readPath,
    async find(sql, reader, file) {
      const row = await findFile(sql, reader, file);
      if (row === undefined || file.variant !== 'crop') return row;
      const render = (picture: Buffer) =>
        queue.run(file.organizationId, async () => (await cropAround(picture, pinPosition(row))).bytes);
      return { ...row, render };
    },
  };
}
