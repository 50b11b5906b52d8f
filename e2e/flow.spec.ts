import type { Page } from '@playwright/test';
import type { Client } from '@postil/client';
import { addMember } from './support/records/people.ts';
import { createTasks, expect, holdRequests, type TestProject, test, tolerate } from './support/test.ts';

/** Creates a task on a page of a site. */
async function createTaskOn(
  api: Client,
  siteId: string,
  task: { content: string; path: string; tags?: string[] },
) {
  const { domain } = await api.getSite({ id: siteId });
  const { content, path, tags = [] } = task;
  const page_url = `https://${domain}${path}`;
  return api.createTask({ site_id: siteId, content, page_url, tags, priority: 'URGENT' });
}

/** Adds another site to the project. */
async function addSite(api: Client, { id: projectId, domain }: TestProject) {
  return api.createSite({ project_id: projectId, name: 'The blog', domain: `blog.${domain}` });
}

const sidebar = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const taskIn = (page: Page, text: string) => page.locator('[data-task-id]', { hasText: text });

test('10. Board, list and summary keep project and filters, and name the site of a page if there are several', async ({
  page,
  project,
  api,
}) => {
  const blog = await addSite(api, project);
  const shop = await createTaskOn(api, project.siteId, { content: 'About the shop', path: '/about' });
  await api.updateTaskPosition({ id: shop.id, status: 'CLOSED' });
  await createTaskOn(api, blog.id, { content: 'About the blog', path: '/about' });
  await page.goto(`/list?project=${project.id}&priority=urgent`);
  await expect(taskIn(page, 'About the blog')).toContainText('The blog/about');
  await sidebar(page, 'Board').click();
  await expect(page).toHaveURL(`/board?project=${project.id}&priority=urgent`);
  await expect(taskIn(page, 'About the blog')).toContainText('The blog/about');
  // One task is open; its panel names the site, too.
  await taskIn(page, 'About the shop').locator('[data-card]').click();
  // The last column can be scrolled out from under the panel.
  const panel = page.locator('[data-panel]');
  await expect
    .poll(async () => {
      const [cardBox, panelBox] = [
        await taskIn(page, 'About the shop').boundingBox(),
        await panel.boundingBox(),
      ];
      return (cardBox?.x ?? 0) + (cardBox?.width ?? 0) - (panelBox?.x ?? 0);
    })
    .toBeLessThanOrEqual(1);
  const { name } = await api.getSite({ id: project.siteId });
  await expect(page.getByRole('region', { name: 'Properties' })).toContainText(`Site${name}`);
  await sidebar(page, 'Summary').click();
  await expect(page).toHaveURL(`/summary?project=${project.id}`);
  await expect(sidebar(page, 'Summary')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: /^Site: / }).click();
  await page.getByRole('option', { name: 'The blog' }).click();
  await sidebar(page, 'Settings').click();
  await sidebar(page, 'Board').click();
  await expect(page).toHaveURL(`/board?project=${project.id}&site=${blog.id}&priority=urgent`);
  // Only one site is shown, so that its name would be redundant.
  await expect(taskIn(page, 'About the blog')).toBeVisible();
  await expect(taskIn(page, 'About the blog')).not.toContainText('The blog/about');
});

test('A notification names the site of its task if there are several', async ({
  page,
  project,
  api,
  server,
}) => {
  const grace = await addMember(api, server.url);
  const [owner] = (await api.listMembers({ role: ['owner'] })).data;
  const { name } = await api.getSite({ id: project.siteId });
  await addSite(api, project);
  const { id } = await createTaskOn(api, project.siteId, { content: 'About the price', path: '/about' });
  await grace.api.assignComment({ id, user_id: owner?.id ?? '' });
  await page.goto('/notifications');
  await expect(page.getByRole('listitem').filter({ hasText: 'About the price' })).toContainText(`${name} ·`);
});

