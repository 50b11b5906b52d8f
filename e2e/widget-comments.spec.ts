import type { Page } from '@playwright/test';
import type { Client } from '@postil/client';
import {
  expect,
  expectPinAt,
  launcher,
  pick,
  pinOf,
  type Shop,
  sentComments,
  test,
  waitForWritingTime,
  writeAndSend,
} from './support/widget.ts';

const PAGE = `<header><h1>Harbour Coffee</h1></header><main>
  <section><h2>Ferry Blend</h2><p>Chocolate, hazelnut, low acidity.</p><button type="button">Add to cart</button></section>
  <section><h2>Pilot Espresso</h2><p>Dark cherry, syrupy body.</p><button type="button">Add to cart</button></section></main>`;

test('37. Hovering outlines an element, a click opens the composer, and Escape steps back one level at a time', async ({
  shop,
  visitor,
}) => {
  await visitor.goto(shop.put(PAGE));
  await launcher(visitor).click();
  await expect(visitor.getByRole('application')).toBeFocused();
  const target = visitor.locator('section p').nth(1);
  await target.hover({ force: true });
  const outline = visitor.locator('.outline');
  const [inner, outer] = [await target.boundingBox(), await outline.boundingBox()];
  expect(outer?.x).toBeCloseTo((inner?.x ?? 0) - 3, 0);
  expect(outer?.width).toBeCloseTo((inner?.width ?? 0) + 6, 0);
  await target.click({ force: true });
  const composer = visitor.getByRole('dialog', { name: 'New comment' });
  await expect(composer.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await visitor.keyboard.type('Half a thought');
  await visitor.keyboard.press('Escape');
  await expect(composer).toBeHidden();
  await expect(visitor.getByRole('application')).toBeFocused();
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('application')).toBeHidden();
  await expect(launcher(visitor)).toBeFocused();
  await launcher(visitor).click();
  await expect(composer.getByRole('textbox', { name: 'Comment' })).toHaveValue('Half a thought');
});

test('17. The widget renders the Markdown of comments and replies, and nothing executable', {
  tag: '@slow',
}, async ({ shop, visitor, api }) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByRole('button', { name: 'Add to cart' }).first());
  await writeAndSend(visitor, 'The **price** is missing:\n\n- [x] blend\n- [ ] espresso');
  const [comment] = await sentComments(api, shop);
  await api.createReply({
    id: comment?.id ?? '',
    content:
      'Set `--price`, see https://docs.example.com <img src=x onerror="alert(1)"> [here](javascript:alert(1))',
  });
  await visitor.reload();
  await pinOf(visitor, 1).click();
  const thread = visitor.getByRole('dialog', { name: 'Comment 1' });
  await expect(thread.locator('b', { hasText: /^price$/ })).toBeVisible();
  await expect(thread.getByRole('listitem').filter({ hasText: /^☑ blend$/ })).toBeVisible();
  await expect(thread.getByRole('listitem').filter({ hasText: /^☐ espresso$/ })).toBeVisible();
  await expect(thread.getByRole('code')).toHaveText('--price');
  await expect(thread.getByRole('link', { name: 'https://docs.example.com' })).toHaveAttribute(
    'rel',
    /nofollow/,
  );
  await expect(thread.getByText('<img src=x onerror="alert(1)"> [here](javascript:alert(1))')).toBeVisible();
  await expect(thread.locator('img[src="x"]')).toHaveCount(0);
});

test('38. A comment of a visitor is pinned at its location, seen by others, and arrives on an open board', async ({
  page: board,
  shop,
  visitor,
  browser,
  api,
}) => {
  await board.goto(`/board?project=${shop.projectId}`);
  const url = shop.put(PAGE);
  await visitor.goto(url);
  const target = visitor.getByRole('button', { name: 'Add to cart' }).nth(1);
  await pick(visitor, target, { x: 20, y: 8 });
  await writeAndSend(visitor, 'Which roast date is this?');
  const box = await target.boundingBox();
  const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 };
  await expectPinAt(pinOf(visitor, 1), point);
  const card = board.locator('[data-column="OPEN"] [data-task-id]');
  await expect(card).toContainText('Which roast date is this?');
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(url);
  await expectPinAt(pinOf(other, 1), point);
  await context.close();
  const data = await sentComments(api, shop);
  expect(data).toMatchObject([{ content: 'Which roast date is this?', page_url: url }]);
  const comment = await api.getComment({ id: data[0]?.id ?? '' });
  expect(comment).toMatchObject({
    page_title: 'Harbour Coffee',
    context: {
      viewport: visitor.viewportSize(),
      browser: expect.stringMatching(/^(Chrome|Firefox) \d+$/),
      anchor: { tag: 'button', text: 'Add to cart' },
    },
  });
  await board.bringToFront();
  await card.locator('[data-card]').click();
  const task = board.getByRole('dialog');
  const { width, height } = visitor.viewportSize() ?? { width: 0, height: 0 };
  await expect(task.getByText(`${width} × ${height}`)).toBeVisible();
  await expect(task.getByText(/^(Chrome|Firefox) \d+, \w+$/)).toBeVisible();
  await expect(task.getByRole('link', { name: 'Open page', exact: true })).toHaveAttribute(
    'href',
    `${url}?postil=${comment.id}`,
  );
});

