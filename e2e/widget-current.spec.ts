import {
  connect,
  expect,
  launcher,
  pick,
  pinOf,
  sentComments,
  test,
  writeAndSend,
} from './support/widget.ts';

const PAGE = `<h1>Harbour Coffee</h1><p style="margin-top: 120px">Small roasts, shipped the same day.</p>
  <button type="button">Add to cart</button>`;

test('A second tab of a browser shows a new comment, and removes a deleted one, without a reload', async ({
  shop,
  visitor,
}) => {
  const url = shop.put(PAGE);
  await visitor.goto(url);
  const other = await visitor.context().newPage();
  await other.goto(url);
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'Which day?');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await expect(pinOf(other, 1)).toBeVisible();
  await pinOf(visitor, 1).click();
  await visitor.getByRole('button', { name: 'Delete' }).click();
  await expect(pinOf(visitor, 1)).toHaveCount(0);
  await expect(pinOf(other, 1)).toHaveCount(0);
});

test('The open page of a member shows comments by others, and removes those that they delete, without a reload', async ({
  shop,
  visitor,
  server,
  api,
  browser,
}) => {
  const url = shop.put(PAGE);
  await visitor.goto(url);
  const list = await connect(visitor, server);
  await expect(list).toBeVisible();
  const stranger = await browser.newPage();
  await stranger.goto(url);
  await pick(stranger, stranger.getByText('Small roasts'));
  await writeAndSend(stranger, 'Which day?');
  await expect(pinOf(stranger, 1)).toBeVisible();
  await expect(pinOf(visitor, 1)).toBeVisible();
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  await api.deleteComment({ id });
  await expect(pinOf(visitor, 1)).toHaveCount(0);
  await stranger.close();
});

test('The open page of a visitor shows comments by others, on a site with public comments, without a reload', async ({
  shop,
  visitor,
  api,
  browser,
}) => {
  const url = shop.put(PAGE);
  await visitor.goto(url);
  await expect(launcher(visitor)).toBeVisible();
  const stranger = await browser.newPage();
  await stranger.goto(url);
  await pick(stranger, stranger.getByText('Small roasts'));
  await writeAndSend(stranger, 'Which day?');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  await api.deleteComment({ id });
  await expect(pinOf(visitor, 1)).toHaveCount(0);
  await stranger.close();
});

test('Comments that cannot be read after a change of the URL appear once the server responds, without a reload', {
  tag: '@slow',
}, async ({ shop, visitor, problems }) => {
  const url = shop.put(PAGE);
  await visitor.goto(url);
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'Mine');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await visitor.evaluate(() => history.pushState(null, '', '/elsewhere'));
  await expect(pinOf(visitor, 1)).toHaveCount(0);
  const listing = /\/widget\/v1\/pins\?/;
  await visitor.route(listing, (route) => route.abort());
  const isRefused = visitor.waitForEvent('requestfailed', {
    predicate: (request) => listing.test(request.url()),
  });
  await visitor.evaluate(() => history.back());
  await isRefused;
  await expect(pinOf(visitor, 1)).toHaveCount(0);
  await visitor.unroute(listing);
  await expect(pinOf(visitor, 1)).toBeVisible({ timeout: 30_000 });
  problems.length = 0;
});
