import type { Evidence, Screenshot } from '@postil/contract';
import { type SignPath, signVariants } from '../../../core/uploads/picture-addresses.ts';
import { pinIn, type ScreenshotRow } from './queries.ts';
import type { ScreenshotFile } from './variants.ts';

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