test('38. A comment is written by keyboard alone', { tag: '@slow' }, async ({ shop, visitor }) => {
  await visitor.goto(shop.put(PAGE));
  await launcher(visitor).focus();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('application')).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Tab', 'ArrowUp', 'ArrowDown', 'Tab']) await visitor.keyboard.press(key);
  await expect(visitor.getByRole('status').filter({ hasText: ':' })).toHaveText(
    'p: Chocolate, hazelnut, low acidity.',
  );
  await visitor.keyboard.press('Enter');
  await visitor.keyboard.type('How low?');
  await waitForWritingTime(visitor);
  await visitor.keyboard.press('Control+Enter');
  const pin = pinOf(visitor, 1);
  await expect(pin).toBeVisible();
  await pin.focus();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('dialog', { name: 'Comment 1' })).toContainText('How low?');
  await visitor.keyboard.press('Escape');
  await expect(pin).toBeFocused();
});

test('A new comment is listed first, and still is after a reload', async ({ shop, visitor }) => {
  await visitor.goto(shop.put(PAGE));
  const contents = ['The first', 'The second', 'The third'];
  for (const [index, content] of contents.entries()) {
    await pick(visitor, visitor.locator('section p, section button').nth(index));
    await writeAndSend(visitor, content);
    await expect(pinOf(visitor, index + 1)).toBeVisible();
  }
  const list = visitor.getByRole('dialog', { name: 'Comments on this page' });
  for (const time of ['at once', 'after a reload']) {
    await visitor.getByRole('button', { name: /^Comments on this page: / }).click();
    await expect(list.getByRole('listitem'), time).toContainText(contents.toReversed());
    await visitor.reload();
  }
});

test('The list of comments reports that it is truncated', async ({ shop, visitor, api }) => {
  const url = shop.put(PAGE);
  const content = 'One of many';
  for (let remaining = 201; remaining > 0; remaining -= 67)
    await Promise.all(
      Array.from({ length: 67 }, () =>
        api.createTask({ site_id: shop.id, page_url: url, content, visibility: 'everyone' }),
      ),
    );
  await visitor.goto(url);
  const comments = visitor.getByRole('button', { name: /^Comments on this page: / });
  await expect(comments).toHaveText('200+');
  await comments.click();
  const list = visitor.getByRole('dialog', { name: 'Comments on this page' });
  await expect(list.getByRole('listitem')).toHaveCount(200);
  await expect(list).toContainText('Only the newest 200 are shown.');
});

test('A visitor can change and delete a comment until somebody has replied, and can reply', async ({
  shop,
  visitor,
  api,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Dark cherry'));
  await writeAndSend(visitor, 'Frist');
  await pinOf(visitor, 1).click();
  const thread = visitor.getByRole('dialog', { name: 'Comment 1' });
  await thread.getByRole('button', { name: 'Edit' }).click();
  await thread.getByRole('textbox', { name: 'Comment' }).fill('First');
  await thread.getByRole('button', { name: 'Save' }).click();
  await expect(thread.getByText('First', { exact: true })).toBeVisible();
  await thread.getByRole('textbox', { name: 'Reply' }).fill('And a word more');
  await thread.getByRole('button', { name: 'Reply' }).click();
  await expect(thread.getByRole('listitem')).toContainText('And a word more');
  await expect(thread.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await visitor.keyboard.press('Escape');
  await expect(thread).toBeHidden();
  await pick(visitor, visitor.getByText('Chocolate'));
  await writeAndSend(visitor, 'Never mind');
  await pinOf(visitor, 2).click();
  const other = visitor.getByRole('dialog', { name: 'Comment 2' });
  await other.getByRole('button', { name: 'Delete' }).click();
  await expect(pinOf(visitor, 2)).toHaveCount(0);
  await expect(pinOf(visitor, 1)).toBeVisible();
  expect((await api.listComments({ site_id: [shop.id] })).data.map(({ content }) => content)).toEqual([
    'First',
  ]);
});

/** Runs in the page: makes the first comment arrive and its response get lost. */
function loseFirstResponse(failure: 'offline' | '500'): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const response = await send(input, init);
    if (!String(input).endsWith('/widget/v1/comments')) return response;
    window.fetch = send;
    if (failure === 'offline') throw new TypeError('The network is down.');
    return new Response('{}', { status: 500 });
  };
}

