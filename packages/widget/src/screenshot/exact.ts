import { MAX_MADE_PIXELS } from '@postil/contract/limits';
import type { Taken } from '../page/boot.ts';
import type { Host } from '../page/host.ts';
import { type DrawingOptions, drawDocument } from './document.ts';

const MAX_SCALE = 2;

/**
 * Renders the visible page. If the first renderer fails, another one is loaded.
 *
 * @param options.hiddenIn see `DrawingOptions`.
 * @param options.readForeign reads images of other sites.
 * @throws {Error} neither can draw this page.
 */
export async function takePicture(
  host: Host,
  { hiddenIn, readForeign }: Pick<DrawingOptions, 'hiddenIn' | 'readForeign'>,
): Promise<Taken> {
  const options = { hiddenIn, readForeign, scale: scaleOf(), workshop: host.root };
  return drawDocument(document, options).catch(async (error) => {
    // Many policies of pages lead here, so the cause is only for somebody who looks for it.
    console.debug('[postil]', error);
    const { drawOtherwise } = await import('./fallback.ts');
    return drawOtherwise(options);
  });
}

/** Pixels of a picture for one of the page. */
export function scaleOf(): number {
  return Math.min(MAX_SCALE, devicePixelRatio, Math.sqrt(MAX_MADE_PIXELS / (innerWidth * innerHeight)));
}
