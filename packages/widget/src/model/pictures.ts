import type { Anchor } from '../anchors/index.ts';
import type { Context } from './context.ts';
import type { Picture } from './state.ts';

/** How long to wait before each attempt. */
const WAITS_MS = [0, 2000, 8000];
const QUALITY = 0.85;

/** The picture of the comment that is being written. */
export interface Pictures {
  /** Takes a picture of what is seen, unless the page may forbid it, or the visitor has once removed one. */
  takeIfWanted(): void;
  take(): Promise<void>;
  /** Lets the visitor choose a screen, a window or a tab to capture. */
  captureScreen(): Promise<void>;
  /** Takes a file or what was pasted. */
  use(file: Blob): Promise<void>;
  /** Ends drawing on the picture. @param bitmap the picture with its annotations; undefined keeps the picture as it was. */
  replace(bitmap: HTMLCanvasElement | undefined): void;
  remove(): void;
}

/** Makes these actions. Everything they need is loaded when it is first used. */
export function createPictures(context: Context): Pictures {
  const { store, host, kept, follower } = context;
  let latest = 0;
  const run = async (take: () => Promise<HTMLCanvasElement | undefined>, pin: Picture['pin']) => {
    // The comment was sent while what takes pictures was still loading.
    if (!store.get().draft) return;
    latest += 1;
    const own = latest;
    store.set({ picture: { kind: 'taking' } });
    const bitmap = await take().catch(() => undefined);
    if (own !== latest || !store.get().draft) return;
    store.set({ picture: bitmap ? { kind: 'there', picture: { bitmap, pin } } : { kind: 'failed' } });
  };
  const pictures: Pictures = {
    takeIfWanted() {
      const { settings, picture } = store.get();
      const isWanted = settings.screenshots && kept.get().wantsPicture !== false;
      if (isWanted && picture.kind === 'none' && hasInlineStyles()) void pictures.take();
    },
    async take() {
      kept.set({ wantsPicture: true });
      const { draft, settings } = store.get();
      const pin = pinOf(follower.spotOf('draft'), draft?.anchor);
      const { takePicture } = await import('../screenshot/exact.ts');
      await run(() => takePicture({ host: host.element, masks: settings.masks }), pin);
    },
    async captureScreen() {
      const { captureScreen } = await import('../screenshot/exact.ts');
      await run(() => captureScreen(host.element), MIDDLE);
    },
    async use(file) {
      const { readPicture } = await import('../screenshot/exact.ts');
      await run(() => readPicture(file), MIDDLE);
    },
    replace(bitmap) {
      const { picture } = store.get();
      store.set({ isAnnotating: false });
      if (bitmap && picture.kind === 'there')
        store.set({ picture: { kind: 'there', picture: { ...picture.picture, bitmap } } });
    },
    remove() {
      latest += 1;
      kept.set({ wantsPicture: false });
      store.set({ picture: { kind: 'none' } });
    },
  };
  return pictures;
}

/**
 * Whether the page shows that its policy lets through inline styles, which a picture of it needs. To try it out would
 * be reported as a violation of the policy, so nobody does without being asked to.
 */
function hasInlineStyles(): boolean {
  return Array.from(document.querySelectorAll('style:not([nonce])')).some(
    (style) => style instanceof HTMLStyleElement && style.textContent !== '' && style.sheet?.cssRules.length,
  );
}

const MIDDLE = { x: 0.5, y: 0.5 };

/** The chosen point as shares of what is seen. */
function pinOf(spot: { x: number; y: number } | undefined, anchor: Anchor | undefined): Picture['pin'] {
  if (!spot || !anchor) return MIDDLE;
  const share = (value: number, of: number) => Math.min(1, Math.max(0, value / of));
  return { x: share(spot.x, innerWidth), y: share(spot.y, innerHeight) };
}

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