for (const failure of ['offline', '500'] as const) {
  test(
    `45. A comment that could not be sent (${failure}) is kept, and Try again creates exactly one comment`,
    failure === 'offline' ? { tag: '@slow' } : {},
    async ({ shop, visitor, api, problems }) => {
      await visitor.goto(shop.put(PAGE));
      await pick(visitor, visitor.getByText('Dark cherry'));
      await visitor.evaluate(loseFirstResponse, failure);
      await writeAndSend(visitor, 'Sent twice, there once');
      const composer = visitor.getByRole('dialog', { name: 'New comment' });
      await expect(composer.getByRole('alert')).toContainText('Your comment is kept.');
      await expect(composer.getByRole('textbox', { name: 'Comment' })).toHaveValue('Sent twice, there once');
      await composer.getByRole('button', { name: 'Try again' }).click();
      await expect(pinOf(visitor, 1)).toBeVisible();
      await expect(composer).toBeHidden();
      expect((await api.listComments({ site_id: [shop.id] })).total).toBe(1);
      problems.length = 0;
    },
  );
}

test('45. A comment whose response was lost appears once, even if the page has read it before Try again', {
  tag: '@slow',
}, async ({ shop, visitor, problems }) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Dark cherry'));
  await visitor.evaluate(loseFirstResponse, '500' as const);
  await writeAndSend(visitor, 'Sent twice, there once');
  const composer = visitor.getByRole('dialog', { name: 'New comment' });
  await expect(composer.getByRole('alert')).toContainText('Your comment is kept.');
  const read = visitor.waitForResponse((response) => response.url().includes('/widget/v1/pins?'));
  // As on a return to the tab.
  await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect((await (await read).json()).data.pins).toHaveLength(1);
  // The next refresh would hide a duplicate of the comment.
  await visitor.route(/\/widget\/v1\/pins\?/, () => undefined);
  await composer.getByRole('button', { name: 'Try again' }).click();
  await expect(composer).toBeHidden();
  await expect(visitor.getByRole('button', { name: 'Comments on this page: 1' })).toBeVisible();
  await expect(pinOf(visitor, 1)).toHaveCount(1);
  problems.length = 0;
});

test('45. An unsent text is restored after the page was left', { tag: '@slow' }, async ({
  shop,
  visitor,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Dark cherry'));
  await visitor.keyboard.type('Not lost');
  await visitor.reload();
  await launcher(visitor).click();
  await expect(visitor.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not lost');
});

/** Comments at the end of the page, leaves it, and returns by the link to the comment, which opens it. */
async function followLinkFarDown(visitor: Page, { api, shop }: { api: Client; shop: Shop }) {
  const url = visitor.url();
  await visitor.getByText('The end of the page').scrollIntoViewIfNeeded();
  await pick(visitor, visitor.getByText('The end of the page'));
  await writeAndSend(visitor, 'Far down');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  await visitor.goto('about:blank');
  await visitor.goto(`${url}#postil=${data[0]?.id}`);
  await expect(visitor.getByRole('dialog', { name: 'Comment 1' })).toContainText('Far down');
}

test('18. A link to a comment opens it on its page', { tag: '@slow' }, async ({ shop, visitor, api }) => {
  await visitor.goto(shop.put(`${PAGE}<div style="height: 3000px"></div><p>The end of the page</p>`));
  await followLinkFarDown(visitor, { api, shop });
  await expect(pinOf(visitor, 1)).toBeInViewport();
});

test('A link to a comment scrolls to an element that the page renders after the widget has started', async ({
  shop,
  visitor,
  api,
}) => {
  const render = `document.body.insertAdjacentHTML('beforeend', '<p style="margin-top: 3000px">The end of the page</p>')`;
  await visitor.goto(shop.put(`${PAGE}<script>window.render = () => ${render}</script>`));
  await visitor.evaluate('render()');
  await followLinkFarDown(visitor, { api, shop });
  await visitor.evaluate('render()');
  await expect(pinOf(visitor, 1)).toBeInViewport();
});
