import type { Browser, Page } from '@playwright/test';
import { type Client, createClient } from '@postil/client';
import { drawPage } from '@postil/harness/factories/pictures';
import { fillByTyping } from './support/firefox.ts';
import { type Server, serverWith } from './support/server.ts';
import {
  expect,
  expectAccessible,
  LOOKS,
  setLook,
  signInByApi,
  type TestProject,
  test,
  watchConsole,
} from './support/test.ts';

const PASSWORD = 'blue door';

/** Creates a review link. @returns its path. */
async function createLink(
  api: Client,
  fields: { projectId: string; rights: 'view' | 'comment' | 'approve'; password?: string },
): Promise<string> {
  const { projectId, ...rest } = fields;
  const { url } = await api.createReviewLink({ project_id: projectId, name: 'Client', ...rest });
  return new URL(url).pathname;
}

/** Creates a comment of the team on a page, to which reviewers reply. */
const createTeamComment = (api: Client, { siteId, domain }: TestProject) =>
  api.createTask({
    site_id: siteId,
    content: 'Which blue do you prefer?',
    page_url: `https://${domain}/pricing`,
    visibility: 'everyone',
  });

/** A browser without an account. */
async function openAnonymousBrowser(browser: Browser, { url }: Server) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (browser.browserType().name() === 'firefox') fillByTyping(page);
  return { page, problems: watchConsole(page), close: () => context.close() };
}

test('Review. A link is created with rights and a password, shown once, and revoked', async ({
  page,
  project,
  api,
}) => {
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'New link' }).click();
  const dialog = page.getByRole('dialog', { name: 'New review link' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name').fill('Client');
  await dialog.getByLabel('Expires').selectOption('After a day of your choice');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Last day')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Last day').fill('2099-12-31');
  await dialog.getByLabel('Anyone with the link may').selectOption('view, comment and approve mockups');
  await dialog.getByLabel('Password (optional)').fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const issued = page.getByRole('dialog', { name: 'The link is ready' });
  await expect(issued.getByLabel('The link')).toHaveValue(/\/review\/psr_\w{38}$/);
  const link = await issued.getByLabel('The link').inputValue();
  await issued.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'view, comment and approve mockups' });
  await expect(row).toContainText(/with a password\s*until 1 Jan 2100/);
  await expect(row).toContainText(`ends with ${link.slice(-4)}`);
  await expect(row).toContainText('never opened');
  await row.getByRole('button', { name: 'Revoke “Client”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => api.listReviewLinks({ project_id: project.id })).toEqual([]);
});

test('Review. A person with the link comments on a mockup, requests changes and approves', async ({
  browser,
  page: owner,
  project,
  api,
  server,
}) => {
  const file = await drawPage();
  const mockup = await api.createMockup({ project_id: project.id, name: 'Start page', file });
  const link = await createLink(api, { projectId: project.id, rights: 'approve', password: PASSWORD });
  const { page, problems, close } = await openAnonymousBrowser(browser, server);
  await page.goto(link);
  await page.getByLabel('Name').fill('Katherine');
  const email = page.getByLabel('E-mail address (optional)');
  await expect(email).toHaveAccessibleDescription(
    'Replies and results are mailed to it, once you have confirmed it.',
  );
  await email.fill('katherine@client.example');
  await page.getByRole('button', { name: 'Open the review' }).click();
  await expect(page.getByText('This link has a password.', { exact: false })).toBeVisible();
  await page.getByLabel('Password').fill('red door');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This is not the password of the link.');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start page' })).toBeVisible();
  await page
    .getByRole('img', { name: /Start page/ })
    .first()
    .click({ position: { x: 200, y: 120 } });
  await page.getByRole('textbox', { name: 'New comment' }).fill('The logo is too small');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () =>
      (await api.listMockupComments({ id: mockup.id })).data.map((each) => each.created_by.name),
    )
    .toEqual(['Katherine']);
  await page.getByRole('textbox', { name: 'Reply' }).fill('Twice the size would do.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Twice the size would do.')).toBeVisible();
  await page.getByRole('button', { name: 'Request changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click();
  await expect.poll(async () => (await api.getMockup({ id: mockup.id })).status).toBe('CHANGES_REQUESTED');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect.poll(async () => (await api.getMockup({ id: mockup.id })).status).toBe('APPROVED');
  expect((await api.getMockup({ id: mockup.id })).approvals.map(({ name }) => name)).toContain('Katherine');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Start page' })).toBeVisible();
  await page.goBack();
  await owner.goto('/notifications');
  await expect(owner.getByText('Katherine (visitor) commented on the mockup “Start page”.')).toBeVisible();
  await expect(
    owner.getByText('Katherine (visitor) requested changes to the mockup “Start page”.'),
  ).toBeVisible();
  await owner.getByRole('link', { name: 'Katherine (visitor) approved the mockup “Start page”.' }).click();
  await expect(owner.getByRole('banner').getByText('Approved')).toBeVisible();
  expect(problems.filter((text) => !text.includes('401'))).toEqual([]);
  await close();
});

