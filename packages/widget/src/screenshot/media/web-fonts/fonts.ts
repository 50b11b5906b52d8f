import { native } from '../../../dom/native.ts';
import type { ReadingWindow } from '../reading.ts';
import type { Fonts } from './embed.ts';

/**
 * The web fonts of the visible part of a document. Their reader is loaded only if the browser uses any.
 *
 * @param reading see `ReadingWindow`.
 */
export async function readFonts(
  doc: Document,
  visibleElements: ReadonlySet<Element>,
  reading: ReadingWindow,
): Promise<Fonts> {
  if (![...native(doc).fonts].some(({ status }) => status === 'loaded')) return { css: '', missing: 0 };
  const { embedFonts } = await import('./embed.ts');
  return embedFonts(doc, visibleElements, reading);
}
