import type { Page } from '@playwright/test';
import { createNoisyPng } from '@postil/harness/factories/records';
import { type LimitingProxy, startLimitingProxy } from '@postil/harness/servers/limiting-proxy';
import { test as base, expect, pick, type Shop, sentComments, writeAndSend } from './support/widget.ts';

const test = base.extend<{ readonly limitingProxy: LimitingProxy }>({
  limitingProxy: async ({ server }, use) => {
    const proxy = await startLimitingProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
});

const PAGE = '<h1>Harbour Coffee</h1><p style="margin-top: 120px">Small roasts</p>';

/** A picture that is large in every format. */
const largePicture = await createNoisyPng({ width: 1000, height: 700 });

/** Sends a comment with the large picture. */
async function sendLargePicture(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: 'This picture is sent with your comment' });
  await pick(page, page.getByText('Small roasts'));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles([{ name: 'grain.png', mimeType: 'image/png', buffer: largePicture }]);
  await expect(picture).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).focus();
  await writeAndSend(page, 'Too grainy');
}

/** Adds to the site a page whose widget reaches the server through the proxy. */
function putPage(shop: Shop, { url }: LimitingProxy, body: string): string {
  const script = `<script async src="${url}/w/postil.js" data-key="${shop.widgetKey}"></script>`;
  return shop.put(body + script, { snippet: false });
}

const uploads = ({ bodies }: LimitingProxy) => bodies.filter(({ path }) => path.endsWith('/screenshot'));

test('A picture refused by a proxy for its size is sent once more, smaller, and the visitor sees a notice', async ({
  shop,
  visitor,
  api,
  limitingProxy,
  problems,
}) => {
  limitingProxy.rules = { maxBodyBytes: 450_000 };
  await visitor.goto(putPage(shop, limitingProxy, PAGE));
  await sendLargePicture(visitor);
  await expect(visitor.getByText('The picture was sent in a smaller size')).toBeVisible();
  const [comment] = await sentComments(api, shop);
  expect((await api.getComment({ id: comment?.id ?? '' })).screenshot).not.toBeNull();
  expect(uploads(limitingProxy).map(({ isRefused }) => isRefused)).toEqual([true, false]);
  problems.length = 0;
});

test('A picture that a proxy refuses even in a smaller size is reported, and not sent again by itself', async ({
  shop,
  visitor,
  limitingProxy,
  api,
  problems,
}) => {
  limitingProxy.rules = { maxBodyBytes: 100_000 };
  await visitor.goto(putPage(shop, limitingProxy, PAGE));
  await sendLargePicture(visitor);
  const status = visitor.getByRole('status').filter({ hasText: 'A proxy refuses files of this size (413)' });
  await expect(status).toContainText('The comment was sent, but its picture was not.');
  expect(uploads(limitingProxy)).toHaveLength(2);
  limitingProxy.rules = {};
  await visitor.getByRole('button', { name: 'Send it smaller' }).click();
  const [comment] = await sentComments(api, shop);
  await expect.poll(async () => (await api.getComment({ id: comment?.id ?? '' })).screenshot).not.toBeNull();
  expect(uploads(limitingProxy)).toHaveLength(3);
  problems.length = 0;
});

test('A comment to which a proxy responds with 502 is reported as unsent, and kept', async ({
  shop,
  visitor,
  limitingProxy,
  api,
  problems,
}) => {
  await visitor.goto(putPage(shop, limitingProxy, PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
  limitingProxy.rules = { status: 502 };
  await writeAndSend(visitor, 'Which day?');
  await expect(visitor.getByText('The server does not respond behind its proxy (502).')).toBeVisible();
  limitingProxy.rules = {};
  await visitor
    .getByRole('dialog', { name: 'New comment' })
    .getByRole('button', { name: 'Try again' })
    .click();
  expect(await sentComments(api, shop)).toMatchObject([{ content: 'Which day?' }]);
  problems.length = 0;
});
