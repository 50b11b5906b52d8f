import { createMockupComment } from './support/records/mockups.ts';
import { addClient } from './support/records/people.ts';
import { expect, signInByApi, test, tolerate } from './support/test.ts';

test('A tab returns to the start page when another tab signs in as somebody else, and shows no data of the first person', async ({
  page,
  server,
  api,
  project,
}) => {
  const { id } = await api.createTask({
    site_id: project.siteId,
    content: 'Which blue do you prefer?',
    visibility: 'everyone',
  });
  await api.createTask({ site_id: project.siteId, content: 'Only for the team' });
  const client = await addClient(api, { url: server.url, projectId: project.id });
  await page.goto(`/board?task=${id}`);
  await page.getByLabel('Write a reply').fill('A draft of the first person');
  await expect(page.locator('[data-task-id]').filter({ hasText: 'Only for the team' })).toBeVisible();

  // Until the first tab learns of the sign-in, its requests are refused: they already carry the client's session.
  tolerate(page, /status of 40[34]/);
  await page.context().addCookies([await signInByApi(client)]);
  const other = await page.context().newPage();
  await other.goto('/board');
  await expect(other.locator('[data-task-id]')).toHaveText([/Which blue/]);
  // The first tab now also shows the other person.
  await expect(page.locator('[data-task-id]')).toHaveText([/Which blue/]);
  await page.goto(`/board?task=${id}`);
  await expect(page.getByLabel('Write a reply')).toHaveValue('');
});

test('A tab keeps its page and draft when the same person opens another tab', async ({
  page,
  api,
  project,
}) => {
  const { id } = await api.createTask({ site_id: project.siteId, content: 'Still here' });
  await page.goto(`/board?task=${id}`);
  await page.getByLabel('Write a reply').fill('Not finished yet');
  const other = await page.context().newPage();
  await other.goto('/list');
  await expect(other.locator('[data-task-id]').filter({ hasText: 'Still here' })).toBeVisible();
  await expect(page.getByLabel('Write a reply')).toHaveValue('Not finished yet');
  expect(new URL(page.url()).searchParams.get('task')).toBe(id);
});

test('Comments on a mockup support mentions, drafts, retries and activity, like those on pages', async ({
  page,
  api,
  project,
}) => {
  // Other tests add people to the same organisation, so the name has a unique suffix.
  const suffix = crypto.randomUUID().slice(0, 8);
  const name = `Grace ${suffix}`;
  const grace = await api.addMember({ email: `grace-${suffix}@example.com`, name, role: 'member' });
  const comment = await createMockupComment(api, project.id, 'The logo is too small');
  const path = `/mockups/${comment.mockup_id}?comment=${comment.id}`;
  await page.goto(path);
  const comments = page.getByRole('region', { name: 'Comments' });
  const field = comments.getByRole('textbox', { name: 'Reply' });
  await field.pressSequentially(`Please look, @grace ${suffix}`);
  await comments.getByRole('option', { name }).click();
  await expect(field).toHaveValue(`Please look, @${name} `);
  // The typed text survives a reload.
  await page.reload();
  await expect(field).toHaveValue(`Please look, @${name} `);
  await field.fill('');
  await field.pressSequentially(`Please look, @grace ${suffix}`);
  await field.press('Enter');
  // The first attempt does not arrive; the text stays, with a retry.
  tolerate(page, /net::ERR_FAILED/);
  await page.route('**/replies', (route) => route.abort(), { times: 1 });
  await page.keyboard.press('Control+Enter');
  await expect(comments.getByText('Not sent.')).toBeVisible();
  await comments.getByRole('button', { name: 'Retry' }).click();
  await expect(comments.getByText('Not sent.')).toHaveCount(0);
  await expect
    .poll(async () =>
      (await api.listMockupCommentReplies({ id: comment.id })).data.map(({ content }) => content),
    )
    .toEqual([`Please look, @${name}`]);
  expect((await api.listMockupCommentSubscribers({ id: comment.id })).map(({ id }) => id)).toContain(
    grace.id,
  );
  await api.setMockupCommentStatus({ id: comment.id, status: 'IN_PROGRESS' });
  await expect(comments.getByText(/changed the status/)).toBeVisible();
});
