import type { Locator, Page } from '@playwright/test';
import { takePicture } from './support/pictures.ts';
import { createTasks, expect, otherBrowser, type Place, test, tolerate } from './support/test.ts';

const boardOf = ({ projectId }: Place) => `/board?project=${projectId}`;
const column = (page: Page, status: string) => page.locator(`[data-column="${status}"]`);
const tasksIn = (scope: Page | Locator) => scope.locator('[data-task-id]');

test('9. A move within a column is seen in another browser', async ({
  page,
  place,
  api,
  browser,
  server,
}) => {
  await createTasks(api, place, ['Third', 'Second', 'First']);
  const other = await otherBrowser(browser, server);
  await page.goto(boardOf(place));
  await other.page.goto(boardOf(place));
  await expect(tasksIn(column(other.page, 'OPEN'))).toContainText(['First', 'Second', 'Third']);
  await tasksIn(page).filter({ hasText: 'Third' }).hover();
  await page.getByRole('button', { name: 'Actions for Third' }).click();
  await page.getByRole('menuitem', { name: 'To the top of the column' }).click();
  for (const each of [page, other.page]) {
    await expect(tasksIn(column(each, 'OPEN'))).toContainText(['Third', 'First', 'Second']);
  }
  await other.close();
});

test('9. A task that somebody creates is at the top of its column, and what is in view stays', async ({
  page,
  place,
  api,
}) => {
  await createTasks(
    api,
    place,
    Array.from({ length: 20 }, (_, index) => `Card ${index + 1}`),
  );
  await page.goto(boardOf(place));
  const open = column(page, 'OPEN');
  await expect(tasksIn(open).first()).toContainText('Card 20');
  await createTasks(api, place, ['Arrived at the top']);
  await expect(tasksIn(open).first()).toContainText('Arrived at the top');
  await open.evaluate((element) => {
    element.scrollTop = 700;
  });
  const watched = tasksIn(open).filter({ hasText: 'Card 12' });
  const before = await watched.boundingBox();
  await createTasks(api, place, ['Arrived above']);
  await expect(page.locator('[data-count="OPEN"]')).toHaveText('22');
  const after = await watched.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? Number.NaN))).toBeLessThanOrEqual(1);
});

test('14. The list says how many tasks others have created, and shows them on demand', async ({
  page,
  place,
  api,
}) => {
  await createTasks(api, place, ['Was there before']);
  await page.goto(`/list?project=${place.projectId}`);
  await expect(tasksIn(page)).toHaveCount(1);
  await createTasks(api, place, ['Comes later', 'Comes last']);
  await api.createTask({ content: 'Belongs to no project' });
  await expect(page.getByRole('button', { name: 'Show 2 new tasks' })).toBeVisible();
  await expect(tasksIn(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Show 2 new tasks' }).click();
  await expect(tasksIn(page)).toContainText(['Comes last', 'Comes later', 'Was there before']);
  await expect(page.getByRole('button', { name: /new task/i })).toHaveText(['New task']);
});

test('Task. One that was deleted is not shown by what is read while Undo is offered', async ({
  page,
  place,
  api,
}) => {
  const [id] = await createTasks(api, place, ['Deleted, then not', 'Stays']);
  await page.goto(`${boardOf(place)}&task=${id}`);
  await page.locator('[data-panel]').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete the task' }).click();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(tasksIn(page).filter({ hasText: 'Stays' })).toBeVisible();
  await expect(tasksIn(page).filter({ hasText: 'Deleted, then not' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tasksIn(page).filter({ hasText: 'Deleted, then not' })).toBeVisible();
});

test('Board. A card loads the thumbnail of its screenshot', async ({ page, place, api }) => {
  const [id = ''] = await createTasks(api, place, ['With a picture']);
  await api.setScreenshot({ id, file: await takePicture(page), pin_x: '0.5', pin_y: '0.5' });
  await page.goto(boardOf(place));
  const picture = tasksIn(page).getByRole('img', { name: /screenshot/i });
  await expect(picture).toHaveAttribute('src', /\/thumbnail\?/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('15. Ctrl+K finds a mockup', async ({ page, place, api }) => {
  const name = `Landing page ${place.domain}`;
  const { id } = await api.createMockup({
    project_id: place.projectId,
    name,
    file: await takePicture(page),
  });
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/mockups/${id}`));
});

test('Frame. What cannot be loaded says so, and opens once it is tried again', async ({
  page,
  place,
  api,
}) => {
  tolerate(page, /Failed to load resource|net::ERR/);
  await createTasks(api, place, ['With a menu']);
  const chunks = /\/assets\/(opened-menu|card-menu-items)[^/]*\.js/;
  await page.route(chunks, (route) => route.abort());
  await page.goto(boardOf(place));
  await tasksIn(page).first().hover();
  await page.getByRole('button', { name: 'Actions for With a menu' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeVisible();
  await page.unroute(chunks);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy the link' })).toBeVisible();
  await expect(alert).toBeHidden();
});

test('16. A shortcut with two keys is listed once', async ({ page, place, api }) => {
  const { id } = await api.createMockup({
    project_id: place.projectId,
    name: 'Zoomed',
    file: await takePicture(page),
  });
  await page.goto(`/mockups/${id}`);
  await expect(page.getByRole('heading', { name: 'Zoomed' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Zoom in', { exact: true })).toHaveCount(1);
});
