import type { TakenPicture } from '../page/boot.ts';
import { encode } from './media/bitmaps.ts';
import { toCanvas } from './media/canvases.ts';
import { dataUrlOf } from './media/data-url.ts';

const QUALITY = 0.9;

/** A picture with the commented point, as fractions of its width and height. */
type DraftPicture = TakenPicture & { readonly pin: { readonly x: number; readonly y: number } };

/** The form of a draft's picture in the tab's storage, where it survives a reload of the page. */
export type StoredPicture = Omit<DraftPicture, 'bitmap'> & { readonly url: string };

/** Converts a picture to the stored form. */
export async function toStored({ bitmap, missing, pin }: DraftPicture): Promise<StoredPicture> {
  return { url: await dataUrlOf(await encode(bitmap, QUALITY)), missing, pin };
}

/** Restores a stored picture. @throws {Error} it cannot be read. */
export async function fromStored({ url, missing, pin }: StoredPicture): Promise<DraftPicture> {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  // Not an image element, whose `data:` URL the page's policy may block.
  const image = await createImageBitmap(new Blob([bytes]));
  return { bitmap: toCanvas(image, image.width, image.height), missing, pin };
}
