import type { Locator, Page } from '@playwright/test';
import { expectColour, readColours } from './support/pictures.ts';
import { expect, launcher, pick, pinOf, sentComments, test, waitForWritingTime } from './support/widget.ts';

const PAGE = `<style>body { background: rgb(250, 240, 220) } input { display: block; width: 200px; height: 40px }</style>
  <h1>Account</h1><p>Change your password here.</p><input type="password" value="correct horse">
  <p class="iban">DE89 3704 0044 0532 0130 00</p><p data-postil-mask>Ada Lovelace</p>`;
/** The colour of masks. */
const MASK_COLOUR = [63, 63, 70];

const preview = (page: Page) => page.getByRole('img', { name: 'This picture is sent with your comment' });

test('46. The picture is shown before it is sent, masked fields are opaque in the file, and it can be drawn on', async ({
  shop,
  visitor,
  guestPage,
  api,
}) => {
  await api.updateWidgetSettings({ id: shop.id, masks: ['.iban', 'not a [selector'] });
  await visitor.goto(shop.put(PAGE));
  const maskedPoints = await Promise.all(
    ['input', '.iban', '[data-postil-mask]'].map(async (selector) => {
      const box = await visitor.locator(selector).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 4, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    }),
  );
  const clickedPoint = await centreOf(visitor.getByText('Change your password'));
  await pick(visitor, visitor.getByText('Change your password'));
  await visitor.keyboard.type('Which rules?');
  await expect(preview(visitor)).toBeVisible();
  await visitor.getByRole('button', { name: 'Draw on it' }).click();
  const editor = visitor.getByRole('dialog', { name: 'Draw on the picture' });
  await editor.getByRole('button', { name: 'Box' }).click();
  const box = await editor.locator('canvas').boundingBox();
  await visitor.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 300);
  await visitor.mouse.down();
  await visitor.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 400);
  await visitor.mouse.up();
  await editor.getByRole('button', { name: 'Done' }).click();
  await waitForWritingTime(visitor);
  const upload = visitor.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/screenshot'),
  );
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(pinOf(visitor, 1)).toBeVisible();
  await (await upload).response();
  const data = await sentComments(api, shop);
  const { screenshot } = await api.getComment({ id: data[0]?.id ?? '' });
  expectPin(visitor, screenshot?.pin, clickedPoint);
  const width = visitor.viewportSize()?.width ?? 0;
  const colours = await readColours(guestPage, { url: screenshot?.url ?? '', points: maskedPoints, width });
  for (const colour of colours) expectColour(colour, MASK_COLOUR);
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The centre of an element, in pixels of the window. */
async function centreOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Expects the pin at the clicked point; the picture shows the whole window. */
function expectPin(page: Page, pin: Point | null | undefined, clicked: Point): void {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const distance = Math.hypot((pin?.x ?? 0) * width - clicked.x, (pin?.y ?? 0) * height - clicked.y);
  expect(distance, 'pixels from the click to the pin').toBeLessThanOrEqual(2);
}

test('46. A picture that was removed is not sent, and none is taken for the next comment', {
  tag: '@slow',
}, async ({ shop, visitor, api }) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Change your password'));
  await expect(preview(visitor)).toBeVisible();
  await visitor.getByRole('button', { name: 'Remove the picture' }).click();
  await visitor.getByRole('textbox', { name: 'Comment' }).fill('Without a picture');
  await waitForWritingTime(visitor);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(pinOf(visitor, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  expect((await api.getComment({ id: data[0]?.id ?? '' })).screenshot).toBeNull();
  await pick(visitor, visitor.getByText('Change your password'));
  await expect(visitor.getByRole('button', { name: 'Add a picture' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Add a picture' }).click();
  await expect(preview(visitor)).toBeVisible();
});

/** Writes a comment, waits for its picture, and sends both. */
async function writeAndSendWithPicture(visitor: Page): Promise<void> {
  await pick(visitor, visitor.getByText('Change your password'));
  await visitor.keyboard.type('With a picture');
  await expect(preview(visitor)).toBeVisible();
  await waitForWritingTime(visitor);
  await visitor.getByRole('button', { name: 'Send' }).click();
}

test('45. A picture is kept when its comment cannot be sent, and is sent with it the next time', {
  tag: '@slow',
}, async ({ shop, visitor, server, api, problems }) => {
  await visitor.route(`${server.url}/widget/v1/comments`, (route) => route.abort(), { times: 1 });
  await visitor.goto(shop.put(PAGE));
  await writeAndSendWithPicture(visitor);
  await expect(visitor.getByRole('alert')).toContainText('Your comment is kept.');
  await expect(preview(visitor)).toBeVisible();
  await visitor.getByRole('button', { name: 'Try again' }).click();
  await expect(pinOf(visitor, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  expect(data).toHaveLength(1);
  const picture = async () => (await api.getComment({ id: data[0]?.id ?? '' })).screenshot;
  await expect.poll(async () => (await picture())?.width).toBeGreaterThan(0);
  problems.length = 0;
});

test('45. A comment is stored even if its picture cannot be sent, and the picture is sent again', {
  tag: '@slow',
}, async ({ shop, visitor, server, api, problems }) => {
  await visitor.route(`${server.url}/widget/v1/comments/*/screenshot`, (route) => route.abort(), {
    times: 1,
  });
  await visitor.goto(shop.put(PAGE));
  await writeAndSendWithPicture(visitor);
  await expect(pinOf(visitor, 1)).toBeVisible();
  await expect(launcher(visitor)).toBeVisible();
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  await expect.poll(async () => (await api.getComment({ id })).screenshot?.width).toBeGreaterThan(0);
  problems.length = 0;
});

test('45. The picture of an unsent comment is restored after a reload, and is sent with the comment', {
  tag: '@slow',
}, async ({ shop, visitor, api }) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Change your password'));
  await visitor.keyboard.type('Not lost');
  await expect(preview(visitor)).toBeVisible();
  const isStored = () =>
    visitor.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('postil:picture')));
  await expect.poll(isStored).toBe(true);
  await visitor.reload();
  await launcher(visitor).click();
  await expect(preview(visitor)).toBeVisible();
  await waitForWritingTime(visitor);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(pinOf(visitor, 1)).toBeVisible();
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  await expect.poll(async () => (await api.getComment({ id })).screenshot?.width).toBeGreaterThan(0);
  expect(await isStored()).toBe(false);
});
