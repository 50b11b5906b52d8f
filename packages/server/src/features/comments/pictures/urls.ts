import type { ScreenshotFile } from '../screenshots/variants.ts';

/** The path at which a file is read; without a signature, it requires a credential. */
export function pathOf({ organizationId, commentId, id, variant }: ScreenshotFile): string {
  return `/files/${organizationId}/comments/${commentId}/pictures/${id}/${variant}`;
}