test('Review. Comments on pages are read with their screenshots and get replies; with the right to view, they are only read', async ({
  browser,
  project,
  api,
  server,
}) => {
  const { id } = await createTeamComment(api, project);
  await api.setScreenshot({ id, file: await drawPage(), pin_x: '0.5', pin_y: '0.5' });
  const stranger = await openAnonymousBrowser(browser, server);
  await stranger.page.goto(await createLink(api, { projectId: project.id, rights: 'comment' }));
  await stranger.page.getByLabel('Name').fill('Katherine');
  await stranger.page.keyboard.press('Enter');
  await expect(stranger.page.getByText('Which blue do you prefer?')).toBeVisible();
  await stranger.page.getByRole('button', { name: 'Reply' }).click();
  await stranger.page.getByLabel('Reply').fill('The darker one.');
  await stranger.page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await api.listReplies({ id })).data.map(({ content }) => content))
    .toEqual(['The darker one.']);
  await api.createReply({ id, content: '@Katherine, thank you', visibility: 'everyone' });
  expect(stranger.problems).toEqual([]);
  await stranger.close();
  const viewer = await openAnonymousBrowser(browser, server);
  await viewer.page.goto(await createLink(api, { projectId: project.id, rights: 'view' }));
  await viewer.page.getByLabel('Name').fill('Dorothy');
  await viewer.page.keyboard.press('Enter');
  const picture = viewer.page.getByRole('link', { name: 'Open the screenshot' });
  await expect(picture).toBeVisible();
  const opened = viewer.page.waitForEvent('popup');
  await picture.click();
  await expect((await opened).getByRole('img')).toBeVisible();
  await viewer.page.bringToFront();
  await viewer.page.getByRole('button', { name: '2 replies' }).click();
  await expect(viewer.page.getByText('The darker one.')).toBeVisible();
  // Reviewers get the names of the participants, so that mentions of them are recognised.
  await expect(viewer.page.locator('[data-reply] bdi', { hasText: /^@Katherine$/ })).toBeVisible();
  await expect(viewer.page.getByRole('textbox')).toHaveCount(0);
  expect(viewer.problems).toEqual([]);
  await viewer.close();
});

