import type { Screenshot } from '@postil/contract';
import { type SignPath, signVariants } from '../../../core/uploads/picture-addresses.ts';
import type { ScreenshotFile } from './variants.ts';

/** Makes the URLs of the files of a screenshot. */
export type ScreenshotAddress = (
  file: Omit<ScreenshotFile, 'variant'>,
) => Pick<Screenshot, 'url' | 'thumbnail_url'>;

/** The path at which a file is read; without a signature, it requires a key. */
export function pathOf({ organizationId, commentId, id, variant }: ScreenshotFile): string {
  return `/files/${organizationId}/comments/${commentId}/${id}/${variant}`;
}

/** Makes URLs that the caller can reach, and that open a file without a key until they expire. */
export function addressesBy(sign: SignPath): ScreenshotAddress {
  return (file) => signVariants(sign, (variant) => pathOf({ ...file, variant }));
}
