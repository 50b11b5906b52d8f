import type { Page } from '@playwright/test';
import { createPng } from '@postil/harness/factories/records';
import { expect, pick, pinOf, sendButton, sentComments, test, writeAndSend } from './support/widget.ts';

const PAGE =
  '<style>body { font: 16px sans-serif }</style><h1>Harbour Coffee</h1><p style="margin-top: 120px">Small roasts, shipped the same day.</p>';

const red = await createPng({ width: 60, height: 40, colour: '#cc3333' });
const green = await createPng({ width: 80, height: 60, colour: '#33cc66' });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** Pastes a picture into the focused element. */
async function paste(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }));
      const target = document.querySelector('postil-widget')?.shadowRoot?.activeElement;
      // The constructor of ClipboardEvent ignores files in Firefox.
      const event = new Event('paste', { bubbles: true, composed: true, cancelable: true });
      target?.dispatchEvent(Object.assign(event, { clipboardData }));
    },
    [...picture],
  );
}

const screenshot = (page: Page) => page.getByRole('img', { name: 'This picture is sent with your comment' });

test('A comment accepts further pictures, pasted and chosen, which everybody sees in its conversation', async ({
  shop,
  visitor,
  api,
  browser,
}) => {
  const url = shop.put(PAGE);
  await visitor.goto(url);
  await pick(visitor, visitor.getByText('Small roasts'));
  await expect(screenshot(visitor)).toBeVisible();
  await paste(visitor, red);
  await expect(visitor.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  const chooser = visitor.waitForEvent('filechooser');
  await visitor.getByRole('button', { name: 'Add another picture' }).click();
  await (await chooser).setFiles([file('green.png', green), file('again.png', red)]);
  await expect(visitor.getByRole('img', { name: 'Picture 3' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Remove the picture (3)' }).click();
  await visitor.getByRole('textbox', { name: 'Comment' }).focus();
  await writeAndSend(visitor, 'See all of them');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  const sizes = async () => (await api.listPictures({ id })).map(({ width, height }) => [width, height]);
  await expect.poll(sizes).toEqual([
    [60, 40],
    [80, 60],
  ]);
  expect((await api.getComment({ id })).screenshot).not.toBeNull();
  const stranger = await browser.newPage();
  await stranger.goto(url);
  await pinOf(stranger, 1).click();
  await expect(stranger.getByRole('link', { name: 'Picture 2' })).toBeVisible();
  await stranger.close();
});

test('A reply accepts pictures, and other files are left out with a message', async ({
  shop,
  visitor,
  api,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'Which day?');
  await pinOf(visitor, 1).click();
  await visitor.getByRole('textbox', { name: 'Reply' }).fill('This one');
  const chooser = visitor.waitForEvent('filechooser');
  await visitor.getByRole('button', { name: 'Add another picture' }).click();
  await (await chooser).setFiles([file('green.png', green), file('broken.png', Buffer.from('no picture'))]);
  await visitor.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(visitor.getByRole('link', { name: 'Picture 1' })).toBeVisible();
  await expect(visitor.getByText('Files that are not pictures were left out.')).toBeVisible();
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  const replies = (await api.listReplies({ id })).data;
  const pictures = await api.listPictures({ id });
  expect(pictures.map(({ reply_id, width }) => [reply_id, width])).toEqual([[replies[0]?.id, 80]]);
});

test('A further picture that could not be sent can be sent again, and is stored once', async ({
  shop,
  visitor,
  api,
  problems,
}) => {
  await visitor.goto(shop.put(PAGE));
  let attempts = 0;
  await visitor.route('**/widget/v1/comments/*/pictures', async (route) => {
    attempts += 1;
    if (attempts === 1) return route.fulfill({ status: 500, body: '{}' });
    // The request arrives, and its response is lost.
    await route.fetch();
    return route.abort();
  });
  await pick(visitor, visitor.getByText('Small roasts'));
  await expect(screenshot(visitor)).toBeVisible();
  await paste(visitor, red);
  await visitor.getByRole('textbox', { name: 'Comment' }).focus();
  await visitor.keyboard.type('One more');
  await expect(sendButton(visitor)).toBeEnabled();
  await writeAndSend(visitor, '.');
  await expect(visitor.getByText('Some pictures were not sent.')).toBeVisible({ timeout: 30_000 });
  await visitor.unroute('**/widget/v1/comments/*/pictures');
  const upload = visitor.waitForResponse(/\/pictures$/);
  await visitor.getByRole('button', { name: 'Try again' }).click();
  expect((await upload).status()).toBe(201);
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  await expect.poll(async () => (await api.listPictures({ id })).length).toBe(1);
  problems.length = 0;
});
