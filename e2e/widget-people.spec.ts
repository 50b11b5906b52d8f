import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  connect,
  expect,
  launcher,
  openList,
  pick,
  pinOf,
  sentComments,
  test,
  writeAndSend,
} from './support/widget.ts';

const PAGE = `<h1>Harbour Coffee</h1><p>Small roasts, shipped the same day.</p><button type="button">Add to cart</button>`;

const thread = (page: Page, number: number) => page.getByRole('dialog', { name: `Comment ${number}` });

test('A member of the team connects, sees every comment, and changes status, assignee and conversation on the page', async ({
  shop,
  visitor,
  server,
  api,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'Which day?');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await pick(visitor, visitor.getByRole('button', { name: 'Add to cart' }));
  await writeAndSend(visitor, 'Said before');
  await expect(pinOf(visitor, 2)).toBeVisible();
  const data = await sentComments(api, shop, 2);
  const idOf = (content: string) => data.find((each) => each.content === content)?.id ?? '';
  await api.setCommentStatus({ id: idOf('Said before'), status: 'CLOSED' });
  await visitor.reload();
  await expect(pinOf(visitor, 1)).toBeVisible();
  await expect(pinOf(visitor, 2)).toHaveCount(0);

  const list = await connect(visitor, server);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByText('Said before').click();
  await expect(thread(visitor, 2).getByLabel('Status')).toHaveValue('CLOSED');
  await pinOf(visitor, 1).click();
  const openThread = thread(visitor, 1);
  await expect(openThread.getByLabel('Status')).toHaveValue('OPEN');
  await openThread.getByLabel('Status').selectOption('RESOLVED');
  await openThread.getByLabel('Assignee').selectOption({ index: 1 });
  await openThread.getByRole('textbox', { name: 'Reply' }).fill('On Tuesdays.');
  await openThread.getByRole('button', { name: 'Reply' }).click();
  await expect(openThread.getByRole('listitem')).toContainText('On Tuesdays.');
  const [owner] = (await api.listMembers({})).data;
  expect(await api.getComment({ id: idOf('Which day?') })).toMatchObject({
    status: 'RESOLVED',
    assigned_to: { id: owner?.id },
  });
  expect((await api.listReplies({ id: idOf('Which day?') })).data).toMatchObject([
    { content: 'On Tuesdays.', created_by: { id: owner?.id } },
  ]);

  await visitor.reload();
  await expect(pinOf(visitor, 2)).toBeVisible();
  await (await openList(visitor)).getByRole('button', { name: 'Disconnect' }).click();
  await expect(pinOf(visitor, 2)).toHaveCount(0);
  await pinOf(visitor, 1).click();
  await expect(thread(visitor, 1)).toContainText('On Tuesdays.');
  await expect(thread(visitor, 1).getByLabel('Status')).toHaveCount(0);
});

test('A member sees the statuses on the page under the names of the project, without hidden ones', async ({
  shop,
  visitor,
  server,
  api,
}) => {
  const statuses = [
    { status: 'IN_REVIEW', name: 'Client check', color: 'pink' },
    { status: 'IN_PROGRESS', is_shown: false },
  ] as const;
  await api.updateProject({ id: shop.projectId, statuses: [...statuses] });
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'Which day?');
  await expect(pinOf(visitor, 1)).toBeVisible();
  await connect(visitor, server);
  await pinOf(visitor, 1).click();
  const status = thread(visitor, 1).getByLabel('Status');
  await expect(status.getByRole('option')).toHaveText([/Open/, /Client check/, /Resolved/, /Closed/]);
  await status.selectOption('IN_REVIEW');
  const [comment] = await sentComments(api, shop);
  await expect.poll(async () => (await api.getComment({ id: comment?.id ?? '' })).status).toBe('IN_REVIEW');
});

test('A member sees that the assignees could not be read, and can retry', async ({
  shop,
  visitor,
  server,
  problems,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'Which day?');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const people = '**/widget/v1/people';
  await visitor.route(people, (route) => route.abort());
  await connect(visitor, server);
  await pinOf(visitor, 1).click();
  const openThread = thread(visitor, 1);
  await expect(openThread.getByLabel('Assignee').getByRole('option')).toHaveText(['Nobody']);
  await expect(openThread.getByRole('status')).toContainText('The members could not be loaded.');
  // The notice stays during the retry.
  const failure = visitor.waitForEvent('requestfailed', (request) => request.url().endsWith('/people'));
  await openThread.getByRole('button', { name: 'Try again' }).click();
  await failure;
  await expect(openThread.getByRole('status')).toBeVisible();
  await visitor.unroute(people);
  await openThread.getByRole('button', { name: 'Try again' }).click();
  await expect(openThread.getByRole('status')).toHaveCount(0);
  await expect(openThread.getByLabel('Assignee').getByRole('option')).toHaveCount(2);
  // The browser itself reports failed requests.
  problems.length = 0;
});

