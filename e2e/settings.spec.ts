import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { addMember } from './support/records/people.ts';
import { serverWith } from './support/server.ts';
import {
  test as base,
  expect,
  expectAccessible,
  holdRequests,
  LOOKS,
  setLook,
  tolerate,
} from './support/test.ts';

interface Receiver {
  readonly url: string;
  /** The status of the next responses. */
  respondWith(status: number): void;
}

const test = base.extend<{ readonly receiver: Receiver }>({
  server: [
    serverWith({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' }),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter
  receiver: async ({}, use) => {
    const state = { status: 200 };
    const http = createServer((request, response) => {
      request.resume();
      response.writeHead(state.status, { 'content-type': 'application/json' }).end('{"taken":true}');
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address of this type.
    const { port } = http.address() as AddressInfo;
    await use({
      url: `http://127.0.0.1:${port}/hook`,
      respondWith: (status) => {
        state.status = status;
      },
    });
    http.close();
  },
});

/** Opens the form of a new webhook, and tolerates that the server refuses its values. */
async function openWebhookForm(page: Page): Promise<Locator> {
  tolerate(page, /422/);
  await page.goto('/integrations/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  return page.getByRole('dialog');
}

/** Chooses an entry of the menu of a key. */
async function chooseForKey(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

async function statusOf(url: string, key: string): Promise<number> {
  return (await fetch(`${url}/api/v1/projects`, { headers: { 'X-API-Key': key } })).status;
}

test('29. An API key is created by keyboard alone, its secret is shown once, and Revoke works immediately', async ({
  page,
  server,
}) => {
  await page.goto('/settings/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Deploy script');
  await page.keyboard.press('Enter');
  const secret = await page.getByRole('textbox', { name: 'Secret of the key' }).inputValue();
  expect(secret).toMatch(/^pst_/);
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  expect(await statusOf(server.url, secret)).toBe(200);
  await page.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  const row = rowOf(page, 'Deploy script');
  await expect(row).toContainText(`pst_…${secret.slice(-4)}`);
  await page.reload();
  await expect(row).toContainText(`pst_…${secret.slice(-4)}`);
  expect(await page.content()).not.toContain(secret);
  await chooseForKey(page, 'Deploy script', 'Revoke');
  // The key works until the revocation is confirmed.
  await page
    .getByRole('dialog', { name: 'Revoke “Deploy script”?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  expect(await statusOf(server.url, secret)).toBe(200);
  await chooseForKey(page, 'Deploy script', 'Revoke');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(row).toContainText('Revoked');
  await expect.poll(() => statusOf(server.url, secret)).toBe(401);
});

test('30. A key for an assistant names its project, and its configuration can be copied ready to use', async ({
  page,
  project,
  server,
}) => {
  await page.goto('/integrations/assistants?client=cursor');
  for (const box of ['Read', 'Write', 'Delete'])
    await expect(page.getByRole('checkbox', { name: box, exact: true })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('My assistant');
  await page.getByLabel('Project', { exact: true }).selectOption({ label: project.name });
  await page.getByRole('checkbox', { name: 'Write', exact: true }).uncheck();
  await page.getByLabel('Expires').selectOption({ label: 'In 30 days' });
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText(`“My assistant” for the project “${project.name}” is ready.`)).toBeVisible();
  const block = page.getByRole('textbox', { name: 'Configuration of Cursor' });
  const { postil } = JSON.parse(await block.inputValue()).mcpServers;
  expect(postil.url).toBe(`${server.url}/mcp`);
  const row = rowOf(page, 'My assistant').last();
  await expect(row).toContainText(`Project ${project.name}`);
  await expect(row).toContainText('Expires');
  await page.getByRole('link', { name: 'Claude Code' }).click();
  const command = page.getByRole('textbox', { name: 'Configuration of Claude Code' });
  await expect(command).toHaveValue(new RegExp(`claude mcp add .*${postil.headers['X-API-Key']}`));
  await expect(page.getByText('Waiting for the assistant')).toBeVisible();
  await fetch(postil.url, {
    method: 'POST',
    headers: {
      ...postil.headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    }),
  });
  await expect(page.getByText('The assistant is connected.')).toBeVisible({ timeout: 30_000 });
});

test('31. Regenerate shows a new secret, and reports that the old one no longer works', async ({
  page,
  api,
  server,
}) => {
  const { key } = await api.createApiKey({ name: 'Nightly job', token_type: 'api', permissions: ['read'] });
  expect(await statusOf(server.url, key)).toBe(200);
  await page.goto('/settings/api-keys');
  await chooseForKey(page, 'Nightly job', 'Regenerate');
  await expect(page.getByText('The present secret stops working at once')).toBeVisible();
  expect(await statusOf(server.url, key)).toBe(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText('The old secret stopped working.')).toBeVisible();
  const secret = await page.getByRole('textbox', { name: 'Secret of the key' }).inputValue();
  expect(secret).not.toBe(key);
  expect(await statusOf(server.url, secret)).toBe(200);
  expect(await statusOf(server.url, key)).toBe(401);
});

test('32. A webhook with an invalid URL is refused in place; Send test shows status and time', async ({
  page,
  receiver,
}) => {
  const dialog = await openWebhookForm(page);
  const address = dialog.getByLabel('Address');
  await address.fill('https://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('alert')).toContainText('The address');
  await expect(address).toBeFocused();
  await address.fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret of the webhook' })).toHaveValue(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: receiver.url })).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByRole('status').filter({ hasText: /200 · \d+ ms/ })).toBeVisible();
});

test('A webhook is given a header, which is sent, shown only by its name, and then removed', async ({
  page,
  receiver,
}) => {
  const dialog = await openWebhookForm(page);
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add header' }).click();
  await dialog.getByLabel('Name').fill('Content-Type');
  await dialog.getByLabel('Value').fill('Bearer 3f8a-b21c');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name').fill('Authorization');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Headers: Authorization')).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByRole('status').filter({ hasText: /200 · \d+ ms/ })).toBeVisible();
  await page.getByRole('link', { name: /webhook\.test/ }).click();
  await expect(page.getByRole('textbox', { name: 'Request' })).toHaveValue(/Authorization: \[hidden\]/);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change webhook' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Authorization');
  await expect(dialog.getByLabel('Value')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Remove header' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Headers: Authorization')).toBeHidden();
});

test('33. The delivery log shows each attempt with its request and response, filters by failed, and redelivers', async ({
  page,
  api,
  receiver,
}) => {
  const { id } = await api.createWebhook({ url: receiver.url, events: ['*'] });
  receiver.respondWith(500);
  await api.testWebhook({ id });
  await page.goto(`/integrations/webhooks/${id}`);
  const entry = page.getByRole('link', { name: /webhook\.test/ });
  await expect(entry).toContainText(/500.* · \d+ ms/, { timeout: 20_000 });
  await page.getByRole('link', { name: 'Failed', exact: true }).click();
  await expect(page).toHaveURL(/status=failed/);
  await entry.first().click();
  await expect(page).toHaveURL(/delivery=/);
  await expect(page.getByRole('textbox', { name: 'Request' }).first()).toHaveValue(/webhook-signature: /);
  await expect(page.getByRole('textbox', { name: 'Response' }).first()).toHaveValue(/"taken": true/);
  receiver.respondWith(200);
  await page.getByRole('button', { name: 'Redeliver' }).click();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(entry.filter({ hasText: 'Delivered' }).first()).toBeVisible();
});

test('Beside the open task, notifications are marked as done, snoozed, or all marked as read at once', async ({
  page,
  api,
  server,
  project,
}) => {
  const { data: members } = await api.listMembers({ role: ['owner'] });
  const grace = await addMember(api, server.url, 'Grace Hopper');
  for (const content of ['Fix the header', 'Fix the footer', 'Fix the menu', 'Fix the title']) {
    const { id } = await api.createTask({ content, site_id: project.siteId });
    await grace.api.assignComment({ id, user_id: members[0]?.id ?? '' });
  }
  await page.goto('/notifications');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Fix the' });
  const unread = (count: number) => page.getByRole('button', { name: `Notifications, ${count} unread` });
  const panel = page.locator('[data-panel]');
  await expect(rows).toHaveCount(4);
  await expect(unread(4)).toBeVisible();
  await rows.filter({ hasText: 'menu' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/notifications\?task=/);
  await expect(panel.getByText('Fix the menu')).toBeVisible();
  await expect(unread(3)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(panel.getByText('Fix the footer')).toBeVisible();
  await page.keyboard.press('e');
  await expect(unread(2)).toBeVisible();
  await expect(panel.getByText('Fix the header')).toBeVisible();
  await page.keyboard.press('h');
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Snoozed until' })).toBeVisible();
  await expect(rows.filter({ hasText: 'header' })).toHaveCount(0);
  await expect(unread(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Snoozed' }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: 'Snooze' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Make it unread now' }).click();
  await expect(unread(2)).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(unread(2)).toBeVisible();
  await expect(rows.getByRole('button', { name: 'Mark as read' })).toHaveCount(2);
  // A read notification becomes unread again, even if the server has not yet recorded that it was read.
  const release = await holdRequests(page, /\/notifications\/read$/);
  await rows.filter({ hasText: 'title' }).getByRole('button', { name: 'Mark as read' }).click();
  await expect(unread(1)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  release();
  await expect(unread(2)).toBeVisible();
  await rows.filter({ hasText: 'menu' }).getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'Make it unread now' }).click();
  await expect(unread(3)).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'All notifications are marked as read.' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(unread(3)).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('heading', { name: 'Earlier' })).toBeVisible();
});

test('A notification marked as read stays in the list while the read ones are loading', {
  tag: '@slow',
}, async ({ page, api, server, project }) => {
  const { data: members } = await api.listMembers({ role: ['owner'] });
  const grace = await addMember(api, server.url, 'Grace Hopper');
  const notify = async (content: string) => {
    const { id } = await api.createTask({ content, site_id: project.siteId });
    await grace.api.assignComment({ id, user_id: members[0]?.id ?? '' });
  };
  const mark = crypto.randomUUID();
  await notify(`Fix the header ${mark}`);
  await notify(`Fix the footer ${mark}`);
  await page.goto('/notifications');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: mark });
  await expect(rows).toHaveCount(2);
  const release = await holdRequests(page, /\/notifications\?.*unread=false/);
  const isRead = page.waitForResponse(/\/notifications\/read$/);
  await rows.filter({ hasText: 'header' }).getByRole('button', { name: 'Mark as read' }).click();
  await isRead;
  // It is shown once the unread ones have been read again, without the one that is read.
  await notify(`Fix the menu ${mark}`);
  await expect(rows.filter({ hasText: 'menu' })).toBeVisible();
  await expect(rows).toHaveCount(3);
  release();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('The summary counts opened and resolved tasks, and a bar links to the tasks that it counts', async ({
  page,
  api,
  project,
}) => {
  const first = await api.createTask({ content: 'One', site_id: project.siteId, page_url: '/pricing' });
  await api.createTask({ content: 'Two', site_id: project.siteId, page_url: '/pricing' });
  await api.setCommentStatus({ id: first.id, status: 'RESOLVED' });
  await page.goto(`/summary?project=${project.id}`);
  await expect(page.getByText('2 tasks opened, 1 resolved.')).toBeVisible();
  await page.getByRole('link', { name: /^Resolved in the week from .*: 1$/ }).click();
  await expect(page).toHaveURL(/\/list\?.*resolvedAfter=/);
  await expect(page.getByText('One')).toBeVisible();
  await expect(page.getByText('Two')).toBeHidden();
});

const PATHS = [
  '/settings',
  '/settings/organization',
  '/settings/api-keys',
  '/settings/audit-log',
  '/integrations',
  '/integrations/assistants',
  '/integrations/webhooks',
  '/integrations/api',
  '/notifications',
  '/summary',
];

for (const look of LOOKS) {
  test(`Settings, integrations and summary are accessible in ${look.theme} and ${look.language}`, async ({
    page,
  }) => {
    test.slow();
    await setLook(page, look);
    for (const path of PATHS) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // Skeletons have a name; no other status element has one.
      await expect(page.locator('[role=status][aria-label]')).toHaveCount(0);
      await expectAccessible(page);
    }
  });
}
