import { createTasks, expect, expectAccessible, test } from './support/test.ts';

test('The groups of the list are in the URL, and its chosen, ordered and resized columns survive a reload', async ({
  page,
  project,
  api,
}) => {
  const [first = ''] = await createTasks(api, project, ['One', 'Two', 'Three']);
  await api.setCommentStatus({ id: first, status: 'RESOLVED' });
  await page.goto(`/list?project=${project.id}`);
  const display = page.getByRole('button', { name: 'Display' });
  await display.click();
  await page.getByLabel('Group by').selectOption('Status');
  await expect(page).toHaveURL(/group=status/);
  const groups = page.getByRole('rowheader');
  await expect(groups).toHaveText(['Open2', 'Resolved1']);
  await expect(page.locator('[data-words]')).toHaveText(['Three', 'Two', 'One']);

  // A task moves to its new group immediately, and the counts follow.
  await api.setCommentStatus({ id: first, status: 'OPEN' });
  await expect(groups).toHaveText(['Open3']);
  await expect(page.locator('[data-words]')).toHaveText(['Three', 'Two', 'One']);

  const headers = page.getByRole('columnheader');
  await page.getByRole('checkbox', { name: 'Changed' }).check();
  await page.getByRole('checkbox', { name: 'Replies' }).uncheck();
  await page.getByRole('button', { name: 'Move “Priority” up' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const columnNames = [
    'Task',
    'Priority',
    'Status',
    'Assignee',
    'Due',
    'Site and page',
    'Created',
    'Changed',
  ];
  await expect(headers).toHaveText(columnNames);
  const edge = page.getByRole('separator', { name: 'Width of “Status”' });
  const width = async () => (await headers.nth(2).boundingBox())?.width;
  const before = (await width()) ?? 0;
  await edge.press('ArrowLeft');
  await expect.poll(width).toBe(before + 16);
  await page.getByRole('button', { name: 'Changed' }).click();
  await expect(page).toHaveURL(/sort=-updated_at/);
  await page.reload();
  await expect(headers).toHaveText(columnNames);
  await expect.poll(width).toBe(before + 16);
  await expectAccessible(page);
});

test('Select all selects the loaded tasks, and then all matching ones', async ({ page, project, api }) => {
  await createTasks(
    api,
    project,
    Array.from({ length: 65 }, (_, index) => `Task ${index}`),
  );
  await page.goto(`/list?project=${project.id}`);
  await page.getByRole('checkbox', { name: 'Select all loaded tasks' }).check();
  await expect(page.getByText('All 60 loaded tasks are selected.')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 65 that match' }).click();
  await expect(page.getByText('All 65 tasks that match are selected.')).toBeVisible();
  await page.keyboard.press('p');
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(page.getByText('65 tasks changed.', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await api.listComments({ project_id: [project.id], priority: ['URGENT'] })).total)
    .toBe(65);
});

test('Columns of the board collapse by click and by keyboard, stay collapsed, and accept cards', async ({
  page,
  project,
  api,
}) => {
  await createTasks(api, project, ['Moves', 'Stays']);
  await page.goto(`/board?project=${project.id}`);
  const card = page.getByRole('link', { name: 'Moves' });
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Collapse the column In progress' }).click();
  await page.getByRole('button', { name: 'Collapse the column Resolved' }).press('Enter');
  const resolved = page.getByRole('button', { name: /^Resolved\s*0\s*Expand the column$/ });
  await expect(resolved).toBeFocused();
  // All five columns are in the viewport.
  await expect(page.getByRole('button', { name: 'Collapse the column Closed' })).toBeInViewport({ ratio: 1 });
  // The keys skip the collapsed column.
  await card.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.locator('[data-count="IN_REVIEW"]')).toHaveText('1');
  await card.dragTo(resolved);
  await expect(page.getByRole('button', { name: /^Resolved\s*1\s*Expand the column$/ })).toBeVisible();
  // The card is shown in its new position before the server has stored it.
  await expect
    .poll(async () => (await api.listComments({ project_id: [project.id], status: ['RESOLVED'] })).total)
    .toBe(1);
  await page.reload();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Resolved\s*1\s*Expand the column$/ }).press('Enter');
  await expect(page.getByRole('button', { name: 'Collapse the column Resolved' })).toBeFocused();
  await expect(card).toBeVisible();
});

test('A right click opens the menu of a task on its card and in its row, and Undo reverts a move', async ({
  page,
  project,
  api,
}) => {
  const [id = ''] = await createTasks(api, project, ['Has a menu']);
  await page.goto(`/board?project=${project.id}`);
  const task = page.getByRole('link', { name: 'Has a menu' });
  const menu = page.getByRole('menu');
  const entries = async () => (await menu.getByRole('menuitem').allTextContents()).join(', ');
  await task.click({ button: 'right' });
  await expect(menu).toContainText('Open in a new tab');
  const cardEntries = await entries();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(task).toBeFocused();
  await page.getByRole('button', { name: 'Actions for Has a menu' }).click();
  await expect(menu).toBeVisible();
  await expect.poll(entries).toBe(cardEntries);
  await page.keyboard.press('Escape');

  await page.goto(`/list?project=${project.id}`);
  await task.click({ button: 'right' });
  await expect(menu).toBeVisible();
  await expect.poll(entries).toBe(cardEntries);
  await menu.getByRole('menuitem', { name: 'Resolved' }).click();
  await expect.poll(async () => (await api.getComment({ id })).status).toBe('RESOLVED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await api.getComment({ id })).status).toBe('OPEN');
  await task.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Open', exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`task=${id}`));
});