/** The identity of a visitor, signed by the server of a site with its secret. @param expiresAt Unix time in seconds. */
function signIdentity(secret: string, expiresAt?: number): string {
  const person = { user_id: 'ada-1', name: 'Ada Lovelace', email: 'ada@example.com', expires_at: expiresAt };
  const text = Buffer.from(JSON.stringify(person)).toString('base64url');
  return `${text}.${createHmac('sha256', secret).update(text).digest('hex')}`;
}

/** Identifies the visitor on the page. @returns the status of the response. */
async function identify(page: Page, token: string): Promise<number> {
  await expect(launcher(page)).toBeVisible();
  const response = page.waitForResponse(
    (response) => response.url().endsWith('/sessions') && response.request().method() === 'POST',
  );
  await page.evaluate((signed) => window.postil?.identify(signed), token);
  return (await response).status();
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Your name (optional)' });

test('A visitor whom the site identifies writes under the signed name and e-mail, and sees no name field', async ({
  shop,
  visitor,
  api,
}) => {
  const { secret } = await api.createIdentitySecret({ id: shop.id });
  await visitor.goto(shop.put(PAGE));
  expect(await identify(visitor, signIdentity(secret))).toBe(200);
  await pick(visitor, visitor.getByText('Small roasts'));
  await expect(nameField(visitor)).toHaveCount(0);
  await writeAndSend(visitor, 'From a known person');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  expect(await api.getComment({ id: data[0]?.id ?? '' })).toMatchObject({
    created_by: { name: 'Ada Lovelace' },
    context: { email: 'ada@example.com' },
  });
});

test('An identity with a wrong signature is refused with a message on the console, and the visitor can keep writing', async ({
  shop,
  visitor,
  problems,
  api,
}) => {
  await api.createIdentitySecret({ id: shop.id });
  await visitor.goto(shop.put(PAGE));
  const refusal = visitor.waitForEvent('console', {
    predicate: (message) => message.text().includes('[postil]'),
  });
  expect(await identify(visitor, signIdentity('pis_of_somebody_else'))).toBe(401);
  expect((await refusal).text()).toContain('The signature of the identity is wrong');
  problems.length = 0;
  await pick(visitor, visitor.getByText('Small roasts'));
  await nameField(visitor).fill('Grace');
  await visitor.getByRole('textbox', { name: 'Comment' }).focus();
  await writeAndSend(visitor, 'From a guest');
  await expect(pinOf(visitor, 1)).toBeVisible();
  expect((await api.listComments({ site_id: [shop.id] })).data).toMatchObject([
    { content: 'From a guest', created_by: { name: 'Grace' } },
  ]);
});

test('A session that expires during writing is replaced by an anonymous one, and the text arrives once', async ({
  shop,
  visitor,
  problems,
  server,
  api,
}) => {
  const { secret } = await api.createIdentitySecret({ id: shop.id });
  await visitor.goto(shop.put(PAGE));
  const expiresAt = Math.floor(Date.now() / 1000) + 4;
  expect(await identify(visitor, signIdentity(secret, expiresAt))).toBe(200);
  await pick(visitor, visitor.getByText('Small roasts'));
  await visitor.keyboard.type('Written in time');
  const { token } = await visitor.evaluate(
    (key): { token: string } => JSON.parse(localStorage.getItem(`postil:${key}`) ?? '{}'),
    shop.widgetKey,
  );
  const sessionStatus = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/widget/v1/pins?page_url=${shop.put(PAGE)}`, { headers })).status;
  };
  await expect.poll(sessionStatus).toBe(401);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(pinOf(visitor, 1)).toBeVisible();
  expect((await api.listComments({ site_id: [shop.id] })).data).toMatchObject([
    { content: 'Written in time', created_by: { name: 'Guest' } },
  ]);
  await pick(visitor, visitor.getByRole('button', { name: 'Add to cart' }));
  await expect(nameField(visitor)).toBeVisible();
  problems.length = 0;
});
