import html2canvas, { type Options } from 'html2canvas-pro';
import { logMissing } from '../api/missing.ts';
import { native } from '../dom/native.ts';
import type { TakenPicture } from '../page/boot.ts';
import { isInWindow } from '../page/elements.ts';
import { HOST_NAME } from '../page/host.ts';
import type { DrawingOptions } from './document.ts';
import { allBoxesIn } from './frame-boxes.ts';
import { hide, paintBoxes } from './masks.ts';
import { loadImage } from './media/images.ts';
import { openReadingWindow, type ReadingWindow } from './media/reading.ts';

type HiddenIn = DrawingOptions['hiddenIn'];
type Images = NonNullable<Options['cache']>;

/**
 * Renders the visible page by interpreting its styles: less exact, but independent of its policy.
 *
 * @throws {Error} the result shows nothing but a background.
 */
export async function drawFallback({ scale, hiddenIn, parent }: DrawingOptions): Promise<TakenPicture> {
  const { documentElement, body } = native(document);
  const lostUrls = new Set<string>();
  const frame = native(document).createElement('iframe');
  try {
    const bitmap = await html2canvas(documentElement, {
      x: scrollX,
      y: scrollY,
      width: innerWidth,
      height: innerHeight,
      scale,
      cache: imagesFrom(await openReadingWindow(frame, documentElement, parent), (url) => lostUrls.add(url)),
      // The default parent is found by properties that an image of the page can shadow.
      iframeContainer: body,
      logging: false,
      onclone: (copy: Document) => hideMaskedIn(copy, hiddenIn),
      ignoreElements: (element: Element) => element.localName === HOST_NAME,
    });
    if (isUniform(bitmap)) throw new Error('The picture of the page is empty.');
    paintBoxes(bitmap, allBoxesIn(document, hiddenIn));
    return {
      bitmap,
      missing: [...native(document).images].filter(
        (image) => lostUrls.has(image.currentSrc) && isInWindow(image),
      ).length,
    };
  } finally {
    frame.remove();
  }
}

/** Loads the images of the page from a separate window, so that failures are not reported on the page. */
function imagesFrom(reading: ReadingWindow, onLost: (url: string) => void): Images {
  const images = new Map<string, Promise<HTMLImageElement | undefined>>();
  const load = async (url: string) => {
    const isOwn = /^(data|blob):/.test(url) || url.startsWith(`${location.origin}/`);
    const image = await loadImage(url, reading, isOwn ? null : 'anonymous').catch(logMissing);
    if (!image) onLost(url);
    return image;
  };
  const cache: Pick<Images, 'startDefer' | 'addImage' | 'preloadAll' | 'match'> = {
    startDefer: () => undefined,
    async addImage(url: string) {
      images.set(url, images.get(url) ?? load(url));
    },
    async preloadAll() {
      await Promise.all(images.values());
    },
    match: (url: string) => images.get(url),
  };
  // The rest of the class is private or unused.
  return cache as Images;
}

/** Hides masked elements in a copy of the page. A former password field is recognised by its value. */
function hideMaskedIn(copy: Document, hiddenIn: HiddenIn): void {
  const typedValueOf = (element: Element) => (element as Partial<HTMLInputElement>).value;
  const values = new Set([...hiddenIn(document)].map(typedValueOf).filter(Boolean));
  const fields = [...copy.querySelectorAll('input, textarea')].filter((field) =>
    values.has(typedValueOf(field)),
  );
  for (const element of [...hiddenIn(copy), ...fields]) hide(element as HTMLElement);
}

function isUniform(bitmap: HTMLCanvasElement): boolean {
  const { data } = bitmap.getContext('2d')?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
  const pixels = new Uint32Array(data?.buffer ?? new ArrayBuffer());
  return pixels.every((pixel) => pixel === pixels[0]);
}
