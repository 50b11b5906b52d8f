import { createMockupComment } from './support/records/mockups.ts';
import { expect, holdRequests, test, tolerate } from './support/test.ts';

test('A relation added by number is shown on both tasks, and Undo reverts a resolution as a duplicate', async ({
  page,
  project,
  api,
}) => {
  const create = async (content: string) => {
    const { id } = await api.createTask({ site_id: project.siteId, content });
    return api.getComment({ id });
  };
  const word = `footer${crypto.randomUUID().slice(0, 8)}`;
  const [logo, footer] = [await create('Logo is blurred'), await create(`Footer overlaps ${word}`)];
  const panel = page.locator('[data-panel]');
  const relations = async ({ id }: { id: string }) =>
    (await api.listRelations({ id })).map(
      ({ kind, comment }) => `${kind} ${comment.content} ${comment.status}`,
    );
  const add = async (kind: string | RegExp, words: string) => {
    await panel.getByRole('button', { name: 'Add a relation' }).click();
    await page.getByRole('option', { name: kind }).click();
    await page.getByPlaceholder('A number or words').fill(words);
    const option = page.getByRole('option', { name: new RegExp(`^#${footer.number} `) });
    await expect(page.getByRole('option')).toHaveCount(1);
    await option.click();
  };
  await page.goto(`/board?project=${project.id}&task=${logo.id}`);

  await add('Blocked by', `#${footer.number}`);
  await expect(panel.getByText('Blocked by', { exact: true })).toBeVisible();
  await expect.poll(() => relations(footer)).toEqual(['blocks Logo is blurred OPEN']);
  await expect(panel.getByText(`owner added the relation “Blocked by #${footer.number}”`)).toBeVisible();

  // The other side of the relation, opened by a press on the task.
  await panel.getByRole('link', { name: /Footer overlaps/ }).click();
  await expect(panel.getByText('Blocks', { exact: true })).toBeVisible();
  await panel.getByRole('link', { name: /Logo is blurred/ }).click();

  // The task is resolved as a duplicate; Undo restores its relation and its status.
  await add(/^Resolve as duplicate/, word);
  await expect.poll(() => relations(footer)).toEqual(['duplicated_by Logo is blurred RESOLVED']);
  await expect(panel.getByRole('button', { name: 'Status: Resolved' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => relations(footer)).toEqual(['blocks Logo is blurred OPEN']);
  await expect(panel.getByRole('button', { name: 'Status: Open' })).toBeVisible();

  await panel.getByRole('button', { name: /^Remove the relation to/ }).click();
  await expect(panel.getByRole('link', { name: /Footer overlaps/ })).toHaveCount(0);
  await expect.poll(() => relations(footer)).toEqual([]);
});

test('A task that does not match the typed words cannot be related while the search is pending', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  const create = (content: string) => api.createTask({ site_id: project.siteId, content });
  const word = `footer${crypto.randomUUID().slice(0, 8)}`;
  const [task] = [await create('Logo is blurred'), await create(word)];
  await page.goto(`/board?project=${project.id}&task=${task.id}`);
  await page.locator('[data-panel]').getByRole('button', { name: 'Add a relation' }).click();
  await page.getByRole('option', { name: 'Blocked by' }).click();
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: word })).toBeVisible();
  const release = await holdRequests(page, /[?&]search=/);
  await page.getByPlaceholder('A number or words').fill(word);
  await expect(options).toHaveText([new RegExp(word)]);
  await page.getByPlaceholder('A number or words').fill(`${word} header`);
  await expect(options).toHaveCount(0);
  release();
});

test('A search for a related task that fails says why, and finds it once it works', { tag: '@slow' }, async ({
  page,
  project,
  api,
}) => {
  const word = `footer${crypto.randomUUID().slice(0, 8)}`;
  const task = await api.createTask({ site_id: project.siteId, content: 'Logo is blurred' });
  await api.createTask({ site_id: project.siteId, content: word });
  await page.goto(`/board?project=${project.id}&task=${task.id}`);
  await page.locator('[data-panel]').getByRole('button', { name: 'Add a relation' }).click();
  await page.getByRole('option', { name: 'Blocked by' }).click();
  tolerate(page, /403/);
  const message = 'This key may not search.';
  await page.route(/[?&]search=/, (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'forbidden', message } }),
  );
  const field = page.getByPlaceholder('A number or words');
  await field.fill(word.slice(0, -1));
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await page.unroute(/[?&]search=/);
  await field.fill(word);
  await expect(page.getByRole('option')).toHaveText([new RegExp(word)]);
  await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(0);
});

test('A comment on a mockup is found by its number: as a relation, by the palette and by its short link', async ({
  page,
  project,
  api,
}) => {
  const { id, mockup_id: mockupId } = await createMockupComment(api, project.id, 'Too red');
  const [found] = await api.findComments({ search: 'Too red', limit: 1 });
  const number = `#${found?.number}`;
  const task = await api.createTask({ project_id: project.id, content: 'Make it calmer' });
  await page.goto(`/board?project=${project.id}&task=${task.id}`);
  await page.locator('[data-panel]').getByRole('button', { name: 'Add a relation' }).click();
  await page.getByRole('option', { name: 'Relates to' }).click();
  await page.getByPlaceholder('A number or words').fill(number);
  await page.getByRole('option', { name: `${number} Too red` }).click();
  await expect
    .poll(async () => (await api.listRelations({ id: task.id })).map(({ comment }) => comment.id))
    .toEqual([id]);

  const commentUrl = new RegExp(`/mockups/${mockupId}\\?comment=${id}`);
  await page.goto('/board');
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(number);
  await page.getByRole('option', { name: /Too red/ }).click();
  await expect(page).toHaveURL(commentUrl);
  await page.goto(`/tasks/${found?.number}`);
  await expect(page).toHaveURL(commentUrl);
});

test('A closed task shows the reason as long as it is closed', async ({ page, project, api }) => {
  const { id } = await api.createTask({ site_id: project.siteId, content: 'The page jumps at times' });
  const panel = page.locator('[data-panel]');
  const reason = panel.getByRole('button', { name: 'Closed because' });
  await page.goto(`/board?project=${project.id}&task=${id}`);
  await expect(panel.getByRole('button', { name: 'Category' })).toBeVisible();
  await expect(reason).toHaveCount(0);
  await api.setCommentStatus({ id, status: 'CLOSED', close_reason: 'wont_do' });
  await expect(reason).toHaveAccessibleName('Closed because: Will not be done');
  await reason.click();
  await page.getByRole('menuitemradio', { name: 'Not reproducible' }).click();
  await expect(reason).toHaveAccessibleName('Closed because: Not reproducible');
  await expect(panel.getByText('owner gave a reason for closing: Not reproducible')).toBeVisible();
  await expect.poll(async () => (await api.getComment({ id })).close_reason).toBe('not_reproducible');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(reason).toHaveAccessibleName('Closed because: Will not be done');
  await api.setCommentStatus({ id, status: 'OPEN' });
  await expect(reason).toHaveCount(0);
});
