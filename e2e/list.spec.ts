import type { Page } from '@playwright/test';
import type { Client } from '@postil/client';
import {
  expect,
  expectAccessible,
  LOOKS,
  setLook,
  type TestProject,
  test,
  tolerate,
} from './support/test.ts';

/** The texts of the shown tasks, in order. */
async function shownTasks(page: Page): Promise<string[]> {
  return page.locator('[data-task-id] [data-words]').allTextContents();
}

async function expectTasks(page: Page, tasks: readonly string[]): Promise<void> {
  await expect.poll(() => shownTasks(page)).toEqual(tasks);
}

/** Chooses a value in the filters. */
async function filterBy(page: Page, kind: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** A parameter of the page's URL. */
const parameterOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** Two tasks that differ in every filterable property. */
async function createNeedleAndHay(api: Client, { id: projectId, siteId }: TestProject) {
  const [me] = (await api.listMembers({ role: ['owner'] })).data;
  const otherSite = await api.createSite({
    project_id: projectId,
    name: `Hay site ${projectId.slice(-6)}`,
    domain: `hay-${projectId}.example.com`,
  });
  await api.createTask({
    site_id: siteId,
    content: 'Needle overlaps',
    status: 'IN_REVIEW',
    priority: 'URGENT',
    category: 'BUG_REPORT',
    device_type: 'MOBILE',
    due_date: '2026-01-01',
    tags: ['checkout'],
    ...(me ? { assigned_to: me.id } : {}),
  });
  await api.createTask({
    site_id: otherSite.id,
    content: 'Hay is yellow',
    priority: 'LOW',
    category: 'CONTENT',
    tags: ['copy'],
  });
}

test('10. Every filter is in the URL, and the copied URL shows the same tasks', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  await createNeedleAndHay(api, project);
  await page.goto(`/list?project=${project.id}`);
  await expectTasks(page, ['Hay is yellow', 'Needle overlaps']);
  const filters = [
    { kind: 'Status', value: 'In review', name: 'status', text: 'in_review' },
    { kind: 'Priority', value: 'Urgent', name: 'priority', text: 'urgent' },
    { kind: 'Assignee', value: 'Me', name: 'assignee', text: 'me' },
    { kind: 'Due date', value: 'Overdue', name: 'due', text: 'overdue' },
    { kind: 'Tag', value: 'checkout', name: 'tag', text: 'checkout' },
    { kind: 'Category', value: 'Bug', name: 'category', text: 'bug_report' },
    { kind: 'Device', value: 'Mobile', name: 'device', text: 'mobile' },
  ];
  const copy = await page.context().newPage();
  for (const { kind, value, name, text } of filters) {
    await filterBy(page, kind, value);
    await expectTasks(page, ['Needle overlaps']);
    expect(parameterOf(page, name)).toBe(text);
    await copy.goto(page.url());
    await expectTasks(copy, ['Needle overlaps']);
    // A tab in the background renders rarely, and each click waits for that.
    await page.bringToFront();
    await page.getByRole('button', { name: `Remove the filter “${kind}”` }).click();
    await expectTasks(page, ['Hay is yellow', 'Needle overlaps']);
  }
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('needle');
  await expectTasks(page, ['Needle overlaps']);
  expect(parameterOf(page, 'q')).toBe('needle');
  await page.getByRole('button', { name: 'Clear', exact: true }).last().click();
  await page.getByRole('button', { name: /^Choose a site/ }).click();
  await page.getByRole('option', { name: /^Hay site/ }).click();
  await expectTasks(page, ['Hay is yellow']);
  expect(parameterOf(page, 'site')).toBeTruthy();
  await copy.goto(page.url());
  await expectTasks(copy, ['Hay is yellow']);
});

