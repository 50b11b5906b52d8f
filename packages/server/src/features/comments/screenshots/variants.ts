import { PICTURE_VARIANTS } from '../../../core/uploads/picture-urls.ts';

/** One file of a comment's screenshot. */
export interface ScreenshotFile {
  readonly organizationId: string;
  readonly commentId: string;
  /** The id of the screenshot; a replacement has another one. */
  readonly id: string;
  readonly variant: ScreenshotVariant;
}

/** The files of a screenshot; `crop` is made from the picture on every read. */
export const SCREENSHOT_VARIANTS = [...PICTURE_VARIANTS, 'crop'] as const;
type ScreenshotVariant = (typeof SCREENSHOT_VARIANTS)[number];
