import type { Browser, Page } from '@playwright/test';
import type { Client } from '@postil/client';
import { drawPage } from '@postil/harness/factories/pictures';
import { fillByTyping } from './support/firefox.ts';
import { addClient } from './support/records/people.ts';
import type { Server } from './support/server.ts';
import {
  expect,
  expectAccessible,
  signInByApi,
  type TestProject,
  test,
  watchConsole,
} from './support/test.ts';

/** A browser with a signed-in guest who was added to one project. */
async function openAsGuest(
  browser: Browser,
  { api, server, project }: { api: Client; server: Server; project: TestProject },
): Promise<{ page: Page; problems: readonly string[]; close(): Promise<void> }> {
  const account = await addClient(api, { url: server.url, projectId: project.id });
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([await signInByApi(account)]);
  const page = await context.newPage();
  if (browser.browserType().name() === 'firefox') fillByTyping(page);
  return { page, problems: watchConsole(page), close: () => context.close() };
}

test('A guest sees only the projects to which they were added', async ({ browser, api, server, project }) => {
  const other = await api.createProject({ name: `Hidden ${project.domain}` });
  await api.createTask({ project_id: other.id, content: 'Hidden from clients' });
  await api.createTask({ site_id: project.siteId, content: 'For the client too', visibility: 'everyone' });
  const { page, problems, close } = await openAsGuest(browser, { api, server, project });
  await page.goto('/board');
  await expect(page.locator('[data-task-id]')).toHaveText([/For the client too/]);
  await page.goto('/list');
  await expect(page.locator('[data-task-id]')).toHaveCount(1);
  await page.goto('/projects');
  await expect(page.getByRole('link', { name: project.name })).toBeVisible();
  await expect(page.getByText(other.name)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Hidden');
  await expect(page.getByText('Nothing found. Try other words.')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(problems).toEqual([]);
  await close();
});

test('A guest sees no pages or controls of the team', async ({ browser, api, server, project }) => {
  await api.createTask({ site_id: project.siteId, content: 'For the client too', visibility: 'everyone' });
  const { page, problems, close } = await openAsGuest(browser, { api, server, project });
  await page.goto('/board');
  const card = page.locator('[data-task-id]');
  await expect(card).toBeVisible();
  const absent = [
    page.getByRole('button', { name: 'New task' }),
    page.getByRole('link', { name: 'Summary' }),
    page.getByRole('link', { name: 'Integrations' }),
    page.getByText('Paste the snippet into your site'),
  ];
  for (const each of absent) await expect(each).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.hover();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Resolved' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(`/projects/${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  for (const name of ['Add a site', 'Upload', 'Archive']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  for (const name of ['Members', 'API keys', 'Audit log', 'Organisation']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  for (const path of ['/settings/members', '/settings/api-keys', '/integrations/assistants', '/summary']) {
    await page.goto(path);
    await expect(page.getByText('This page is for members of the organisation.')).toBeVisible();
    await expectAccessible(page);
  }
  expect(problems).toEqual([]);
  await close();
});

test('A guest replies to a task, and approves a mockup', async ({ browser, api, server, project }) => {
  const { id } = await api.createTask({
    site_id: project.siteId,
    content: 'Which blue do you prefer?',
    visibility: 'everyone',
  });
  const mockup = await api.createMockup({
    project_id: project.id,
    name: 'Start page',
    file: await drawPage(),
  });
  const { page, problems, close } = await openAsGuest(browser, { api, server, project });
  await page.goto(`/board?task=${id}`);
  await page.getByLabel('Write a reply').fill('The darker one.');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await api.listReplies({ id })).data.map(({ content }) => content))
    .toEqual(['The darker one.']);
  await page.goto(`/mockups/${mockup.id}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(async () => (await api.getMockup({ id: mockup.id })).status).toBe('APPROVED');
  await expect(page.getByRole('button', { name: /New version|Upload/ })).toHaveCount(0);
  expect(problems).toEqual([]);
  await close();
});
