import type { Locator, Page } from '@playwright/test';
import { expectColour, readColours, sendWithPicture } from './support/pictures.ts';
import { expect, pick, test } from './support/widget.ts';

/** Stripes of two pixels, which blurring mixes. */
const PAGE = `<style>body { background: rgb(250, 240, 220) }
  .stripes { position: absolute; left: 200px; top: 500px; width: 300px; height: 200px;
    background: repeating-linear-gradient(90deg, #000 0 2px, #fff 2px 4px) }</style>
  <h1>Account</h1><p>Change your password here.</p><div class="stripes"></div>`;
const BACKGROUND = [250, 240, 220];
type Point = readonly [x: number, y: number];

/** Drives the tools of the editor; positions are in pixels of the captured window. */
async function createToolDriver(page: Page, editor: Locator) {
  const box = await editor.locator('canvas').boundingBox();
  const window = page.viewportSize();
  if (!box || !window) throw new Error('The picture is not on the screen.');
  const scale = box.width / window.width;
  const positionOf = ([x, y]: Point) => [box.x + x * scale, box.y + y * scale] as const;
  return {
    choose: (name: string) => editor.getByRole('button', { name, exact: true }).click(),
    async drag(from: Point, to: Point) {
      await page.mouse.move(...positionOf(from));
      await page.mouse.down();
      await page.mouse.move(...positionOf(to));
      await page.mouse.up();
    },
    click: (at: Point) => page.mouse.click(...positionOf(at)),
  };
}

/** Expects the amber of the drawing, slightly changed by the compression of a thin line. */
function expectAmber([red = 0, green = 0, blue = 255]: readonly number[] = []): void {
  expect(red, `${red}, ${green}, ${blue} is amber`).toBeGreaterThan(210);
  expect(Math.abs(green - 165)).toBeLessThan(30);
  expect(blue).toBeLessThan(90);
}

test('46. Arrows, boxes, words and blurred parts are in the sent file, and Undo removes the last one, even while it is written', {
  tag: '@slow',
}, async ({ shop, visitor, guestPage, api }) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Change your password'));
  await visitor.keyboard.type('Look at these');
  await visitor.getByRole('button', { name: 'Draw on it' }).click();
  const editor = visitor.getByRole('dialog', { name: 'Draw on the picture' });
  const { choose, drag, click } = await createToolDriver(visitor, editor);
  await drag([600, 300], [800, 300]);
  await choose('Box');
  await drag([900, 300], [1100, 400]);
  await choose('Blur');
  await drag([250, 550], [450, 650]);
  await choose('Text');
  await click([600, 600]);
  await editor.getByRole('textbox', { name: 'Text on the picture' }).fill('MMMMMMMMMM');
  await visitor.keyboard.press('Enter');
  await choose('Box');
  await drag([900, 500], [1100, 600]);
  await choose('Undo');
  await choose('Text');
  await click([950, 450]);
  await editor.getByRole('textbox', { name: 'Text on the picture' }).fill('MMMMMMMMMM');
  await choose('Undo');
  await expect(editor.getByRole('textbox', { name: 'Text on the picture' })).toHaveCount(0);
  await editor.getByRole('button', { name: 'Done' }).click();
  const { url } = await sendWithPicture(visitor, { api, shop });
  const width = visitor.viewportSize()?.width ?? 0;
  const read = (points: readonly Point[]) =>
    readColours(guestPage, {
      url,
      width,
      points: points.map(([x, y]) => ({ x, y })),
    });
  const [arrow, box, undone, ...blurred] = await read([
    [700, 300] as const,
    [1000, 300] as const,
    [1000, 500] as const,
    ...[0, 1, 2, 3].map((shift) => [350 + shift, 600] as const),
  ]);
  expectAmber(arrow);
  expectAmber(box);
  expectColour(undone, BACKGROUND);
  for (const [red = 0] of blurred) expect(Math.abs(red - 128)).toBeLessThan(40);
  const words = await read(Array.from({ length: 60 }, (_, at) => [602 + at, 615] as const));
  expect(
    words.some(([, , blue = 255]) => blue < 80),
    'the text is amber',
  ).toBe(true);
});
