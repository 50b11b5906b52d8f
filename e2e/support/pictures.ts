import { expect, type Page } from '@playwright/test';
import type { Client } from '@postil/client';
import { pinOf, type Shop, waitForWritingTime } from './widget.ts';

/** Sends the first comment of a site, already written and with a picture. @returns the record of the picture in the API. */
export async function sendWithPicture(page: Page, { api, shop }: { api: Client; shop: Shop }) {
  await waitForWritingTime(page);
  const upload = page.waitForResponse((response) => response.url().endsWith('/screenshot'));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(pinOf(page, 1)).toBeVisible();
  expect((await upload).status()).toBe(200);
  const { data } = await api.listComments({ site_id: [shop.id] });
  const { screenshot } = await api.getComment({ id: data[0]?.id ?? '' });
  if (!screenshot) throw new Error('The comment has no picture.');
  return screenshot;
}

interface Sample {
  readonly url: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** The width of the captured window, in CSS pixels like the points. */
  readonly width: number;
}

/** The colours of points of a picture that Postil serves, as red, green and blue. */
export async function readColours(page: Page, sample: Sample): Promise<number[][]> {
  // A page of Postil itself may read the file.
  await page.goto('/sign-in');
  return page.evaluate(async ({ url, points, width }) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const scale = bitmap.width / width;
    return points.map(({ x, y }) =>
      [...(context?.getImageData(x * scale, y * scale, 1, 1).data ?? [])].slice(0, 3),
    );
  }, sample);
}

/** Expects a colour, within the tolerance of compression. */
export function expectColour(colour: readonly number[] | undefined, expected: readonly number[]): void {
  for (const [at, value] of expected.entries())
    expect(Math.abs((colour?.[at] ?? Number.NaN) - value), `${colour} is ${expected}`).toBeLessThan(12);
}
