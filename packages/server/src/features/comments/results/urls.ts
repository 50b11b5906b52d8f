import type { ScreenshotFile } from '../screenshots/variants.ts';

/** The path at which a file of a result's picture is read; without a signature, it requires a credential. */
export function pathOf({ organizationId, commentId, id, variant }: ScreenshotFile): string {
  return `/files/${organizationId}/comments/${commentId}/results/${id}/${variant}`;
}
