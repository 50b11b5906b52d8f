import type { Browser, Page } from '@playwright/test';
import { addClient } from './support/records/people.ts';
import { expectAccessible } from './support/test.ts';
import {
  connect,
  expect,
  openList,
  pick,
  pinOf,
  sendButton,
  sentComments,
  test,
  waitForWritingTime,
  writeAndSend,
} from './support/widget.ts';

const PAGE = `<h1>Harbour Coffee</h1><p>Small roasts, shipped the same day.</p><button type="button">Add to cart</button>`;
const WIDGET = 'postil-widget';

const thread = (page: Page, number: number) => page.getByRole('dialog', { name: `Comment ${number}` });
const composer = (page: Page) => page.getByRole('dialog', { name: 'New comment' });

/** Opens a page in a new browser context, without an account. */
async function openAsStranger(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  return { page, close: () => context.close() };
}

test('A comment of a member is for the team until the member shows it to everyone', async ({
  shop,
  visitor,
  server,
  api,
  browser,
}) => {
  const url = shop.put(PAGE);
  await visitor.goto(url);
  await connect(visitor, server);
  await visitor.keyboard.press('Escape');
  await pick(visitor, visitor.getByText('Small roasts'));
  await expect(composer(visitor).getByRole('radio', { name: 'Team only' })).toBeChecked();
  await expect(composer(visitor)).toContainText('Only your team reads this.');
  await expectAccessible(visitor, WIDGET);
  await writeAndSend(visitor, 'Is this still true?');
  await pinOf(visitor, 1).click();
  await expect(thread(visitor, 1).getByLabel('Visible to')).toHaveValue('team');
  await expect(thread(visitor, 1)).toContainText('Only your team reads this.');
  await expectAccessible(visitor, WIDGET);
  const [comment] = await sentComments(api, shop);
  expect(await api.getComment({ id: comment?.id ?? '' })).toMatchObject({ visibility: 'team' });

  const stranger = await openAsStranger(browser, url);
  const count = stranger.page.getByRole('button', { name: /^Comments on this page: / });
  await expect(count).toHaveText('0');
  await thread(visitor, 1).getByLabel('Visible to').selectOption('Everyone');
  await expect(thread(visitor, 1).getByRole('radio', { name: 'Internal note' })).toBeVisible();
  await stranger.page.reload();
  await expect(pinOf(stranger.page, 1)).toBeVisible();
  await stranger.close();
});

test('A member chooses by keyboard to show a new comment to everyone, and the choice survives a reload', async ({
  shop,
  visitor,
  server,
  api,
}) => {
  await visitor.goto(shop.put(PAGE));
  await connect(visitor, server);
  await visitor.keyboard.press('Escape');
  await pick(visitor, visitor.getByText('Small roasts'));
  await visitor.keyboard.type('We ship on Sundays, too');
  await composer(visitor).getByRole('radio', { name: 'Team only' }).focus();
  await visitor.keyboard.press('ArrowRight');
  await expect(composer(visitor)).toContainText(
    'Visitors, reviewers and clients who see the comment read this, too.',
  );
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Feedback' }).click();
  await expect(composer(visitor).getByRole('radio', { name: 'Everyone' })).toBeChecked();
  await waitForWritingTime(visitor);
  await sendButton(visitor).click();
  await expect(pinOf(visitor, 1)).toBeVisible();
  const [comment] = await sentComments(api, shop);
  expect(await api.getComment({ id: comment?.id ?? '' })).toMatchObject({
    visibility: 'everyone',
    content: 'We ship on Sundays, too',
  });
});

test('A member replies to a visitor, or leaves a note for the team that the visitor never gets', async ({
  shop,
  visitor,
  server,
  api,
  browser,
}) => {
  const url = shop.put(PAGE);
  const stranger = await openAsStranger(browser, url);
  await pick(stranger.page, stranger.page.getByText('Small roasts'));
  await expect(composer(stranger.page).getByRole('radio')).toHaveCount(0);
  await stranger.page.getByRole('textbox', { name: 'Your name (optional)' }).fill('owner');
  await stranger.page.getByRole('textbox', { name: 'Comment' }).focus();
  await writeAndSend(stranger.page, 'Which day?');
  await expect(pinOf(stranger.page, 1)).toBeVisible();

  await visitor.goto(url);
  const list = await connect(visitor, server);
  await expect(list.getByRole('listitem')).toContainText(/owner\s*Visitor/);
  await list.getByText('Which day?').click();
  const openThread = thread(visitor, 1);
  await openThread.getByRole('radio', { name: 'Internal note' }).check();
  await openThread.getByRole('textbox', { name: 'Internal note' }).fill('Ask the warehouse first');
  await expectAccessible(visitor, WIDGET);
  await openThread.getByRole('button', { name: 'Add note' }).click();
  await expect(openThread.getByRole('listitem')).toContainText(/Internal note\s*Ask the warehouse first/);
  await openThread.getByRole('radio', { name: 'Reply' }).check();
  await openThread.getByRole('textbox', { name: 'Reply' }).fill('On Tuesdays.');
  await openThread.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(openThread.getByRole('listitem')).toHaveCount(2);
  const [comment] = await sentComments(api, shop);
  const replies = (await api.listReplies({ id: comment?.id ?? '' })).data;
  expect(replies.map(({ content, visibility }) => [content, visibility])).toEqual([
    ['Ask the warehouse first', 'team'],
    ['On Tuesdays.', 'everyone'],
  ]);

  await stranger.page.reload();
  await pinOf(stranger.page, 1).click();
  await expect(thread(stranger.page, 1).getByRole('listitem')).toHaveText([/On Tuesdays\./]);
  await expect(thread(stranger.page, 1).getByRole('radio')).toHaveCount(0);
  await stranger.close();
});

test('A client who connects an account writes for everyone, and has no choice of visibility', async ({
  shop,
  visitor,
  server,
  api,
}) => {
  const account = await addClient(api, { url: server.url, projectId: shop.projectId });
  await visitor.goto(shop.put(PAGE));
  await connect(visitor, account);
  await visitor.keyboard.press('Escape');
  await pick(visitor, visitor.getByText('Small roasts'));
  await expect(composer(visitor).getByRole('radio')).toHaveCount(0);
  await writeAndSend(visitor, 'Which day?');
  await pinOf(visitor, 1).click();
  await expect(thread(visitor, 1).getByLabel('Visible to')).toHaveCount(0);
  await expect(thread(visitor, 1).getByRole('radio')).toHaveCount(0);
  const [comment] = await sentComments(api, shop);
  expect(await api.getComment({ id: comment?.id ?? '' })).toMatchObject({ visibility: 'everyone' });
  await (await openList(visitor)).getByRole('button', { name: 'Disconnect' }).click();
});
