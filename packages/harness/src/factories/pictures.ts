import sharp from 'sharp';

const PAGE = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" font-family="sans-serif">
  <rect width="1280" height="800" fill="#eef"/>
  <text x="40" y="90" font-size="48" font-weight="bold">Pricing</text>
  <rect x="560" y="380" width="176" height="56" rx="4" fill="#efefef" stroke="#767676"/>
  <text x="648" y="416" font-size="24" text-anchor="middle">Buy now</text>
</svg>`;

/** Draws a PNG of 1280 by 800 pixels that looks like a page with a heading and, in its middle, a button. */
export function drawPage(): Promise<Buffer> {
  return sharp(Buffer.from(PAGE)).png().toBuffer();
}

/** The fraction (0 to 1) of pixels in which two pictures of the same size differ by more than 48 of 255 per channel. */
export async function fractionOfDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [first, second] = await Promise.all([one, other].map((bytes) => readPixels(bytes)));
  if (!first || !second || first.length !== second.length)
    throw new Error('The pictures differ in their size.');
  const differs = (at: number) =>
    [0, 1, 2].some((channel) => Math.abs((first[at + channel] ?? 0) - (second[at + channel] ?? 0)) > 48);
  let count = 0;
  for (let at = 0; at < first.length; at += 3) if (differs(at)) count += 1;
  return (3 * count) / first.length;
}

/** The size of a picture, and the number of its pixels of a colour, within 48 of 255 per channel. */
export async function countPixels(bytes: Uint8Array, colour: readonly [number, number, number]) {
  const [{ width, height }, pixels] = await Promise.all([sharp(bytes).metadata(), readPixels(bytes)]);
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (colour.every((value, index) => Math.abs((pixels[at + index] ?? 0) - value) <= 48)) count += 1;
  return { width, height, count };
}

function readPixels(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).removeAlpha().raw().toBuffer();
}
