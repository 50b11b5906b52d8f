import type { Screenshot } from '@postil/contract';
import { type SignPath, signVariants } from '../../../core/uploads/picture-urls.ts';
import type { ScreenshotFile } from './variants.ts';

/** Makes the URLs of the files of a screenshot. */
export type ScreenshotUrls = (
  file: Omit<ScreenshotFile, 'variant'>,
) => Pick<Screenshot, 'url' | 'thumbnail_url'>;

/** The path at which a file is read; without a signature, it requires a credential. */
export function pathOf({ organizationId, commentId, id, variant }: ScreenshotFile): string {
  return `/files/${organizationId}/comments/${commentId}/${id}/${variant}`;
}

/** Makes URLs that the caller can reach, and that open a file without a key until they expire. */
export function screenshotUrlsBy(sign: SignPath): ScreenshotUrls {
  return (file) => signVariants(sign, (variant) => pathOf({ ...file, variant }));
}
