import { MAX_FOREIGN_IMAGES } from '@postil/contract/limits';
import { readWidgetImages } from '@postil/contract/widget-paths';
import type { Anchor } from '../anchors/signals/anchor.ts';
import { logMissing } from '../api/missing.ts';
import { type StoredValue, storedValue } from '../api/storage.ts';
import type { TakenPicture } from '../page/boot.ts';
import { DRAFT_ID } from '../page/following/positions.ts';
import type { ReadCrossOrigin } from '../screenshot/media/cross-origin.ts';
import type { StoredPicture } from '../screenshot/stored-picture.ts';
import { type Context, describeProblem } from './context.ts';
import type { Picture } from './state.ts';

/** The time limit of a picture of the page, including the loading of its code, in milliseconds. */
const TAKING_LIMIT_MS = 12_000;

/** The actions on the picture of the comment that is being written. */
export interface Pictures {
  /** Takes a picture of the visible page, unless the page's policy may forbid it, or the visitor has removed one earlier. */
  takeIfWanted(): Promise<void>;
  take(): Promise<void>;
  /** Lets the visitor choose a screen, a window or a tab to capture. */
  captureScreen(): Promise<void>;
  /** Takes files, or pasted or dropped data: the first becomes the picture if there is none, the rest further pictures. */
  add(files: readonly Blob[]): void;
  /** Ends drawing on the picture. @param bitmap the picture with its annotations; undefined: the picture is unchanged. */
  replace(bitmap: HTMLCanvasElement | undefined): void;
  remove(): void;
}

/** Creates the actions on the picture, whose code is loaded on first use. */
export function createPictures(context: Context): Pictures {
  const { store, host, visitorData, follower } = context;
  const withCentredPin = async (taken: Promise<TakenPicture>) => ({ ...(await taken), pin: CENTRE });
  let latest = 0;
  let mayTake: Promise<boolean> | undefined;
  const run = async (take: () => Promise<Picture>, limitMs = Number.POSITIVE_INFINITY) => {
    latest += 1;
    const attempt = latest;
    const end = (picture: Picture | undefined) => {
      if (attempt !== latest || !store.get().draft) return;
      latest += 1;
      store.set({ picture: picture ? { kind: 'ready', picture } : { kind: 'failed' } });
    };
    store.set({ picture: { kind: 'taking' } });
    const limit = Number.isFinite(limitMs) ? setTimeout(() => end(undefined), limitMs) : undefined;
    end(await take().catch(reportFailure));
    clearTimeout(limit);
  };
  const storedPicture = storedPictureOf(context);
  storeWithDraft(context, storedPicture);
  const pictures: Pictures = {
    async takeIfWanted() {
      const { settings, picture } = store.get();
      const isWanted = settings.screenshots && visitorData.get().wantsPicture !== false;
      if (!isWanted || picture.kind !== 'none') return;
      latest += 1;
      const attempt = latest;
      store.set({ picture: { kind: 'taking' } });
      mayTake ??= isCaptureAllowed(context);
      const isAllowed = await mayTake.catch(reportFailure);
      // The visitor may have sent the comment or chosen a file since.
      if (attempt !== latest || !store.get().draft) return;
      if (isAllowed) await pictures.take();
      else store.set({ picture: { kind: 'none' } });
    },
    async take() {
      visitorData.set({ wantsPicture: true });
      const { draft } = store.get();
      const pin = pinOf(follower.spotOf(DRAFT_ID), draft?.anchor);
      await run(async () => ({ ...(await takePagePicture(context)), pin }), TAKING_LIMIT_MS);
    },
    captureScreen: () => run(async () => withCentredPin((await loadSuppliedPictures()).captureScreen(host))),
    add(files) {
      const { picture, attachments } = store.get();
      const isFirst = picture.kind !== 'ready';
      const [first] = files;
      if (isFirst && first)
        void run(async () => withCentredPin((await loadSuppliedPictures()).readPicture(first)));
      store.set({ attachments: [...attachments, ...(isFirst ? files.slice(1) : files)] });
    },
    replace(bitmap) {
      const { picture } = store.get();
      store.set({ isAnnotating: false });
      if (bitmap && picture.kind === 'ready')
        store.set({ picture: { kind: 'ready', picture: { ...picture.picture, bitmap } } });
    },
    remove() {
      latest += 1;
      visitorData.set({ wantsPicture: false });
      store.set({ picture: { kind: 'none' } });
    },
  };
  const restored = findRestoredPicture(context, storedPicture.get());
  if (restored) void run(async () => (await loadSuppliedPictures()).fromStored(restored));
  return pictures;
}

