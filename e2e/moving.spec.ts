import type { Page } from '@playwright/test';
import { createTasks, expect, expectAccessible, test } from './support/test.ts';

async function createOtherProject(api: Parameters<typeof createTasks>[0]) {
  return api.createProject({ name: `Other ${crypto.randomUUID().slice(0, 8)}` });
}

const target = (page: Page, name: string) => page.getByRole('link', { name: `Tasks of ${name}` });

test('A task moves to another project in its panel, and Undo returns it to its site', async ({
  page,
  project,
  api,
}) => {
  const other = await createOtherProject(api);
  const { id } = await api.createTask({ content: 'Belongs elsewhere', site_id: project.siteId });
  await page.goto(`/board?project=${project.id}&task=${id}`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: /^Project/ }).click();
  await page.getByRole('combobox', { name: 'Project' }).fill(other.name);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`Project: ${other.name}. The widget of the former site no longer shows this.`).first(),
  ).toBeVisible();
  await expect(panel).toContainText(`moved the task to the project “${other.name}”`);
  const readProjectAndSite = async () => {
    const { project_id, site_id } = await api.getComment({ id });
    return { project_id, site_id };
  };
  expect(await readProjectAndSite()).toEqual({ project_id: other.id, site_id: null });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(readProjectAndSite).toEqual({ project_id: project.id, site_id: project.siteId });
});

test('Cards and rows that are dropped on a project in the sidebar move to it', async ({
  page,
  project,
  api,
}) => {
  const other = await createOtherProject(api);
  const countOf = async (id: string) => (await api.listComments({ project_id: [id] })).total;
  await createTasks(api, project, ['One', 'Two', 'Three']);
  await page.goto(`/board?project=${project.id}`);
  await page.getByRole('link', { name: 'One', exact: true }).dragTo(target(page, other.name));
  await expect(page.getByText(`Project: ${other.name}`).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'One', exact: true })).toHaveCount(0);
  expect(await countOf(other.id)).toBe(1);

  await page.goto(`/list?project=${project.id}`);
  await page.getByRole('checkbox', { name: 'Select all loaded tasks' }).check();
  await page.getByRole('row', { name: /Two/ }).dragTo(target(page, other.name));
  await expect(page.getByText('2 tasks changed.', { exact: true })).toBeVisible();
  await expect.poll(() => countOf(other.id)).toBe(3);
  await page.keyboard.press('Control+z');
  await expect.poll(() => countOf(project.id)).toBe(2);
});

test('A card dropped on a saved view gets the values of its filters, and one Undo reverts them all', async ({
  page,
  project,
  api,
}) => {
  const other = await createOtherProject(api);
  const name = `Urgent ${other.name}`;
  await api.createView({
    name,
    layout: 'list',
    query: `project=${other.id}&priority=high,urgent&status=in_progress&tag=seo&assignee=me&q=words`,
    is_shared: true,
  });
  const [id = ''] = await createTasks(api, project, ['Dropped']);
  await page.goto(`/board?project=${project.id}`);
  await page.getByRole('link', { name: 'Dropped' }).dragTo(page.getByRole('link', { name }));
  await expect(page.getByText('1 task changed.', { exact: true })).toBeVisible();
  const read = async () => {
    const { project_id, priority, status, tags, assigned_to: assignee } = await api.getComment({ id });
    return { project_id, priority, status, tags, isAssigned: assignee !== null };
  };
  const filteredValues = {
    project_id: other.id,
    priority: 'HIGH',
    status: 'IN_PROGRESS',
    tags: ['seo'],
    isAssigned: true,
  };
  await expect.poll(read).toEqual(filteredValues);
  await page.getByRole('button', { name: 'Undo' }).click();
  const before = {
    project_id: project.id,
    priority: 'MEDIUM',
    status: 'OPEN',
    tags: [],
    isAssigned: false,
  };
  await expect.poll(read).toEqual(before);
});

test('Tasks move to another project by the keyboard, the menu, the bulk bar and the palette', async ({
  page,
  project,
  api,
}) => {
  const other = await createOtherProject(api);
  await createTasks(api, project, ['By key', 'By menu', 'By bar', 'By palette']);
  const choose = async () => {
    await expect(page.getByRole('combobox').last()).toBeFocused();
    await page.keyboard.type(other.name);
    await expect(page.getByRole('option', { name: other.name })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  const task = (text: string) => page.getByRole('link', { name: text });
  await page.goto(`/board?project=${project.id}`);
  await task('By key').focus();
  await page.keyboard.press('Shift+M');
  await choose();
  await expect(task('By key')).toHaveCount(0);

  await task('By menu').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to project' }).click();
  await expect(page.getByRole('combobox', { name: 'Move to project' })).toBeFocused();
  await expectAccessible(page);
  await choose();
  await expect(task('By menu')).toHaveCount(0);

  await task('By bar').focus();
  await page.keyboard.press('x');
  await page
    .getByRole('region', { name: 'Change the selected tasks' })
    .getByRole('button', { name: 'Project' })
    .click();
  await choose();
  await expect(task('By bar')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await task('By palette').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Move to project');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Move to project' })).toBeFocused();
  await choose();
  await expect.poll(async () => (await api.listComments({ project_id: [other.id] })).total).toBe(4);
});

test('Board. The browser prompts before the page is left while a move is in flight', async ({
  page,
  project,
  api,
}) => {
  await createTasks(api, project, ['On its way']);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/position', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/board?project=${project.id}`);
  const card = page.locator('[data-column="IN_PROGRESS"] [data-card]');
  await page.locator('[data-card]', { hasText: 'On its way' }).focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(card).toHaveText('On its way');
  const dialogTypes: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogTypes.push(dialog.type());
    await dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => dialogTypes).toEqual(['beforeunload']);
  await expect(card).toHaveText('On its way');
  release();
  const isPrompted = () =>
    page.evaluate(() => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    });
  await expect.poll(isPrompted).toBe(false);
  await page.reload();
  await expect(card).toHaveText('On its way');
  expect(dialogTypes).toHaveLength(1);
});
