import type { MockupCommentOnVersion } from '@postil/contract';
import { type PictureSize, pinOf, transferPin } from '../comment/pins.ts';
import { presentMockupComment } from '../comment/present.ts';
import type { PinnedCommentRow } from '../comment/queries.ts';

/** The public form of a comment on a version of its mockup. @param sizes the sizes of all versions by their numbers. */
export function presentMockupCommentOnVersion(
  row: PinnedCommentRow,
  { version, sizes, appUrl }: { version: number; sizes: ReadonlyMap<number, PictureSize>; appUrl: string },
): MockupCommentOnVersion {
  const from = sizes.get(row.mockup_version ?? 1);
  const to = sizes.get(version);
  const pin = pinOf(row);
  return {
    ...presentMockupComment(row, appUrl),
    shown: { version, ...(from && to ? transferPin(pin, from, to) : pin) },
  };
}
