import type { Screenshot } from '@postil/contract';
import type { ScreenshotAddress } from './addresses.ts';
import type { ScreenshotRow } from './queries.ts';

export function presentScreenshot(row: ScreenshotRow, addressOf: ScreenshotAddress): Screenshot {
  const { organization_id: organizationId, comment_id: commentId, id, width, height } = row;
  const { pin_x: x, pin_y: y } = row;
  return {
    ...addressOf({ organizationId, commentId, id }),
    width,
    height,
    pin: x === null || y === null ? null : { x, y },
  };
}
