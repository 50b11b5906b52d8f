import { findFreePort } from '@postil/harness/databases/postgres-server';
import { startServer } from './support/server.ts';
import { test as base, createTasks, expect, signInByApi } from './support/test.ts';

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter
    async ({}, use) => {
      const port = await findFreePort();
      const server = await startServer({ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}/feedback` });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('Below a path, a sign-in returns to the requested page, and every link stays below it', async ({
  guestPage: page,
  server,
  api,
  project,
}) => {
  await createTasks(api, project, ['Below a path']);
  await page.goto(`${server.url}/list?project=${project.id}`);
  await page.getByLabel('E-mail').fill(server.email);
  await page.getByLabel('Password').fill(server.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'List' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/list?project=${project.id}`);
  await page.getByRole('link', { name: 'Board' }).click();
  await expect(page).toHaveURL(`${server.url}/board?project=${project.id}`);
  const card = page.locator('[data-task-id]', { hasText: 'Below a path' });
  await expect(card).toBeVisible();
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.filter((link) => !link.startsWith(`${server.url}/`))).toEqual([]);
  await page.goto(`${server.url}/board?project=${project.id}`);
  await card.click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('[data-panel]').getByRole('button', { name: 'Copy the link' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`^${server.url}/tasks/\\d+$`));
});

test('Below a path, the links of an invitation and of a password reset lead to the board', async ({
  browser,
  server,
  api,
}) => {
  const { id } = await api.addMember({ email: 'grace@example.com', name: 'Grace', role: 'member' });
  const choosePassword = async (link: string, button: string) => {
    expect(link.startsWith(`${server.url}/`)).toBe(true);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(link);
    await page.getByLabel(/password/i).fill('correct horse battery staple');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/board`);
    await context.close();
  };
  await choosePassword((await api.createInvitation({ id })).url, 'Join');
  await choosePassword((await api.createResetLink({ id })).url, 'Save and sign in');
});

test('The page names the URL of its files, and BASE_URL, if none of its scripts loads', async ({
  guestPage: page,
  server,
}) => {
  await page.context().addCookies([await signInByApi(server)]);
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${server.url}/board`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The files of the app did not load from this address:');
  await expect(alert).toContainText(`${server.url}/assets/`);
  await expect(alert).toContainText(`BASE_URL=${server.url}`);
  await expect(page.locator('#outlines')).toBeHidden();
});
