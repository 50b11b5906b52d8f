import type { Locator, Page } from '@playwright/test';
import { drawPage } from '@postil/harness/factories/pictures';
import {
  createTasks,
  expect,
  holdRequests,
  openLive,
  otherBrowser,
  setLook,
  type TestProject,
  test,
  tolerate,
} from './support/test.ts';

const boardOf = ({ id: projectId }: TestProject) => `/board?project=${projectId}`;
const column = (page: Page, status: string) => page.locator(`[data-column="${status}"]`);
const tasksIn = (scope: Page | Locator) => scope.locator('[data-task-id]');

test('9. A move within a column is seen in another browser', { tag: '@slow' }, async ({
  page,
  project,
  api,
  browser,
  server,
}) => {
  await createTasks(api, project, ['Third', 'Second', 'First']);
  const other = await otherBrowser(browser, server);
  await page.goto(boardOf(project));
  await other.page.goto(boardOf(project));
  await expect(tasksIn(column(other.page, 'OPEN'))).toContainText(['First', 'Second', 'Third']);
  await tasksIn(page).filter({ hasText: 'Third' }).hover();
  await page.getByRole('button', { name: 'Actions for Third' }).click();
  await page.getByRole('menuitem', { name: 'To the top of the column' }).click();
  for (const each of [page, other.page]) {
    await expect(tasksIn(column(each, 'OPEN'))).toContainText(['Third', 'First', 'Second']);
  }
  await other.close();
});

test('9. A new task appears at the top of its column, and nothing visible moves', async ({
  page,
  project,
  api,
}) => {
  await createTasks(
    api,
    project,
    Array.from({ length: 20 }, (_, index) => `Card ${index + 1}`),
  );
  await page.goto(boardOf(project));
  const open = column(page, 'OPEN');
  await expect(tasksIn(open).first()).toContainText('Card 20');
  await createTasks(api, project, ['Arrived at the top']);
  await expect(tasksIn(open).first()).toContainText('Arrived at the top');
  await open.evaluate((element) => {
    element.scrollTop = 700;
  });
  const watched = tasksIn(open).filter({ hasText: 'Card 12' });
  const before = await watched.boundingBox();
  await createTasks(api, project, ['Arrived above']);
  await expect(page.locator('[data-count="OPEN"]')).toHaveText('22');
  const after = await watched.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? Number.NaN))).toBeLessThanOrEqual(1);
});

