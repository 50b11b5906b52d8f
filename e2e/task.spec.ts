import type { Locator, Page } from '@playwright/test';
import type { Client } from '@postil/client';
import { drawPage } from '@postil/harness/factories/pictures';
import { createMockupComment } from './support/records/mockups.ts';
import { addMember } from './support/records/people.ts';
import {
  expect,
  expectAccessible,
  LOOKS,
  setLook,
  type TestProject,
  test,
  tolerate,
} from './support/test.ts';

const panel = (page: Page) => page.locator('[data-panel]');
const property = (page: Page, name: string) =>
  panel(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

interface TaskOptions {
  readonly api: Client;
  readonly project: TestProject;
  readonly fields?: Partial<Parameters<Client['createTask']>[0]>;
}

/** Creates a task like the widget, without its screenshot. */
async function createTask({ api, project: { siteId, domain }, fields }: TaskOptions): Promise<string> {
  const { id } = await api.createTask({
    site_id: siteId,
    content: 'The button overlaps the footer',
    description: 'Only when the window is narrow.',
    page_url: `https://${domain}/pricing`,
    route: '/pricing',
    priority: 'HIGH',
    device_type: 'MOBILE',
    category: 'BUG_REPORT',
    tags: ['checkout', 'layout'],
    context: { viewport: { width: 812, height: 375 }, browser: 'Firefox 150', os: 'Android 16' },
    ...fields,
  });
  return id;
}

const pathOf = ({ id: projectId }: TestProject, id: string) => `/board?project=${projectId}&task=${id}`;

async function openTask(page: Page, project: TestProject, id: string): Promise<Locator> {
  await page.goto(pathOf(project, id));
  await expect(panel(page)).toBeVisible();
  return panel(page);
}

test('17. A task shows its picture with the pin, its text and all properties without scrolling', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  const id = await createTask({ api, project });
  await api.setScreenshot({ id, file: await drawPage(), pin_x: '0.5', pin_y: '0.5' });
  const taskPanel = await openTask(page, project, id);
  const visible = [
    taskPanel.getByRole('button', { name: 'Enlarge the screenshot' }).getByRole('presentation'),
    taskPanel.getByTestId('pin'),
    taskPanel.getByText('The button overlaps the footer'),
    property(page, 'Status').getByText('Open'),
    property(page, 'Priority').getByText('High'),
    property(page, 'Assignee').getByText('Nobody'),
    property(page, 'Page').getByRole('link', { name: 'Open page: /pricing' }),
    property(page, 'Device').getByText('Mobile'),
    property(page, 'Browser').getByText('Firefox 150, Android 16'),
    property(page, 'Viewport').getByText('812 × 375'),
  ];
  for (const each of visible) await expect(each).toBeInViewport({ ratio: 1 });
  const { naturalWidth, box, pin } = await taskPanel.getByTestId('pin').evaluate((element) => {
    const image = element.parentElement?.querySelector('img');
    const [frame, mark] = [image?.getBoundingClientRect(), element.getBoundingClientRect()];
    return {
      naturalWidth: image?.naturalWidth,
      box: { x: (frame?.x ?? 0) + (frame?.width ?? 0) / 2, y: (frame?.y ?? 0) + (frame?.height ?? 0) / 2 },
      pin: { x: mark.x + mark.width / 2, y: mark.y + mark.height / 2 },
    };
  });
  expect(naturalWidth).toBe(1280);
  expect(Math.hypot(box.x - pin.x, box.y - pin.y), 'the pin is in the middle').toBeLessThanOrEqual(2);
  // Two checks of the whole page are slow.
  test.slow();
  for (const look of LOOKS) {
    await setLook(page, look);
    await page.reload();
    await expect(taskPanel.getByTestId('pin')).toBeVisible();
    await expect(taskPanel.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('17. The panel opens over the board, steps with J and K, and returns the focus on Esc', async ({
  page,
  project,
  api,
}) => {
  const older = await createTask({ api, project, fields: { content: 'The older task' } });
  const newer = await createTask({ api, project, fields: { content: 'The newer task' } });
  await page.goto(`/board?project=${project.id}`);
  const card = page.locator(`[data-task-id="${newer}"] [data-card]`);
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('The newer task')).toBeVisible();
  await expect(panel(page).getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`task=${older}`));
  await expect(panel(page).getByText('The older task')).toBeVisible();
  await page.keyboard.press('k');
  await expect(panel(page).getByText('The newer task')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(card).toBeFocused();
});

test('17. Properties and text change in place; a refused change is reverted, and Retry repeats it', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  const id = await createTask({ api, project });
  const taskPanel = await openTask(page, project, id);
  // A text that was opened before the new status arrived is sent again, for the new version.
  tolerate(page, /500|412/);
  await page.route(`**/api/v1/comments/${id}`, (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await property(page, 'Priority').getByRole('button').click();
  await page.getByRole('menuitemradio', { name: 'Urgent' }).click();
  await expect(property(page, 'Priority').getByText('High')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(property(page, 'Priority').getByText('Urgent')).toBeVisible();
  await expect.poll(async () => (await api.getComment({ id })).priority).toBe('URGENT');
  await property(page, 'Tags').getByRole('button', { name: 'Remove the tag layout' }).click();
  await property(page, 'Status').getByRole('button').click();
  await page.getByRole('menuitemradio', { name: 'In review' }).click();
  await expect(page.locator('[data-count="IN_REVIEW"]')).toHaveText('1');
  await taskPanel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit the text' }).click();
  await taskPanel.getByLabel('Text', { exact: true }).fill('The button covers the footer');
  await page.keyboard.press('Control+Enter');
  await expect(
    taskPanel.getByRole('paragraph').filter({ hasText: 'The button covers the footer' }),
  ).toBeVisible();
  await expect
    .poll(() => api.getComment({ id }))
    .toMatchObject({ tags: ['checkout'], status: 'IN_REVIEW', content: 'The button covers the footer' });
});

test('17. A deleted task is restored by Undo', { tag: '@slow' }, async ({ page, project, api }) => {
  const id = await createTask({ api, project });
  const taskPanel = await openTask(page, project, id);
  await taskPanel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete the task' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.locator(`[data-task-id="${id}"]`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator(`[data-task-id="${id}"]`)).toBeVisible();
  expect((await api.getComment({ id })).id).toBe(id);
});

test('17. A comment on a mockup opens the same panel, which links to the mockup', { tag: '@slow' }, async ({
  page,
  project,
  api,
}) => {
  const { id, mockup_id: mockupId } = await createMockupComment(api, project.id, 'The logo is blurred');
  // The URL does not show that the comment is on a mockup.
  tolerate(page, /404/);
  const taskPanel = await openTask(page, project, id);
  await expect(taskPanel.getByText('The logo is blurred')).toBeVisible();
  await expect(taskPanel.getByTestId('pin')).toBeVisible();
  await property(page, 'Status').getByRole('button').click();
  await page.getByRole('menuitemradio', { name: 'Resolved' }).click();
  await expect.poll(async () => (await api.getMockupComment({ id })).status).toBe('RESOLVED');
  await property(page, 'Mockup').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/mockups/${mockupId}\\?.*comment=${id}`));
});

test('18. The link to the page names the pin that the widget focuses', async ({ page, project, api }) => {
  const id = await createTask({ api, project });
  const taskPanel = await openTask(page, project, id);
  const link = taskPanel.getByRole('link', { name: 'Open page', exact: true });
  await expect(link).toHaveAttribute('href', `https://${project.domain}/pricing?postil=${id}`);
  await expect(link).toHaveAttribute('target', '_blank');
});

test('19. A reply by keyboard alone is immediately shown as sending, and keeps its text if it fails', async ({
  page,
  project,
  api,
}) => {
  const id = await createTask({ api, project });
  const taskPanel = await openTask(page, project, id);
  tolerate(page, /503/);
  const { promise: failure, resolve: fail } = Promise.withResolvers<void>();
  await page.route(
    '**/replies',
    async (route) => {
      await failure;
      await route.fulfill({
        status: 503,
        json: { success: false, code: 'unavailable', message: 'The service is busy.', request_id: 'r' },
      });
    },
    { times: 1 },
  );
  const field = taskPanel.getByLabel('Write a reply');
  for (let tabs = 0; tabs < 40 && !(await isFocused(field)); tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('I can reproduce it');
  await page.keyboard.press('Control+Enter');
  const reply = taskPanel.getByRole('listitem').filter({ hasText: 'I can reproduce it' });
  await expect(reply.getByText('Sending…')).toBeVisible({ timeout: 1_000 });
  await expect(field).toHaveValue('');
  fail();
  await expect(reply.getByText('The service is busy.')).toBeVisible();
  const retry = reply.getByRole('button', { name: 'Retry' });
  for (let tabs = 0; tabs < 40 && !(await isFocused(retry)); tabs += 1)
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(reply.getByText('Sending…')).toHaveCount(0);
  await expect(reply).toHaveCount(1);
  await expect
    .poll(async () => (await api.listReplies({ id })).data.map(({ content }) => content))
    .toEqual(['I can reproduce it']);
});

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

test('19. The typed text is restored after the panel was closed', { tag: '@slow' }, async ({
  page,
  project,
  api,
}) => {
  const id = await createTask({ api, project });
  const taskPanel = await openTask(page, project, id);
  await taskPanel.getByLabel('Write a reply').fill('Not finished yet');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await page.locator(`[data-task-id="${id}"] [data-card]`).press('Enter');
  await expect(taskPanel.getByLabel('Write a reply')).toHaveValue('Not finished yet');
});

test('19. People are suggested after a typed @, and are then notified and subscribed', {
  tag: '@slow',
}, async ({ page, project, api, server }) => {
  const grace = await addMember(api, server.url);
  const id = await createTask({ api, project });
  const taskPanel = await openTask(page, project, id);
  await taskPanel.getByLabel('Write a reply').pressSequentially(`Please look, @${grace.name.toLowerCase()}`);
  await expect(page.getByRole('option', { name: grace.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(taskPanel.getByLabel('Write a reply')).toHaveValue(`Please look, @${grace.name} `);
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await grace.api.listNotifications()).data.map(({ reason }) => reason))
    .toEqual(['mentioned']);
  expect((await api.getComment({ id })).subscribers.map((each) => each.id)).toContain(grace.id);
});

test('20. The activity lists every action with its author, and the exact time in a tooltip', async ({
  page,
  project,
  api,
  server,
}) => {
  const grace = await addMember(api, server.url);
  const id = await createTask({ api, project });
  await grace.api.setCommentStatus({ id, status: 'RESOLVED' });
  await grace.api.updateComment({ id, tags: ['checkout', 'mobile'] });
  const taskPanel = await openTask(page, project, id);
  const entry = taskPanel
    .getByRole('listitem')
    .filter({ hasText: `${grace.name} changed the status from Open to Resolved` });
  await expect(entry).toBeVisible();
  await expect(entry.locator('time')).toHaveAttribute('title', /20\d\d.*\d:\d\d:\d\d/);
  await expect(taskPanel.getByText(`${grace.name} added “mobile”`)).toBeVisible();
  await expect(taskPanel.getByText(`${grace.name} removed “layout”`)).toBeVisible();
  await grace.api.createReply({ id, content: 'Seen live' });
  await expect(taskPanel.getByText('Seen live')).toBeVisible();
});

test('21. Assigning notifies the assignee, and unassigning removes the avatar', async ({
  page,
  project,
  api,
  server,
}) => {
  const grace = await addMember(api, server.url);
  const id = await createTask({ api, project });
  await openTask(page, project, id);
  await property(page, 'Assignee').getByRole('button').click();
  await page.getByRole('menuitemradio', { name: grace.name }).click();
  await expect(property(page, 'Assignee').getByTitle(grace.name)).toBeVisible();
  await expect
    .poll(async () => (await grace.api.listNotifications()).data.map(({ reason }) => reason))
    .toEqual(['assigned']);
  await expect(page.locator(`[data-task-id="${id}"]`).getByTitle(grace.name).first()).toBeVisible();
  await property(page, 'Assignee').getByRole('button').click();
  await page.getByRole('menuitemradio', { name: 'Nobody' }).click();
  await expect(property(page, 'Assignee').getByTitle(grace.name)).toHaveCount(0);
  await expect.poll(async () => (await api.getComment({ id })).assigned_to).toBeNull();
});
