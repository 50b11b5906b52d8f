import type { Evidence, Screenshot } from '@postil/contract';
import { PICTURE_VARIANTS, type SignPath, signVariants } from '../../../core/uploads/picture-addresses.ts';
import { pinIn, type ScreenshotRow } from './queries.ts';

/** One file of the screenshot of a comment. */
export interface ScreenshotFile {
  readonly organizationId: string;
  readonly commentId: string;
  /** The id of the screenshot; a picture that replaces it has another. */
  readonly id: string;
  readonly variant: ScreenshotVariant;
}

/** The files of a screenshot; `crop` is made from the picture whenever it is read. */
export const SCREENSHOT_VARIANTS = [...PICTURE_VARIANTS, 'crop'] as const;
export type ScreenshotVariant = (typeof SCREENSHOT_VARIANTS)[number];

/** The addresses of the files of a screenshot. */
export type ScreenshotAddress = (
  file: Omit<ScreenshotFile, 'variant'>,
) => Pick<Screenshot, 'url' | 'thumbnail_url'>;

/** The path at which a file is read; without a signature, it requires a key. */
export function pathOf({ organizationId, commentId, id, variant }: ScreenshotFile): string {
  return `/files/${organizationId}/comments/${commentId}/${id}/${variant}`;
}

/** Makes addresses that the caller can reach and that open a file without a key until they expire. */
export function addressesBy(sign: SignPath): ScreenshotAddress {
  return (file) => signVariants(sign, (variant) => pathOf({ ...file, variant }));
}

/** The public form of a screenshot. */
export function presentScreenshot(row: ScreenshotRow, addressOf: ScreenshotAddress): Screenshot {
  const { organization_id: organizationId, comment_id: commentId, id, width, height } = row;
  return {
    ...addressOf({ organizationId, commentId, id }),
    width,
    height,
    pin: pinIn(row),
  };
}

/** The public form of a screenshot within the evidence of its comment. */
export function presentAsEvidence(row: ScreenshotRow, sign: SignPath): NonNullable<Evidence['screenshot']> {
  const { organization_id: organizationId, comment_id: commentId, id } = row;
  return {
    ...presentScreenshot(row, addressesBy(sign)),
    crop_url: sign(pathOf({ organizationId, commentId, id, variant: 'crop' })),
  };
}
