import type { Screenshot } from '@postil/contract';
import { type PictureVariant, type SignPath, signVariants } from '../../../core/uploads/picture-addresses.ts';
import type { ScreenshotRow } from './queries.ts';

/** One file of the screenshot of a comment. */
export interface ScreenshotFile {
  readonly organizationId: string;
  readonly commentId: string;
  /** The id of the screenshot; a picture that replaces it has another. */
  readonly id: string;
  readonly variant: PictureVariant;
}

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
  const { pin_x: x, pin_y: y } = row;
  return {
    ...addressOf({ organizationId, commentId, id }),
    width,
    height,
    pin: x === null || y === null ? null : { x, y },
  };
}
