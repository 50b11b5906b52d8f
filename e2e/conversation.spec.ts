import type { Page } from '@playwright/test';
import { addMember } from './support/records/people.ts';
import {
  expect,
  expectAccessible,
  LOOKS,
  setLook,
  type TestProject,
  test,
  tolerate,
} from './support/test.ts';

const panel = (page: Page) => page.locator('[data-panel]');

/** Opens the panel of a task and sends a reply. */
async function createOwnReply(page: Page, { id, project }: { id: string; project: TestProject }) {
  await page.goto(`/board?project=${project.id}&task=${id}`);
  const created = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith(`/comments/${id}/replies`),
  );
  await panel(page).getByLabel('Write a reply').fill('A reply');
  await page.keyboard.press('Control+Enter');
  const { data }: { data: { id: string } } = await (await created).json();
  return data;
}

test('19. A long conversation shows its newest replies, a new one immediately, and one to which a notification links', {
  tag: '@slow',
}, async ({ page, project, api, server }) => {
  test.slow();
  const grace = await addMember(api, server.url);
  const { id } = await api.createTask({ site_id: project.siteId, content: 'The button overlaps the footer' });
  await grace.api.createReply({ id, content: 'The very first remark' });
  for (let number = 2; number <= 61; number += 1) await api.createReply({ id, content: `Remark ${number}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/board?project=${project.id}&task=${id}`);
  // The conversation is third, after a row of properties and the text; the other properties are collapsed.
  const properties = panel(page).getByRole('region', { name: 'Properties' });
  await expect(properties.getByRole('button')).toHaveCount(3);
  await expect(panel(page).getByText('Viewport')).toBeHidden();
  const earlier = panel(page).getByRole('button', { name: 'Show 11 earlier replies' });
  await expect(earlier).toBeInViewport();
  await panel(page).getByText('Details', { exact: true }).click();
  await expect(panel(page).getByText('Viewport')).toBeVisible();
  await expect(earlier).toBeVisible();
  await expect(panel(page).getByText('Remark 61')).toBeAttached();
  await expect(panel(page).getByText('The very first remark')).toHaveCount(0);
  // Activity before the earliest shown reply is hidden, too.
  await expect(panel(page).getByText(/created the task/)).toHaveCount(0);
  await panel(page).getByLabel('Write a reply').fill('My own reply');
  await page.keyboard.press('Control+Enter');
  await expect(panel(page).getByText('My own reply')).toBeInViewport({ ratio: 1 });
  await expect(panel(page).getByText('Sending…')).toHaveCount(0);
  await expect(panel(page).getByText('My own reply')).toBeInViewport({ ratio: 1 });
  await earlier.click();
  await expect(panel(page).getByText('The very first remark')).toBeAttached();
  await expect(panel(page).getByText(/created the task/)).toBeAttached();
  await expect(panel(page).getByText('Remark 61')).toHaveCount(1);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/notifications');
  await page.getByRole('link', { name: `${grace.name} replied: “The very first remark”` }).click();
  const remark = panel(page).getByRole('listitem').filter({ hasText: 'The very first remark' });
  await expect(remark).toBeInViewport({ ratio: 1 });
  await expect(remark).toHaveAttribute('data-marked');
});

test('17. A concurrent change to a text is never overwritten unseen', {
  tag: '@slow',
}, async ({ page, project, api, server }) => {
  const grace = await addMember(api, server.url);
  const { id } = await api.createTask({ site_id: project.siteId, content: 'The first text' });
  await page.goto(`/board?project=${project.id}&task=${id}`);
  const edit = async (text: string) => {
    await panel(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit the text' }).click();
    await panel(page).getByLabel('Text', { exact: true }).fill(text);
  };
  await edit('My text');
  await grace.api.updateComment({ id, content: 'Her text' });
  await expect(panel(page).getByText(`${grace.name} changed this meanwhile.`)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Show' }).click();
  await expect(panel(page).getByLabel('Saved meanwhile')).toHaveValue('Her text');
  await expect(panel(page).getByLabel('Yours')).toHaveValue('My text');
  await panel(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await api.getComment({ id })).content).toBe('My text');
  // The former text is in the activity.
  const changes = panel(page).getByRole('listitem').filter({ hasText: 'changed the text' });
  await expect(changes).toHaveCount(2);
  await changes.last().getByText('What changed').click();
  await expect(changes.last().getByText('Her text')).toBeVisible();

  // She saves after this page has sent its text, and before the server has it.
  tolerate(page, /412/);
  await page.route(
    `**/api/v1/comments/${id}`,
    async (route) => {
      await grace.api.updateComment({ id, content: 'Her second text' });
      await route.continue();
    },
    { times: 1 },
  );
  await edit('My second text');
  await page.keyboard.press('Control+Enter');
  const conflict = panel(page).getByRole('alert');
  await expect(conflict.getByLabel('Saved meanwhile')).toHaveValue('Her second text');
  await expect(conflict.getByLabel('Yours')).toHaveValue('My second text');
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(panel(page).getByRole('paragraph').filter({ hasText: 'Her second text' })).toBeVisible();
  await expect(panel(page).getByLabel('Text', { exact: true })).toHaveCount(0);
  expect((await api.getComment({ id })).content).toBe('Her second text');
});

test('19. A person’s own reply is edited and deleted in place, and restored by Undo', {
  tag: '@slow',
}, async ({ page, project, api, server }) => {
  const grace = await addMember(api, server.url);
  const { id } = await api.createTask({ site_id: project.siteId, content: 'The button overlaps the footer' });
  await grace.api.createReply({ id, content: 'A remark of hers' });
  await page.goto(`/board?project=${project.id}&task=${id}`);
  await panel(page).getByLabel('Write a reply').fill('Wiht a typo');
  await page.keyboard.press('Control+Enter');
  const actions = panel(page).getByRole('button', { name: 'Reply actions' });
  const ownReply = panel(page).locator('[data-reply]').last();
  await ownReply.getByRole('button', { name: 'Reply actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit the reply' }).click();
  await panel(page).getByLabel('Text of the reply').fill('Without a typo');
  await page.keyboard.press('Control+Enter');
  await expect(ownReply.getByText('Without a typo')).toBeVisible();
  await expect(ownReply.getByText('edited')).toBeVisible();
  await expect
    .poll(async () => (await api.listReplies({ id })).data.map(({ content }) => content))
    .toEqual(['A remark of hers', 'Without a typo']);
  await expect(panel(page).getByText(/changed a reply/)).toBeVisible();
  await ownReply.getByRole('button', { name: 'Reply actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete the reply' }).click();
  await expect(panel(page).locator('[data-reply]')).toHaveCount(1);
  await page
    .locator('[data-problem=false]', { hasText: 'The reply was deleted.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(ownReply.getByText('Without a typo')).toBeVisible();
  // An owner may delete the replies of others, but cannot edit them.
  await actions.first().click();
  await expect(page.getByRole('menuitem')).toHaveText(['Delete the reply']);
});

test('19. Ctrl+Z undoes edits of a task and of a reply, and a subscription, without overwriting texts of others', {
  tag: '@slow',
}, async ({ page, project, api, server }) => {
  // A change of an older version is refused with 412, and the app then gets the newest one.
  tolerate(page, /412/);
  const grace = await addMember(api, server.url);
  const { id } = await api.createTask({ site_id: project.siteId, content: 'The first text' });
  const { id: replyId } = await createOwnReply(page, { id, project });
  await panel(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit the text' }).click();
  await panel(page).getByLabel('Text', { exact: true }).fill('My text');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Text: My text.').first()).toBeVisible();
  await panel(page).getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(panel(page).getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Reply actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit the reply' }).click();
  await panel(page).getByLabel('Text of the reply').fill('A better reply');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await api.getReply({ id: replyId })).content).toBe('A better reply');
  await panel(page).getByRole('heading', { level: 2 }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await api.getReply({ id: replyId })).content).toBe('A reply');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(panel(page).getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await api.getComment({ id })).content).toBe('The first text');

  // A later text by somebody else is not overwritten.
  await panel(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit the text' }).click();
  await panel(page).getByLabel('Text', { exact: true }).fill('My second text');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await api.getComment({ id })).content).toBe('My second text');
  await grace.api.updateComment({ id, content: 'Her text' });
  await expect(panel(page).getByRole('paragraph').filter({ hasText: 'Her text' })).toBeVisible();
  await panel(page).getByRole('heading', { level: 2 }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(panel(page).getByRole('alert').getByLabel('Saved meanwhile')).toHaveValue('Her text');
  expect((await api.getComment({ id })).content).toBe('Her text');
});

test('19. A reply sent while the conversation is still loading stays', { tag: '@slow' }, async ({
  page,
  project,
  api,
  server,
}) => {
  const grace = await addMember(api, server.url);
  const { id } = await api.createTask({
    site_id: project.siteId,
    content: 'The button overlaps the slow footer',
  });
  await grace.api.createReply({ id, content: 'A remark of hers' });
  const sent = Promise.withResolvers<void>();
  let reads = 0;
  await page.route(
    (url) => url.pathname.endsWith(`/comments/${id}/detail`),
    async (route) => {
      reads++;
      // The response to the first read is older than the reply; later reads get no response.
      if (reads > 1) return;
      const response = await route.fetch();
      await sent.promise;
      await route.fulfill({ response });
    },
  );
  await page.goto(`/board?project=${project.id}`);
  await page.getByText('The button overlaps the slow footer').click();
  await panel(page).getByLabel('Write a reply').fill('A quick answer');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await api.listReplies({ id })).total).toBe(2);
  await expect(panel(page).getByText('Sending')).toHaveCount(0);
  sent.resolve();
  const replies = panel(page).locator('[data-reply]');
  await expect(replies).toContainText(['A remark of hers', 'A quick answer']);
  await replies.last().getByRole('button', { name: 'Reply actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit the reply', 'Delete the reply']);
});

