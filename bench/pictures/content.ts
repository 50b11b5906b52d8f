import sharp from 'sharp';

/** The tolerance per colour channel, of 255. */
const TOLERANCE = 48;

/** The differences of a picture from the browser's screenshot. */
export interface Comparison {
  /** The fraction of all pixels that differ. */
  readonly difference: number;
  /** The fraction of correct pixels among those that differ from the background in the screenshot. */
  readonly contentRight: number;
}

/** Compares a picture with the browser's screenshot, in which the most frequent colour counts as the background. */
export async function comparePictures(screenshot: Buffer, picture: Buffer): Promise<Comparison> {
  const reference = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = reference.info;
  const other = await sharp(picture)
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer();
  const background = mostFrequentColor(reference.data);
  const counts = { content: 0, wrong: 0, wrongContent: 0 };
  for (let at = 0; at < reference.data.length; at += 3) {
    const isWrong = [0, 1, 2].some((color) => differs(reference.data[at + color], other[at + color]));
    const isContent = [0, 1, 2].some((color) => differs(reference.data[at + color], background[color]));
    if (isWrong) counts.wrong += 1;
    if (isContent) counts.content += 1;
    if (isWrong && isContent) counts.wrongContent += 1;
  }
  return {
    difference: (3 * counts.wrong) / reference.data.length,
    contentRight: counts.content === 0 ? 1 : 1 - counts.wrongContent / counts.content,
  };
}

function differs(one = 0, other = 0): boolean {
  return Math.abs(one - other) > TOLERANCE;
}

function mostFrequentColor(pixels: Buffer): readonly number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const color = pixels.readUIntBE(at, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const [color = 0] = [...counts].reduce((max, each) => (each[1] > max[1] ? each : max), [0, 0]);
  return [color >> 16, (color >> 8) & 255, color & 255];
}
