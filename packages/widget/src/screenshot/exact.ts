import { MAX_CAPTURE_PIXELS } from '@postil/contract/limits';
import { logMissing } from '../api/missing.ts';
import type { TakenPicture } from '../page/boot.ts';
import type { Host } from '../page/host.ts';
import { type DrawingOptions, drawDocument } from './document.ts';

const MAX_SCALE = 2;

/**
 * Renders the visible page. If the first renderer fails, a fallback is loaded.
 *
 * @param options.hiddenIn see `DrawingOptions`.
 * @param options.readCrossOrigin reads cross-origin images.
 * @throws {Error} neither can render this page.
 */
export async function takePicture(
  host: Host,
  { hiddenIn, readCrossOrigin }: Pick<DrawingOptions, 'hiddenIn' | 'readCrossOrigin'>,
): Promise<TakenPicture> {
  const options = { hiddenIn, readCrossOrigin, scale: scaleOf(), parent: host.root };
  return drawDocument(document, options).catch(async (error) => {
    // Many pages' policies lead here.
    logMissing(error);
    const { drawFallback } = await import('./fallback.ts');
    return drawFallback(options);
  });
}

/** The number of pixels of a picture per pixel of the page. */
export function scaleOf(): number {
  return Math.min(MAX_SCALE, devicePixelRatio, Math.sqrt(MAX_CAPTURE_PIXELS / (innerWidth * innerHeight)));
}