test('14. The text of a task is in every row from 390 to 2,560 px, and nothing overlaps', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  await addSite(api, project);
  const tags = ['checkout', 'a-tag-that-is-rather-long', 'mobile', 'copy'];
  const content = 'The price overlaps the button';
  await createTaskOn(api, project.siteId, { content, path: '/a/long/path', tags });
  for (const width of [390, 900, 1024, 1180, 1280, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/list?project=${project.id}`);
    const words = taskIn(page, 'The price').getByText('The price overlaps');
    await expect(words).toBeVisible();
    expect((await words.boundingBox())?.width, `words at ${width}`).toBeGreaterThan(150);
    const overflowCount = await taskIn(page, 'The price').evaluate((row) => {
      /** The right edge at which an element or an ancestor in the cell clips its content; infinite if none does. */
      const clippingEdgeOf = (element: Element | null, cell: Element): number => {
        if (element === null || element === cell) return Number.POSITIVE_INFINITY;
        const isClipped = getComputedStyle(element).overflowX !== 'visible';
        const parentEnd = clippingEdgeOf(element.parentElement, cell);
        return isClipped ? Math.min(element.getBoundingClientRect().right, parentEnd) : parentEnd;
      };
      return [...row.querySelectorAll('td')].flatMap((cell) =>
        [...cell.querySelectorAll('*')].filter(
          (each) =>
            Math.min(each.getBoundingClientRect().right, clippingEdgeOf(each, cell)) >
            cell.getBoundingClientRect().right + 1,
        ),
      ).length;
    });
    expect(overflowCount, `elements that reach into the next cell at ${width}`).toBe(0);
  }
});

const column = (page: Page, status: string) => page.locator(`[data-column="${status}"]`);
const textsIn = (page: Page, status: string) => column(page, status).locator('[data-card]').allTextContents();
const cardOf = (page: Page, text: string) => taskIn(page, text).locator('[data-card]');

async function dragTo(page: Page, text: string, status: string): Promise<void> {
  const box = await column(page, status).boundingBox();
  await taskIn(page, text).hover();
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 90, 394, { steps: 5 });
  await page.mouse.move((box?.x ?? 0) + 100, 400, { steps: 3 });
  await expect(column(page, status)).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
}

test('5. Selected cards are dragged together, and Ctrl+Z undoes move after move and change after change', {
  tag: '@slow',
}, async ({ page, project, api, browserName }) => {
  // The driver of Firefox cannot drop.
  const canDrag = browserName === 'chromium';
  await createTasks(api, project, ['Fourth', 'Third', 'Second', 'First']);
  await page.goto(`/board?project=${project.id}`);
  await cardOf(page, 'First').focus();
  await page.keyboard.press('x');
  await cardOf(page, 'Third').click({ modifiers: ['Shift'] });
  await cardOf(page, 'Second').focus();
  await page.keyboard.press('x');
  if (canDrag) {
    await dragTo(page, 'First', 'IN_REVIEW');
    expect(await textsIn(page, 'IN_REVIEW')).toEqual(['First', 'Third']);
    const bar = await page.getByRole('region', { name: 'Change the selected tasks' }).boundingBox();
    const toast = await page
      .locator('[data-problem=false]', { hasText: '2 tasks are now in In review.' })
      .boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await page.keyboard.press('Escape');
  await cardOf(page, 'Second').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(column(page, 'IN_PROGRESS').locator('[data-card]')).toHaveText(['Second']);
  await cardOf(page, 'Fourth').click();
  await page.getByRole('button', { name: 'Priority: Medium' }).click();
  await page.getByRole('menuitemradio', { name: 'Urgent' }).click();
  await expect(page.getByText('Priority: Urgent.').first()).toBeVisible();
  // In a field, the keys undo typing.
  await page.getByLabel('Write a reply').fill('x');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: 'Priority: Urgent' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(taskIn(page, 'Fourth')).toContainText('Priority: Medium');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(column(page, 'IN_PROGRESS').locator('[data-card]')).toHaveCount(0);
  if (canDrag) await page.keyboard.press('ControlOrMeta+z');
  await expect(column(page, 'OPEN').locator('[data-card]')).toHaveText([
    'First',
    'Second',
    'Third',
    'Fourth',
  ]);
  await expect
    .poll(async () => {
      const { columns } = await api.getBoard({ project_id: [project.id] });
      return columns[0]?.data.map(({ content, priority }) => `${content} ${priority}`);
    })
    .toEqual(['First MEDIUM', 'Second MEDIUM', 'Third MEDIUM', 'Fourth MEDIUM']);
});

test('8. A refused move is announced as reverted, and its message stays until it is closed or a retry succeeds', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  tolerate(page, /502/);
  await page.clock.install();
  await createTasks(api, project, ['Refused']);
  await page.route('**/position', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await page.goto(`/board?project=${project.id}`);
  await cardOf(page, 'Refused').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  const message = page.locator('[data-problem=true]');
  await expect(message).toContainText(
    'The task was not moved to In progress. The proxy in front of the server does not reach it (502).',
  );
  await expect(page.getByTestId('announcer')).toHaveText('“Refused” is back in Open.');
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  await page.unroute('**/position');
  await expect(cardOf(page, 'Refused')).toBeFocused();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(message).toHaveCount(0);
});

test('16. Thirty tasks get priority, assignee and column by keyboard with at most 70 key presses', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  const texts = Array.from({ length: 30 }, (_, index) => `Task ${String(30 - index).padStart(2, '0')}`);
  await createTasks(api, project, texts);
  // The code of the choices is loaded when the page is idle.
  const loaded = page.waitForResponse(/\/assets\/opened-chooser-/);
  await page.goto(`/board?project=${project.id}`);
  await (await loaded).finished();
  await expect(cardOf(page, 'Task 01')).toBeVisible();
  let keys = 0;
  const press = async (...names: readonly string[]) => {
    for (const name of names) await page.keyboard.press(name);
    keys += names.length;
  };
  await press('j');
  await expect(cardOf(page, 'Task 01')).toBeFocused();
  const groups = [
    { priority: '1', name: 'URGENT', column: '2', status: 'IN_PROGRESS' },
    { priority: '2', name: 'HIGH', column: '3', status: 'IN_REVIEW' },
    { priority: '4', name: 'LOW', column: '5', status: 'CLOSED' },
  ];
  for (const [index, { priority, column: target }] of groups.entries()) {
    // The column loads its next tasks when the previous ones have left.
    await expect(cardOf(page, `Task ${(index + 1) * 10}`)).toBeAttached();
    await press(...Array.from({ length: 9 }, () => 'Shift+J'));
    await press('p', priority);
    await expect(page.getByText('10 tasks changed.').first()).toBeVisible();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await press('a', '1');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await press('m', target);
    // The next card already has the focus.
    if (index < 2) await expect(cardOf(page, `Task ${(index + 1) * 10 + 1}`)).toBeFocused();
  }
  expect(keys).toBeLessThanOrEqual(70);
  const { data: members } = await api.listMembers({});
  const owner = members.find(({ role }) => role === 'owner');
  for (const [index, { name, status }] of groups.entries()) {
    const expected = Array.from(
      { length: 10 },
      (_, at) => `Task ${String(index * 10 + at + 1).padStart(2, '0')}`,
    );
    await expect
      .poll(async () => {
        const board = await api.getBoard({ project_id: [project.id] });
        const tasks = board.columns.find((each) => each.status === status)?.data ?? [];
        return tasks.map((task) => [task.content, task.priority, task.assigned_to?.id]);
      })
      .toEqual(expected.map((text) => [text, name, owner?.id]));
  }
  // All changes are undone one by one, back to the initial order.
  for (let times = 0; times < 9; times += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect
    .poll(async () => {
      const { columns } = await api.getBoard({ project_id: [project.id], per_column: 50 });
      return columns[0]?.data.map((task) => `${task.content} ${task.priority} ${task.assigned_to}`);
    })
    .toEqual(texts.toReversed().map((text) => `${text} MEDIUM null`));
});

test('16. T and S change the focused task in the list, and P changes the task in the open panel', async ({
  page,
  project,
  api,
}) => {
  await createTasks(api, project, ['Lower', 'Upper']);
  await page.goto(`/list?project=${project.id}&sort=created_at`);
  await expect(taskIn(page, 'Upper')).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Select all loaded tasks' });
  await all.check();
  await expect(page.getByRole('region', { name: 'Change the selected tasks' })).toContainText('2 selected');
  await all.uncheck();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('t');
  await page.getByPlaceholder('Type a tag').fill('checkout');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(taskIn(page, 'Lower')).toContainText('checkout');
  await expect(taskIn(page, 'Lower').getByRole('link')).toBeFocused();
  for (const key of ['s', '4']) await page.keyboard.press(key);
  await expect(taskIn(page, 'Lower')).toContainText('Resolved');
  // The next row has the focus; its panel supports the same keys.
  await expect(taskIn(page, 'Upper').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('p');
  await page.getByRole('combobox', { name: 'Set the priority' }).fill('urg');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Priority: Urgent' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByTestId('announcer')).toHaveText('Lower');
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const name of ['Set the priority', 'Assign to', 'Undo the last change', 'Open the task'])
    await expect(shortcuts.getByText(name)).toBeVisible();
});

test('16. Letters typed before a choice has opened arrive in it, before later ones', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  await createTasks(api, project, ['Footer overlaps']);
  const release = await holdRequests(page, /\/assets\/opened-chooser-[^/]*\.js/);
  await page.goto(`/board?project=${project.id}`);
  await taskIn(page, 'Footer overlaps').locator('[data-card]').focus();
  await page.keyboard.type('dto');
  release();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('m');
  await expect(page.getByRole('combobox')).toHaveValue('tom');
  await expect(page.getByRole('option')).toHaveText(/^Tomorrow/);
});

test('3. C and the letters after it work from the first paint, before any code of the app has loaded', {
  tag: '@slow',
}, async ({ page, project }) => {
  const release = await holdRequests(page, /\/assets\/.*\.js/);
  await page.goto(`/board?project=${project.id}`, { waitUntil: 'commit' });
  await expect(page.locator('#outlines')).toBeVisible();
  await page.keyboard.type("cThe user's logo");
  release();
  const text = page.getByRole('dialog').getByRole('textbox').first();
  await expect(text).toBeFocused();
  await page.keyboard.type(' is blurred');
  await expect(text).toHaveValue("The user's logo is blurred");
});

test('Frame. The app shows a notice while changes by others are missing, and loads them after reconnecting', async ({
  page,
  project,
  api,
}) => {
  tolerate(page, /ERR_INTERNET_DISCONNECTED|502|MIME/);
  const notice = page.getByText('Not connected: changes by others are missing');
  await page.goto(`/list?project=${project.id}`);
  // A new project has no tasks, and no filter that could be cleared.
  await expect(page.getByText('Feedback on your pages arrives here')).toBeVisible();
  await expect(page.getByText('Clear the filters')).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(notice).toBeVisible();
  await createTasks(api, project, ['Missed at first']);
  await page.context().setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(taskIn(page, 'Missed at first')).toBeVisible();
  // The error page of a proxy ends a stream permanently; the app opens another one.
  await page.route('**/changes', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(notice).toBeVisible();
  await page.unroute('**/changes');
  await expect(notice).toHaveCount(0);
});

test('30. Archived projects are not offered for new records', { tag: '@slow' }, async ({ page, api }) => {
  const name = `Old shop ${crypto.randomUUID().slice(0, 8)}`;
  const project = await api.createProject({ name });
  await api.updateProject({ id: project.id, status: 'archived' });
  await page.goto('/integrations/assistants');
  await expect(page.getByLabel('Project', { exact: true })).not.toHaveValue('');
  await expect(page.getByLabel('Project', { exact: true })).not.toContainText(name);
  await page.keyboard.press('c');
  await expect(page.getByLabel('Project or site')).not.toContainText(name);
  await page.goto('/board');
  await page.getByRole('button', { name: 'Choose a project' }).click();
  await expect(page.getByRole('option').last()).toHaveText(/\(archived\)$/);
  await expect(page.getByRole('option', { name: `${name} (archived)` })).toBeVisible();
});

test('A task is named by its number and title, in the tab, the panel, the palette and its short link', async ({
  page,
  project,
  api,
}) => {
  const [id = ''] = await createTasks(api, project, ['The button overlaps\nthe footer']);
  const { number } = await api.getComment({ id });
  await page.goto(`/tasks/${number}`);
  const panel = page.getByRole('dialog', { name: `#${number} The button overlaps` });
  await expect(panel).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`#${number} The button overlaps · Postil$`));
  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit the text' }).click();
  await panel.getByLabel('Title (optional)').fill('Checkout');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: `#${number} Checkout` })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`#${number} Checkout · Postil$`));
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle(/Board · Postil$/);
  await expect(page.locator(`li[data-task-id="${id}"]`)).toContainText(`#${number}`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`#${number}`);
  await expect(page.getByRole('option', { name: /Checkout/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `#${number} Checkout` })).toBeVisible();
});
