import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requireAcceptable } from '@postil/harness/chats/limits';
import { serverWith } from './support/server.ts';
import { test as base, createTasks, expect, expectAccessible, tolerate } from './support/test.ts';

const test = base.extend<{ readonly channel: string }>({
  server: [
    serverWith({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' }),
    { scope: 'worker' },
  ],
  // The URL of a channel of Mattermost, which refuses unknown fields.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter
  channel: async ({}, use) => {
    const http = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      try {
        requireAcceptable.mattermost(body);
        response.end('ok');
      } catch {
        response.writeHead(400).end();
      }
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address of this type.
    const { port } = http.address() as AddressInfo;
    await use(`http://127.0.0.1:${port}/hooks/k7y3pz8m5tbfmxq1w9r4c6dh2a`);
    http.close();
  },
});

test('The URL of a chat is recognised while it is entered; an example is shown, and a test arrives', async ({
  page,
  channel,
}) => {
  await page.goto('/integrations/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByLabel('Address');
  const format = dialog.getByLabel('Format');
  const preview = dialog.getByRole('region', { name: 'Example of a message' });
  await expect(format).toHaveValue('standard');
  await expect(preview).toBeHidden();
  await address.fill('https://hooks.slack.com/services/T0/B0/x');
  await expect(format).toHaveValue('slack');
  await expect(preview).toContainText('Ada Lovelace created #128 in Shop');
  await format.selectOption('standard');
  await expect(dialog.getByRole('alert')).toContainText('Slack, which accepts only its own format');
  await address.fill('https://hooks.example.com/postil');
  await expect(format).toHaveValue('standard');
  await expect(dialog.getByRole('alert')).toBeHidden();
  await address.fill(channel);
  await expect(format).toHaveValue('mattermost');
  await expect(preview).toContainText('Open task');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByRole('heading', { name: channel })).toBeVisible();
  await expect(page.getByText('Mattermost', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByRole('status').filter({ hasText: /200 · \d+ ms/ })).toBeVisible({ timeout: 20_000 });
});

test('The quiet hours of a chat are set in its form; the log shows the end of a wait, and their removal sends the message', async ({
  page,
  api,
  channel,
  project,
}) => {
  tolerate(page, /422/);
  const timeAt = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  await page.goto('/integrations/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  const quietHours = dialog.getByRole('checkbox', { name: 'Quiet hours' });
  await expect(quietHours).toBeHidden();
  await dialog.getByLabel('Address').fill(channel);
  await quietHours.check();
  await expect(dialog.getByLabel('From')).toHaveValue('22:00');
  await dialog.getByLabel('Time zone').selectOption('UTC');
  await dialog.getByLabel('From').fill('07:00');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByRole('alert')).toContainText('time at which they begin');
  await dialog.getByLabel('From').fill(timeAt(-1));
  await dialog.getByLabel('Until').fill(timeAt(2));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByRole('heading', { name: channel })).toBeVisible();
  await createTasks(api, project, ['Waits']);
  const entry = page.getByRole('link', { name: /comment\.created/ });
  await expect(entry).toContainText('Waiting until', { timeout: 20_000 });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change webhook' }).click();
  await expect(dialog.getByLabel('Time zone')).toHaveValue('UTC');
  await quietHours.uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toContainText('Delivered', { timeout: 20_000 });
});
