import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/test.ts';

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('Tasks that match the filters are exported, and the file is imported into a project', async ({
  page,
  project,
  api,
}) => {
  await api.createTask({
    site_id: project.siteId,
    content: 'Export me',
    priority: 'URGENT',
    tags: ['checkout'],
  });
  await api.createTask({ site_id: project.siteId, content: 'Leave me', priority: 'LOW' });
  await page.goto(`/list?project=${project.id}&priority=URGENT`);
  await choose(page, 'Export tasks…');
  const dialog = page.getByRole('dialog', { name: 'Export tasks' });
  await expect(dialog).toContainText('match the current filters');
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF"id"')).toBe(true);
  expect(text).toContain('Export me');
  expect(text).not.toContain('Leave me');
  const { id: projectId } = await api.createProject({ name: `Copies ${project.name}` });
  await page.goto(`/board?project=${projectId}`);
  await choose(page, 'Import tasks…');
  const importDialog = page.getByRole('dialog', { name: 'Import tasks' });
  await importDialog.getByLabel('File').setInputFiles({
    name: 'broken.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('estimate,owner\n3,Ada\n'),
  });
  await expect(importDialog.getByRole('alert')).toContainText('No task was found.');
  const buffer = Buffer.from(`${text.trimEnd()}\r\n"x","No such status","","Backlog"\r\n`);
  await importDialog.getByLabel('File').setInputFiles({ name: 'tasks.csv', mimeType: 'text/csv', buffer });
  await expect(importDialog).toContainText('2 tasks were found.');
  await expect(importDialog).toContainText('Backlog');
  await expect(importDialog.getByLabel('Project or site')).toHaveValue(`project:${projectId}`);
  await expectAccessible(page);
  await importDialog.getByRole('button', { name: 'Import 2 tasks' }).click();
  await expect(importDialog).toContainText('2 tasks were imported.');
  await importDialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.locator('li[data-task-id]')).toHaveCount(2);
  const { data } = await api.listComments({
    project_id: [projectId],
    sort_by: 'created_at',
    sort_order: 'asc',
  });
  expect(data).toMatchObject([
    { content: 'Export me', priority: 'URGENT', tags: ['checkout'], status: 'OPEN' },
    { content: 'No such status', priority: 'MEDIUM', status: 'OPEN' },
  ]);
});

test('A file is imported over plain http, where browsers create no digests', { tag: '@slow' }, async ({
  page,
  project,
  api,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
  });
  await page.goto(`/board?project=${project.id}`);
  await choose(page, 'Import tasks…');
  const dialog = page.getByRole('dialog', { name: 'Import tasks' });
  const buffer = Buffer.from('content\nOver plain http\n');
  await dialog.getByLabel('File').setInputFiles({ name: 'tasks.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Import 1 task' }).click();
  await expect(dialog).toContainText('1 task was imported.');
  const { data } = await api.listComments({ project_id: [project.id] });
  expect(data.map(({ content }) => content)).toEqual(['Over plain http']);
});