/** The picture of a draft from before the page was reloaded. */
function findRestoredPicture(
  { store }: Context,
  { url, missing, pin }: Partial<StoredPicture>,
): StoredPicture | undefined {
  if (!store.get().draft || url === undefined || missing === undefined || !pin) return undefined;
  return { url, missing, pin };
}

/** The stored picture of the draft. */
function storedPictureOf({ boot }: Context): StoredValue<Partial<StoredPicture>> {
  return storedValue(boot.surroundings?.storage ?? 'sessionStorage', `postil:picture:${boot.key}`, {});
}

/** Whether a picture may be taken automatically. The page's policy does not apply to an extension. */
async function isCaptureAllowed({ boot }: Context): Promise<boolean> {
  return boot.surroundings !== undefined || (await import('../page/policy.ts')).allowsPictures();
}

/** Takes a picture of the visible page. */
async function takePagePicture(context: Context): Promise<TakenPicture> {
  const { boot, host, hiddenIn } = context;
  if (boot.surroundings) return boot.surroundings.takePicture(host, hiddenIn);
  const { takePicture } = await import('../screenshot/exact.ts');
  return takePicture(host, { hiddenIn, readCrossOrigin: await crossOriginReader(context) });
}

/** Reports why there is no picture, unless the visitor has declined it. */
function reportFailure(error: unknown): undefined {
  if (!(error instanceof DOMException && error.name === 'NotAllowedError'))
    console.warn('[postil] A picture of the page could not be taken.', error);
}

/** The reader of cross-origin images through the server, if the site allows it. */
async function crossOriginReader({ api, store }: Context): Promise<ReadCrossOrigin | undefined> {
  if (!store.get().settings.fetches_images) return undefined;
  const { createCrossOriginReader } = await import('../screenshot/media/cross-origin.ts');
  return createCrossOriginReader(MAX_FOREIGN_IMAGES, (urls) =>
    api.call(readWidgetImages, { body: { urls } }),
  );
}

/** Stores the picture as long as its draft. */
function storeWithDraft({ store }: Context, stored: StoredValue<Partial<StoredPicture>>): void {
  let shown = store.get().picture;
  store.subscribe(() => {
    const { picture } = store.get();
    if (picture === shown) return;
    shown = picture;
    if (picture.kind === 'none') stored.clear();
    if (picture.kind !== 'ready') return;
    void loadSuppliedPictures()
      .then(({ toStored }) => toStored(picture.picture))
      .then((next) => picture === shown && stored.set(next))
      .catch(logMissing);
  });
}

/** Loads the code for pictures that are not rendered from the page. */
function loadSuppliedPictures() {
  return import('../screenshot/chosen.ts');
}

const CENTRE = { x: 0.5, y: 0.5 };

/** The chosen point in fractions of the visible page, clamped to its edges; the centre if the point is unknown. */
function pinOf(spot: { x: number; y: number } | undefined, anchor: Anchor | undefined): Picture['pin'] {
  if (!spot || !anchor) return CENTRE;
  const share = (value: number, of: number) => Math.min(1, Math.max(0, value / of));
  return { x: share(spot.x, innerWidth), y: share(spot.y, innerHeight) };
}

type Sending = typeof import('./sending.ts');

/** Sends pictures of something that has arrived, in the background. If that is not possible, a retry is offered. */
export function sendInBackground(context: Context, send: (sending: Sending) => Promise<void>): void {
  const { store } = context;
  import('./sending.ts').then(send).catch((error: unknown) => {
    const { texts } = store.get();
    store.set({
      notice: {
        text: `${texts.picture.furtherNotSent} ${describeProblem(error, texts)}`,
        retry: () => sendInBackground(context, send),
      },
    });
  });
}
