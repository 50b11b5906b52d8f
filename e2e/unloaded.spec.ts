import type { Page } from '@playwright/test';
import { createTasks, expect, holdRequests, type TestProject, test } from './support/test.ts';

const boardOf = ({ id: projectId }: TestProject) => `/board?project=${projectId}`;
const cardIn = (page: Page, text: string) => page.locator('[data-task-id]', { hasText: text });

test('Board. Next task in the panel opens a task of the column that was not loaded at first', async ({
  page,
  project,
  api,
}) => {
  // A column loads 25 tasks at first.
  await createTasks(
    api,
    project,
    Array.from({ length: 28 }, (_, index) => `Task ${28 - index}`),
  );
  const { data } = await api.listComments({ project_id: [project.id], per_page: 50 });
  const idOf = (content: string) => data.find((each) => each.content === content)?.id ?? '';
  await page.goto(`${boardOf(project)}&task=${idOf('Task 25')}`);
  const panel = page.locator('[data-panel]');
  await expect(panel.getByRole('paragraph').filter({ hasText: 'Task 25' })).toBeVisible();
  await expect
    .poll(async () => {
      if (page.url().includes(idOf('Task 25')))
        await panel.getByRole('button', { name: 'Next task' }).click();
      return page.url();
    })
    .toContain(idOf('Task 26'));
});

test('3. A task selected during its creation stays selected, and is in the next bulk change', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  await createTasks(api, project, ['Here before']);
  await page.goto(boardOf(project));
  await expect(cardIn(page, 'Here before')).toBeVisible();
  const release = await holdRequests(page, /\/api\/v1\/boards\/tasks$/);
  await page.keyboard.press('c');
  await expect(page.getByLabel('What should change?')).toBeFocused();
  await page.keyboard.type('Selected at once');
  await page.keyboard.press('Control+Enter');
  await expect(cardIn(page, 'Selected at once')).toHaveAttribute('aria-busy', 'true');
  await cardIn(page, 'Selected at once').locator('[data-card]').focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Change the selected tasks' })).toBeVisible();
  release();
  await expect(cardIn(page, 'Selected at once')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('p');
  await page.keyboard.press('1');
  const { data } = await api.listComments({ project_id: [project.id], search: 'selected' });
  await expect.poll(async () => (await api.getComment({ id: data[0]?.id ?? '' })).priority).toBe('URGENT');
});

test('3. A task is created by keys pressed before any code of the app, or of its dialog, has loaded', {
  tag: '@slow',
}, async ({ page, project }) => {
  const releaseAll = await holdRequests(page, /\/assets\/.*\.js/);
  await page.goto(boardOf(project), { waitUntil: 'commit' });
  await expect(page.locator('#outlines')).toBeVisible();
  await page.keyboard.type('cBefore the app');
  await page.keyboard.press('Control+Enter');
  releaseAll();
  await expect(cardIn(page, 'Before the app')).toBeVisible();
  const releaseDialog = await holdRequests(page, /\/assets\/new-task.*\.js/);
  await page.reload();
  await expect(cardIn(page, 'Before the app')).toBeVisible();
  await page.keyboard.type('cBefore its dialog');
  await page.keyboard.press('Control+Enter');
  releaseDialog();
  await expect(cardIn(page, 'Before its dialog')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
