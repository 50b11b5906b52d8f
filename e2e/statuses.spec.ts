import type { Page } from '@playwright/test';
import type { Client } from '@postil/client';
import {
  createTasks,
  expect,
  expectAccessible,
  openLive,
  otherBrowser,
  type TestProject,
  test,
  tolerate,
} from './support/test.ts';

const CLIENT_CHECK = { status: 'IN_REVIEW', name: 'Client check', color: 'pink' } as const;

async function setStatuses(api: Client, { id }: TestProject, otherStatuses: object[] = []): Promise<void> {
  await api.updateProject({ id, statuses: [CLIENT_CHECK, ...otherStatuses] as never });
}

const headings = (page: Page) => page.locator('h2[id^="column-"]');

test('A project names, colours and hides its statuses, with Undo, and every open board follows immediately', async ({
  page,
  project,
  api,
  browser,
  server,
}) => {
  await createTasks(api, project, ['Waits']);
  const other = await otherBrowser(browser, server);
  await openLive(other.page, `/board?project=${project.id}`);
  await expect(headings(other.page)).toHaveCount(5);

  await page.goto(`/projects/${project.id}`);
  const section = page.getByRole('group', { name: 'Statuses' });
  await section.getByLabel('Name of “In review”').fill('  Client check ');
  await section.getByRole('button', { name: /Colour of “In review”/ }).click();
  await page.getByRole('menuitemradio', { name: 'Pink' }).click();
  await section.getByLabel('Show “In progress”').uncheck();
  await section.getByLabel('Name of “Closed”').fill('client CHECK');
  await expect(page.getByRole('alert')).toHaveText('Another status has this name.');
  await expectAccessible(page);
  await section.getByLabel('Name of “Closed”').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The statuses of the project have changed.', { exact: true })).toBeVisible();
  await expect(headings(other.page)).toHaveText([/^Open/, /^Client check/, /^Resolved/, /^Closed/]);
  const { statuses } = await api.getProject({ id: project.id });
  expect(statuses[2]).toEqual({ ...CLIENT_CHECK, is_shown: true });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(headings(other.page)).toHaveCount(5);
  await expect(section.getByLabel('Name of “In review”')).toHaveValue('');
  await other.close();
});

test('A person who changes the statuses of a project sees the changes that another saved meanwhile', async ({
  page,
  project,
  api,
}) => {
  await page.goto(`/projects/${project.id}`);
  const field = page.getByLabel('Name of “In review”');
  await field.fill('Mine');
  await setStatuses(api, project);
  tolerate(page, /412/);
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alert');
  await expect(conflict).toContainText('changed this meanwhile');
  await expect(conflict.getByLabel('Saved meanwhile')).toHaveValue('Client check · Pink · Shown');
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(field).toHaveValue('Client check');
});

test('Cancel ends a change of the statuses of a project together with its conflict', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  await page.goto(`/projects/${project.id}`);
  const field = page.getByLabel('Name of “In review”');
  await field.fill('Mine');
  await setStatuses(api, project);
  tolerate(page, /412/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('changed this meanwhile');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field).toHaveValue('Client check');
});

test('The status names of a project are shown in every view of its tasks, and default names elsewhere', async ({
  page,
  project,
  api,
}) => {
  await setStatuses(api, project);
  const [id = ''] = await createTasks(api, project, ['Is named']);
  await page.goto(`/board?project=${project.id}&task=${id}`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('menuitemradio', { name: 'Client check' }).click();
  await expect(page.getByText('“Is named” is now in Client check.').first()).toBeVisible();
  await expect(panel).toContainText('changed the status from Open to Client check');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Is named' }).focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('option', { name: 'Client check' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/list?project=${project.id}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Client check' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Filters', exact: true })).toContainText('Client check');

  await page.goto(`/list?project=${project.id}&group=status`);
  await expect(page.getByRole('rowheader')).toHaveText(['Client check1']);
  await expect(page.getByRole('row', { name: /Is named/ })).toContainText('Client check');
  await page.goto(`/summary?project=${project.id}`);
  await expect(page.getByRole('link', { name: 'Client check 1' })).toBeVisible();
  await page.goto('/board');
  await expect(headings(page).filter({ hasText: 'In review' })).toBeVisible();
  await expect(headings(page).filter({ hasText: 'Client check' })).toHaveCount(0);
});

test('A hidden status is not offered, and its column appears, collapsed, while it contains tasks', async ({
  page,
  project,
  api,
}) => {
  await setStatuses(api, project, [{ status: 'CLOSED', is_shown: false }]);
  const [id = ''] = await createTasks(api, project, ['Goes away', 'Stays']);
  await page.goto(`/board?project=${project.id}`);
  await expect(headings(page)).toHaveCount(4);
  await page.getByRole('link', { name: 'Stays' }).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Resolved' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Closed' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await api.setCommentStatus({ id, status: 'CLOSED' });
  const strip = page.getByRole('button', { name: /^Closed\s*1\s*Not shown in this project/ });
  await expect(strip).toBeVisible();
  await expectAccessible(page);
  await strip.click();
  await expect(page.getByRole('link', { name: 'Goes away' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Goes away' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Status/ })
    .click();
  // The current status is among the choices.
  await expect(page.getByRole('menuitemradio', { name: 'Closed' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Open' }).click();
  await expect(headings(page).filter({ hasText: 'Closed' })).toHaveCount(0);
});