test('17. Texts render Markdown, links and mentions, and nothing executable', {
  tag: '@slow',
}, async ({ page, project, api, server }) => {
  const grace = await addMember(api, server.url);
  await api.addMember({ email: `zuzanna@${project.domain}`, name: 'Zuzanna Nowak', role: 'member' });
  const { id } = await api.createTask({
    site_id: project.siteId,
    content: 'The **button** overlaps, see https://docs.example.com/layout.',
    description: '- first\n- second\n\n> quoted\n\n```\nconst a = 1;\n```',
  });
  await api.createReply({
    id,
    content: `@${grace.name} and @Zuzanna and @zuzanna@${project.domain} look at \`margin\`: <img src=x onerror="alert(1)"> [here](javascript:alert(1))`,
  });
  await page.goto(`/board?project=${project.id}&task=${id}`);
  const taskPanel = panel(page);
  await expect(taskPanel.locator('strong')).toHaveText('button');
  const link = taskPanel.getByRole('link', { name: 'https://docs.example.com/layout' });
  await expect(link).toHaveAttribute('href', 'https://docs.example.com/layout');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(taskPanel.locator('ul li')).toHaveText(['first', 'second']);
  await expect(taskPanel.locator('blockquote')).toHaveText('quoted');
  await expect(taskPanel.locator('pre')).toHaveText('const a = 1;');
  const reply = taskPanel.locator('[data-reply]');
  await expect(reply.locator('bdi', { hasText: `@${grace.name}` })).toBeVisible();
  await expect(reply.locator('code')).toHaveText('margin');
  // Mentions by a unique first name, and by an e-mail address.
  await expect(reply.locator('bdi', { hasText: /^@Zuzanna$/ })).toBeVisible();
  await expect(reply.locator('bdi', { hasText: `@zuzanna@${project.domain}` })).toBeVisible();
  await expect(reply).toContainText('<img src=x onerror="alert(1)"> [here](javascript:alert(1))');
  for (const look of LOOKS) {
    await setLook(page, look);
    await page.reload();
    await expect(taskPanel.locator('strong')).toHaveText('button');
    await expectAccessible(page, '[data-panel]');
  }
});

test('A name in the settings that somebody else has saved is shown next to the edited one', async ({
  page,
  project,
  api,
}) => {
  await page.goto('/settings/organization');
  const { name: before } = await api.getOrganization();
  const field = page.getByLabel('Name', { exact: true });
  await expect(field).toHaveValue(before);
  await field.fill(`Mine ${project.name}`);
  await api.updateOrganization({ name: `Theirs ${project.name}` });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Saved meanwhile')).toHaveValue(`Theirs ${project.name}`);
  expect((await api.getOrganization()).name).toBe(`Theirs ${project.name}`);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await api.getOrganization()).name).toBe(`Mine ${project.name}`);
  await api.updateOrganization({ name: before });
});
