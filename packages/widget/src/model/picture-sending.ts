import type { Context } from './context.ts';
import type { Picture } from './state.ts';

/** How long to wait before each attempt. */
const WAITS_MS = [0, 2000, 8000];
const QUALITY = 0.85;

/** Sends the picture of a comment that is on the server. It is tried again, and then offered to be tried again. */
export async function sendPicture(context: Context, id: string, picture: Picture): Promise<void> {
  const { api, store, signal } = context;
  const file = await encode(picture.bitmap);
  for (const waitMs of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (signal.aborted) return;
    try {
      const screenshot = await api.addPicture(id, file, picture.pin);
      const { details } = store.get();
      if (details?.id === id) store.set({ details: { ...details, screenshot } });
      return;
    } catch {
      // The next attempt may succeed; after the last the visitor is asked.
    }
  }
  const text = store.get().texts.picture.notSent;
  store.set({ notice: { text, retry: () => void sendPicture(context, id, picture) } });
}

/** As WebP; a browser that cannot write it makes a PNG. */
async function encode(bitmap: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => bitmap.toBlob(resolve, 'image/webp', QUALITY));
  if (!blob) throw new Error('The picture has no pixels.');
  return blob;
}