test('Review. A person with the link accepts or refuses the result of their own comment', async ({
  browser,
  project,
  api,
  server,
}) => {
  const file = await drawPage();
  const mockup = await api.createMockup({ project_id: project.id, name: 'Start page', file });
  const { page, problems, close } = await openAnonymousBrowser(browser, server);
  await page.goto(await createLink(api, { projectId: project.id, rights: 'comment' }));
  await page.getByLabel('Name').fill('Katherine');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Start page' }).click();
  await page
    .getByRole('img', { name: /Start page/ })
    .first()
    .click({ position: { x: 200, y: 120 } });
  await page.getByRole('textbox', { name: 'New comment' }).fill('The logo is too small');
  await page.keyboard.press('Control+Enter');
  const find = async () => (await api.listMockupComments({ id: mockup.id })).data[0];
  await expect.poll(async () => (await find())?.content).toBe('The logo is too small');
  const { id = '' } = (await find()) ?? {};
  await api.submitResult({ id, summary: 'Twice the size', commit: '9fceb02' });
  // The written comment is open, and stays open after a reload.
  await expect(page).toHaveURL(new RegExp(`comment=${id}`));
  await page.reload();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByText('Twice the size')).toBeVisible();
  await expect(result.getByText('9fceb02')).toHaveCount(0);
  await result.getByRole('button', { name: 'Not yet' }).click();
  await result.getByLabel('What is missing?').fill('Three times, please');
  await result.getByRole('button', { name: 'Not yet' }).click();
  await expect(result.getByText('Katherine refused this result.')).toBeVisible();
  await expect.poll(async () => (await find())?.status).toBe('OPEN');
  await result.getByRole('button', { name: 'Accept' }).click();
  await expect(result.getByText('Katherine accepted this result.')).toBeVisible();
  await expect.poll(async () => (await find())?.status).toBe('RESOLVED');
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});

test('Review. Mockups and comments on pages are separate, and the comments can be filtered and searched', async ({
  browser,
  project,
  api,
  server,
}) => {
  const { id } = await createTeamComment(api, project);
  await api.createTask({
    site_id: project.siteId,
    content: 'The footer is too dark',
    page_url: `https://${project.domain}/contact`,
    visibility: 'everyone',
  });
  await api.setCommentStatus({ id, status: 'RESOLVED' });
  const file = await drawPage();
  await api.createMockup({ project_id: project.id, name: 'Start page', file });
  const { page, problems, close } = await openAnonymousBrowser(browser, server);
  await page.goto(await createLink(api, { projectId: project.id, rights: 'view' }));
  await page.getByLabel('Name').fill('Katherine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Start page' })).toBeVisible();
  await expect(page.getByText('Which blue do you prefer?')).toHaveCount(0);
  await page.getByRole('link', { name: 'Comments on pages 2' }).click();
  await expect(page.getByText('Which blue do you prefer?')).toBeVisible();
  await page.getByRole('button', { name: /^Any status: / }).click();
  await page.getByRole('option', { name: 'Resolved' }).click();
  await expect(page.getByText('The footer is too dark')).toHaveCount(0);
  await expect(page.getByText('Which blue do you prefer?')).toBeVisible();
  await page.getByRole('searchbox').fill('footer');
  await expect(page.getByText('Nothing matches.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByText('The footer is too dark')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The footer is too dark')).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});

test('Review. Anyone who opens the link again in the same browser stays the same reviewer, until they leave', async ({
  browser,
  project,
  api,
  server,
}) => {
  const { id } = await createTeamComment(api, project);
  const link = await createLink(api, { projectId: project.id, rights: 'comment' });
  const { page: first, close } = await openAnonymousBrowser(browser, server);
  const reply = async (page: Page, content: string) => {
    await page.getByRole('button', { name: /^Reply$|1 reply/ }).click();
    await page.getByLabel('Reply').fill(content);
    // The reply is shown before the server has stored it.
    const sent = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/replies'),
    );
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(content)).toBeVisible();
    expect((await sent).ok()).toBe(true);
  };
  await first.goto(link);
  await first.getByLabel('Name').fill('Katherine');
  await first.keyboard.press('Enter');
  await reply(first, 'The darker one.');
  const second = await first.context().newPage();
  await first.close();
  await second.goto(link);
  await reply(second, 'On second thoughts, the lighter one.');
  const authors = (await api.listReplies({ id })).data.map((each) => each.created_by);
  expect(authors).toMatchObject([{ name: 'Katherine' }, { name: 'Katherine' }]);
  expect(new Set(authors.map((author) => author.id)).size).toBe(1);
  await second.getByRole('button', { name: 'Not Katherine?' }).click();
  await expect(second.getByLabel('Name')).toHaveValue('');
  await close();
});

