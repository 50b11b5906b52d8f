import { MAX_CAPTURE_PIXELS } from '@postil/contract/limits';
import type { TakenPicture } from '../page/boot.ts';
import type { Host } from '../page/host.ts';
import { toCanvas } from './media/canvases.ts';

export { fromStored, toStored } from './stored-picture.ts';

const FIRST_FRAME_MS = 4000;
const PROMPT_MS = 300;
/** Without `preferCurrentTab`, Chromium does not offer the page itself as a choice. */
const CAPTURE_OPTIONS = { video: true, preferCurrentTab: true };

/**
 * Lets the person choose a tab, a window or a screen, and takes one picture of it without the widget.
 *
 * @throws {Error} the person has refused, or the capture of the chosen surface is empty.
 */
export async function captureScreen({ element: host }: Host): Promise<TakenPicture> {
  host.setAttribute('hidden', '');
  let stream: MediaStream | undefined;
  try {
    // Hidden before the capture begins: on a busy machine, a frame can be older than the current page.
    await nextPaint();
    stream = await navigator.mediaDevices.getDisplayMedia(CAPTURE_OPTIONS);
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    // A window that is minimised has no frames.
    const isPlaying = await Promise.race([video.play().then(() => true), wait(FIRST_FRAME_MS)]);
    if (!isPlaying) throw new Error('The captured window or tab has no frames.');
    // The first frames may still show the browser's own prompt.
    await wait(PROMPT_MS);
    return draw(video, video.videoWidth, video.videoHeight);
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    host.removeAttribute('hidden');
  }
}

/** Reads a picture that the person has chosen or pasted. @throws {Error} it is not a picture. */
export async function readPicture(file: Blob): Promise<TakenPicture> {
  const bitmap = await createImageBitmap(file);
  return draw(bitmap, bitmap.width, bitmap.height);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves after the changes have been painted. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

function draw(source: CanvasImageSource, width: number, height: number): TakenPicture {
  const scale = Math.min(1, Math.sqrt(MAX_CAPTURE_PIXELS / (width * height)));
  return { bitmap: toCanvas(source, Math.round(width * scale), Math.round(height * scale)), missing: 0 };
}