test('11. Back and Forward step through filters and open tasks; Esc closes the task, and the focus returns', async ({
  page,
  project,
  api,
}) => {
  await createNeedleAndHay(api, project);
  await page.goto(`/list?project=${project.id}`);
  await expectTasks(page, ['Hay is yellow', 'Needle overlaps']);
  await filterBy(page, 'Device', 'Mobile');
  await expectTasks(page, ['Needle overlaps']);
  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  await search.pressSequentially('needle', { delay: 60 });
  await expect(page).toHaveURL(/q=needle/);
  const link = page.getByRole('link', { name: 'Needle overlaps' });
  await link.click();
  await expect(page).toHaveURL(/task=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/task=/);
  await expect(page).toHaveURL(/q=needle/);
  await page.goBack();
  await expect(page).not.toHaveURL(/q=/);
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/device=mobile/);
  await page.goBack();
  await expect(page).not.toHaveURL(/device=/);
  await expectTasks(page, ['Hay is yellow', 'Needle overlaps']);
  await page.goForward();
  await expectTasks(page, ['Needle overlaps']);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/task=/);
  await expect(link).toBeFocused();
});

test('12. A saved view survives a reload, and can be renamed and deleted', async ({ page, project, api }) => {
  await createNeedleAndHay(api, project);
  const name = `Urgent ${project.name}`;
  await page.goto(`/list?project=${project.id}&priority=urgent`);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  const views = page.getByRole('region', { name: 'Views' });
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  // Its number of tasks is next to it, and is kept up to date.
  await expect(views.getByRole('link', { name })).toContainText(/1$/);
  await api.createTask({
    site_id: project.siteId,
    content: 'Resolved',
    priority: 'URGENT',
    status: 'RESOLVED',
  });
  await expect(views.getByRole('link', { name })).toContainText(/2$/);
  const [urgent] = (await api.listComments({ project_id: [project.id], search: 'Resolved' })).data;
  await api.deleteComment({ id: urgent?.id ?? '' });
  await views.getByRole('link', { name: /^My tasks/ }).click();
  await expect(page).toHaveURL(/assignee=me&status=OPEN,IN_PROGRESS,IN_REVIEW$/);
  await expect(views.getByRole('link', { name: /^My tasks/ })).toHaveAttribute('aria-current', 'page');
  await page.goto('/board');
  await page.reload();
  await views.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/list\?.*priority=urgent/);
  await expectTasks(page, ['Needle overlaps']);
  await page.getByRole('button', { name: `Actions for “${name}”` }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`${name} again`);
  await page.keyboard.press('Enter');
  await expect(views.getByRole('link', { name: `${name} again` })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: `Actions for “${name} again”` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: `${name} again` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(views.getByRole('link', { name: `${name} again` })).toBeVisible();
  await page.getByRole('button', { name: `Actions for “${name} again”` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(`“${name} again” was deleted.`, { exact: true }).first()).toBeVisible();
  await page.reload();
  await expectTasks(page, ['Needle overlaps']);
  await expect(page.getByRole('link', { name: `${name} again` })).toHaveCount(0);
});

test('13. Three tasks selected by X and Shift+click change their priority together; Undo restores each', async ({
  page,
  project,
  api,
}) => {
  for (const [content, priority] of [
    ['First', 'LOW'],
    ['Second', 'HIGH'],
    ['Third', 'MEDIUM'],
    ['Fourth', 'LOW'],
  ] as const) {
    await api.createTask({ site_id: project.siteId, content, priority });
  }
  const priorities = async () =>
    Object.fromEntries(
      (await api.listComments({ project_id: [project.id] })).data.map((task) => [
        task.content,
        task.priority,
      ]),
    );
  const before = await priorities();
  await page.goto(`/list?project=${project.id}`);
  await expectTasks(page, ['Fourth', 'Third', 'Second', 'First']);
  await page.getByRole('link', { name: 'Fourth' }).focus();
  await page.keyboard.press('x');
  await page.getByRole('link', { name: 'Second' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Change the selected tasks' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(page.locator('tr', { hasText: 'Urgent' })).toHaveCount(3);
  await expect
    .poll(priorities)
    .toEqual({ First: 'LOW', Second: 'URGENT', Third: 'URGENT', Fourth: 'URGENT' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(priorities).toEqual(before);
  await expect(page.locator('tr', { hasText: 'Urgent' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('14. The list has the filters of the board, headers that sort, and the same URL for a task', async ({
  page,
  project,
  api,
}) => {
  await createNeedleAndHay(api, project);
  await page.goto(`/list?project=${project.id}`);
  await expectTasks(page, ['Hay is yellow', 'Needle overlaps']);
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect(header('Created')).toHaveAttribute('aria-sort', 'descending');
  await header('Priority').getByRole('button').click();
  await expect(header('Priority')).toHaveAttribute('aria-sort', 'descending');
  await expect(header('Created')).toHaveAttribute('aria-sort', 'none');
  await expectTasks(page, ['Needle overlaps', 'Hay is yellow']);
  await header('Priority').getByRole('button').click();
  await expect(header('Priority')).toHaveAttribute('aria-sort', 'ascending');
  await expectTasks(page, ['Hay is yellow', 'Needle overlaps']);
  expect(parameterOf(page, 'sort')).toBe('priority');
  await page.getByRole('link', { name: 'Needle overlaps' }).click();
  await expect(page).toHaveURL(/task=/);
  const [task] = (await api.listComments({ project_id: [project.id], search: 'needle' })).data;
  expect(parameterOf(page, 'task')).toBe(task?.id);
  await page.goto(`/board?project=${project.id}&priority=urgent`);
  await expect(
    page
      .getByRole('button', { name: 'Change the filter “Priority”' })
      .or(page.getByRole('button', { name: /Priority Urgent/ }))
      .first(),
  ).toBeVisible();
});

test('14. A long list loads more while scrolling, and renders only rows near the view', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  const contents = Array.from({ length: 150 }, (_, index) => `Task ${index}`);
  for (const content of contents) await api.createTask({ site_id: project.siteId, content });
  await page.goto(`/list?project=${project.id}`);
  await expect(page.getByText('150 tasks')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Task 149' })).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 900);
  }
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(page.getByRole('link', { name: /^#\d+ Task 0$/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.locator('tr').count()).toBeLessThan(80);
});

test('16. ? lists the shortcuts of the screen, and none fires while somebody types', async ({
  page,
  project,
}) => {
  await page.goto(`/list?project=${project.id}`);
  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  await search.click();
  await page.keyboard.type('c?xf/k');
  await expect(search).toHaveValue('c?xf/k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('New task');
  await expect(help).toContainText('Select the task');
  await expect(help).toContainText('Search tasks');
  // A list longer than the window can be scrolled by keyboard.
  await page.setViewportSize({ width: 1440, height: 400 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

for (const look of LOOKS) {
  test(`14. The list, its filters and the palette are accessible, ${look.theme}, ${look.language}`, {
    tag: '@slow',
  }, async ({ page, project, api }) => {
    await createNeedleAndHay(api, project);
    await setLook(page, look);
    await page.goto(`/list?project=${project.id}&device=mobile,desktop`);
    await expectTasks(page, ['Hay is yellow', 'Needle overlaps']);
    await expectAccessible(page);
    await page.getByRole('checkbox').first().check();
    await page.keyboard.press('f');
    await expect(page.getByRole('listbox')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list').first()).toBeVisible();
    await expectAccessible(page);
  });
}

test('A list is printed with the rows outside of the view, and without the frame', async ({
  page,
  project,
  api,
}) => {
  const contents = Array.from({ length: 60 }, (_, index) => `Row ${index}`);
  for (const content of contents) await api.createTask({ site_id: project.siteId, content });
  await page.goto(`/list?project=${project.id}`);
  const rows = page.locator('tr[data-task-id]');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(contents.length);
  // As the browser does before it prints.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(contents.length);
  await expect(page.locator('[data-side]')).toBeHidden();
});

test('A view that somebody else has renamed during an edit shows both names', { tag: '@slow' }, async ({
  page,
  project,
  api,
}) => {
  const { id } = await api.createView({
    name: `Urgent ${project.name}`,
    layout: 'list',
    query: 'priority=urgent',
  });
  const stored = async () => (await api.listViews({})).find((each) => each.id === id)?.name;
  await page.goto('/list');
  const views = page.getByRole('region', { name: 'Views' });
  await views.getByRole('button', { name: `Actions for “Urgent ${project.name}”` }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  tolerate(page, /412/);
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await api.updateView({ id, name: 'Theirs' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Saved meanwhile')).toHaveValue('Theirs');
  expect(await stored()).toBe('Theirs');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(stored).toBe('Mine');
  await expect(views.getByRole('link', { name: 'Mine' })).toBeVisible();
});