test('Review. A revoked link opens nothing, and ends its reviews', async ({
  browser,
  project,
  api,
  server,
}) => {
  const link = await createLink(api, { projectId: project.id, rights: 'comment' });
  const { page, close } = await openAnonymousBrowser(browser, server);
  await page.goto(link);
  await page.getByLabel('Name').fill('Katherine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  const [{ id } = { id: '' }] = await api.listReviewLinks({ project_id: project.id });
  await api.deleteReviewLink({ id });
  await page.reload();
  await expect(page.getByText('The review has ended. Open it again.')).toBeVisible();
  await page.getByLabel('Name').fill('Katherine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('expired or was revoked');
  await close();
});

for (const look of LOOKS) {
  test(`Review. The pages of a review are accessible, ${look.theme}, ${look.language}`, async ({
    page,
    project,
    api,
  }) => {
    const file = await drawPage();
    await api.createMockup({ project_id: project.id, name: 'Start page', file });
    await api.createTask({ site_id: project.siteId, content: 'One', page_url: `https://${project.domain}/` });
    const link = await createLink(api, { projectId: project.id, rights: 'approve' });
    await setLook(page, look);
    await page.goto(link);
    await expect(page.getByRole('textbox').first()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('Katherine');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start page' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Start page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Start page' })).toBeVisible();
    await expectAccessible(page);
  });
}

/** A server that accepts two comments or replies an hour by a review link; further ones wait for the team. */
const strictTest = test.extend<{ strict: Server }>({
  strict: [serverWith({ RATE_LIMIT_GUEST_SITE: '2' }), { timeout: 120_000 }],
});

strictTest(
  'Review. Replies above the rate limit wait for the team, and appear when they are released',
  async ({ browser, strict }) => {
    const api = createClient({ baseUrl: strict.url, apiKey: strict.apiKey });
    const project = await api.createProject({ name: 'Campaign' });
    const { id } = await api.createTask({
      project_id: project.id,
      content: 'Which blue?',
      visibility: 'everyone',
    });
    const { page, problems, close } = await openAnonymousBrowser(browser, strict);
    await page.goto(await createLink(api, { projectId: project.id, rights: 'comment' }));
    await page.getByLabel('Name').fill('Katherine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Reply' }).click();
    for (const content of ['The darker one.', 'No, the lighter one.', 'Or none at all?']) {
      const sent = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/replies'),
      );
      await page.getByLabel('Reply').fill(content);
      await page.keyboard.press('Control+Enter');
      await sent;
    }
    await expect(
      page.getByText('This was received. It appears once the team has reviewed it.').first(),
    ).toBeVisible();
    await expect(page.getByText('Or none at all?')).toHaveCount(0);
    const context = await browser.newContext({ baseURL: strict.url });
    await context.addCookies([await signInByApi(strict)]);
    const owner = await context.newPage();
    await owner.goto(`/projects/${project.id}`);
    await expect(owner.getByRole('heading', { name: 'Waiting for review' })).toBeVisible();
    await expectAccessible(owner);
    await expect(owner.getByRole('listitem').filter({ hasText: 'Or none at all?' })).toContainText(
      'Katherine',
    );
    await owner.getByRole('button', { name: 'Release “Or none at all?”' }).click();
    await expect(owner.getByRole('heading', { name: 'Waiting for review' })).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: '3 replies' }).click();
    await expect(page.getByText('Or none at all?')).toBeVisible();
    expect((await api.listReplies({ id })).data).toHaveLength(3);
    expect(problems).toEqual([]);
    await context.close();
    await close();
  },
);
