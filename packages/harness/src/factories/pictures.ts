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