test('14. The list shows the number of tasks that others have created, and loads them on demand', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  await createTasks(api, project, ['Was there before']);
  await openLive(page, `/list?project=${project.id}`);
  await expect(tasksIn(page)).toHaveCount(1);
  await createTasks(api, project, ['Comes later', 'Comes last']);
  await api.createTask({ content: 'Belongs to no project' });
  await expect(page.getByRole('button', { name: 'Show 2 new tasks' })).toBeVisible();
  await expect(tasksIn(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Show 2 new tasks' }).click();
  await expect(tasksIn(page)).toContainText(['Comes last', 'Comes later', 'Was there before']);
  await expect(page.getByRole('button', { name: /new task/i })).toHaveText(['New task']);
  // A further batch of equal size.
  await createTasks(api, project, ['Comes once more', 'Comes at the end']);
  await api.createTask({ content: 'Belongs to no project either' });
  await page.getByRole('button', { name: 'Show 2 new tasks' }).click();
  await expect(tasksIn(page)).toHaveCount(5);
});

test('Task. A deleted task is missing from everything that loads while Undo is offered', async ({
  page,
  project,
  api,
}) => {
  const [id] = await createTasks(api, project, ['Deleted, then not', 'Stays']);
  await page.goto(`${boardOf(project)}&task=${id}`);
  await page.locator('[data-panel]').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete the task' }).click();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(tasksIn(page).filter({ hasText: 'Stays' })).toBeVisible();
  await expect(tasksIn(page).filter({ hasText: 'Deleted, then not' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tasksIn(page).filter({ hasText: 'Deleted, then not' })).toBeVisible();
});

test('Board. A card loads the thumbnail of its screenshot', async ({ page, project, api }) => {
  const [id = ''] = await createTasks(api, project, ['With a picture']);
  await api.setScreenshot({ id, file: await drawPage(), pin_x: '0.5', pin_y: '0.5' });
  await page.goto(boardOf(project));
  const picture = tasksIn(page).getByRole('img', { name: /screenshot/i });
  await expect(picture).toHaveAttribute('src', /\/thumbnail\?/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('15. Ctrl+K finds a mockup', { tag: '@slow' }, async ({ page, project, api }) => {
  const name = `Landing page ${project.domain}`;
  const { id } = await api.createMockup({
    project_id: project.id,
    name,
    file: await drawPage(),
  });
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/mockups/${id}`));
});

test('Mockups. A decision is seen in the overview and in the viewer', async ({ page, project, api }) => {
  const { id } = await api.createMockup({
    project_id: project.id,
    name: 'Decided elsewhere',
    file: await drawPage(),
  });
  await page.goto(`/mockups?project=${project.id}`);
  const card = page.getByRole('listitem').filter({ hasText: 'Decided elsewhere' });
  await expect(card.getByText('Waiting for approval')).toBeVisible();
  await api.createMockupApproval({ id, decision: 'CHANGES_REQUESTED', version: 1 });
  await expect(card.getByText('Changes requested')).toBeVisible();
  await card.getByRole('link').click();
  await expect(page.getByRole('banner').getByText('Changes requested')).toBeVisible();
  await api.createMockupApproval({ id, decision: 'APPROVED', version: 1 });
  await expect(page.getByRole('banner').getByText('Approved')).toBeVisible();
});

test('Frame. A part that fails to load is reported, and opens after a retry', async ({
  page,
  project,
  api,
  browserName,
}) => {
  tolerate(page, /Failed to load resource|net::ERR/);
  await createTasks(api, project, ['With a menu']);
  const chunks = /\/assets\/(opened-menu|card-menu-items)[^/]*\.js/;
  await page.route(chunks, (route) => route.abort());
  await page.goto(boardOf(project));
  const openMenu = async () => {
    await tasksIn(page).first().hover();
    await page.getByRole('button', { name: 'Actions for With a menu' }).click();
  };
  await openMenu();
  const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeVisible();
  await page.unroute(chunks);
  const reloaded = browserName === 'firefox' ? page.waitForEvent('load') : undefined;
  await alert.getByRole('button', { name: 'Retry' }).click();
  // Firefox never retries a module that failed to load, so the page is reloaded.
  await reloaded?.then(openMenu);
  await expect(page.getByRole('menuitem', { name: 'Copy the link' })).toBeVisible();
  await expect(alert).toBeHidden();
});

test('Frame. A page that fails to load leaves the previous one open, and opens after a retry', async ({
  page,
  project,
}) => {
  tolerate(page, /Failed to load resource|net::ERR/);
  const chunks = /\/assets\/summary[^/]*\.js/;
  await page.route(chunks, (route) => route.abort());
  await page.goto(boardOf(project));
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  await page.getByRole('link', { name: 'Summary' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await page.unroute(chunks);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Summary' })).toBeVisible();
  await expect(alert).toBeHidden();
});

test('3. Letters typed before New task has opened arrive in its text', { tag: '@slow' }, async ({
  page,
  project,
  api,
}) => {
  await createTasks(api, project, ['Has the focus']);
  const release = await holdRequests(page, /\/assets\/(?:new-task|opened-dialog)-[^/]*\.js/);
  await page.goto(boardOf(project));
  const card = tasksIn(page).first().locator('[data-card]');
  await card.focus();
  await page.keyboard.press('c');
  await page.keyboard.type('Typed at');
  release();
  const text = page.getByRole('dialog').getByRole('textbox').first();
  await expect(text).toBeFocused();
  await page.keyboard.type(' once');
  await expect(text).toHaveValue('Typed at once');
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  await page.keyboard.press('c');
  await page.keyboard.type(', and kept');
  await expect(text).toHaveValue('Typed at once, and kept');
});

test('3. Escape before New task has opened cancels it', { tag: '@slow' }, async ({ page, project, api }) => {
  await createTasks(api, project, ['Has the focus']);
  const release = await holdRequests(page, /\/assets\/new-task-[^/]*\.js/);
  await page.goto(boardOf(project));
  const card = tasksIn(page).first().locator('[data-card]');
  await card.focus();
  await page.keyboard.press('c');
  await page.keyboard.type('Not wanted');
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  const loaded = page.waitForResponse(/\/assets\/new-task-/);
  release();
  await (await loaded).finished();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('');
});

test('Frame. A dialog returns the focus to the element that had it, or to the button of the menu that opened it', async ({
  page,
  project,
  api,
}) => {
  await createTasks(api, project, ['Has the focus']);
  await page.goto(boardOf(project));
  const card = tasksIn(page).first().locator('[data-card]');
  await card.focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  await page.goto(`/projects/${project.id}`);
  const menu = page.getByRole('button', { name: `More for ${project.name}` });
  for (const time of ['first', 'second']) {
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu, `the ${time} time`).toBeFocused();
  }
});

test('Frame. A long Latin word fits on a phone in Arabic: it is broken, or truncated at its end', async ({
  page,
  api,
}) => {
  const word = `Donaudampfschifffahrtselektrizitätenhauptbetriebswerk${crypto.randomUUID().slice(0, 4)}`;
  const { id } = await api.createProject({ name: word });
  await api.createApiKey({ name: word, token_type: 'mcp', project_id: id, permissions: ['read'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await setLook(page, { theme: 'dark', language: 'ar' });
  await page.goto(`/projects/${id}`);
  const title = page.getByRole('heading', { level: 1, name: word });
  await expect(title).toBeVisible();
  const firstLetter = await title.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    if (text) range.setStart(text, 0);
    if (text) range.setEnd(text, 1);
    return range.getBoundingClientRect().left - element.getBoundingClientRect().left;
  });
  expect(firstLetter).toBeGreaterThanOrEqual(0);
  await page.goto('/integrations/assistants');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').getByText(word).first()).toBeVisible();
  expect(await main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('Frame. An unknown URL or site links back to the board', async ({ page }) => {
  tolerate(page, /404/);
  for (const path of ['/nowhere', `/sites/${crypto.randomUUID()}`]) {
    await page.goto(path);
    await expect(page.getByText('There is nothing at this address')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Go to the board' }).click();
    await expect(page).toHaveURL(/\/board$/);
  }
  await page.goto(`/board?task=${crypto.randomUUID()}`);
  const panel = page.getByRole('dialog');
  await panel.getByText('Close the task', { exact: true }).click();
  await expect(panel).toHaveCount(0);
});

test('Frame. A collapsed sidebar is narrow from the first paint', async ({ page }) => {
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  // The scripts stay in flight until the end of the test.
  await page.route('**/assets/*.js', () => {});
  await page.goto('/notifications', { waitUntil: 'commit' });
  const sidebar = page.locator('#outlines > :first-child');
  await expect.poll(() => sidebar.evaluate((element) => element.getBoundingClientRect().width)).toBe(56);
});

test('16. A shortcut with two alternative keys is listed once', { tag: '@slow' }, async ({
  page,
  project,
  api,
}) => {
  const { id } = await api.createMockup({
    project_id: project.id,
    name: 'Zoomed',
    file: await drawPage(),
  });
  await page.goto(`/mockups/${id}`);
  await expect(page.getByRole('heading', { name: 'Zoomed' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Zoom in', { exact: true })).toHaveCount(1);
});
