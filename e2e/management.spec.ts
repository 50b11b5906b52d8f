import type { Locator, Page } from '@playwright/test';
import type { Client } from '@postil/client';
import { expect, expectAccessible, LOOKS, setLook, test, tolerate } from './support/test.ts';

/** Sends the first request of a widget on a page. */
function loadWidget(url: string, { key, domain }: { key: string; domain: string }): Promise<Response> {
  return fetch(`${url}/widget/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `https://${domain}` },
    body: JSON.stringify({ key }),
  });
}

/** A picture with lines, made by the browser. */
async function drawPicture(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const data = await page.evaluate(
    (size) => {
      const canvas = Object.assign(document.createElement('canvas'), size);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      context.fillStyle = 'white';
      context.fillRect(0, 0, size.width, size.height);
      context.fillStyle = 'gray';
      for (let y = 20; y < size.height; y += 60) context.fillRect(20, y, size.width - 40, 20);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    { width, height },
  );
  return Buffer.from(data, 'base64');
}

async function createMockup(
  page: Page,
  api: Client,
  { projectId, name = 'Start page', width = 800, height = 1200 }: MockupOptions,
): Promise<string> {
  const file = new Blob([new Uint8Array(await drawPicture(page, { width, height }))], { type: 'image/png' });
  return (await api.createMockup({ project_id: projectId, name, file })).id;
}

interface MockupOptions {
  readonly projectId: string;
  readonly name?: string;
  readonly width?: number;
  readonly height?: number;
}

/** The bounding box of an element in the viewport, in pixels. */
function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

async function chooseZoom(page: Page, percent: number): Promise<void> {
  await page.getByRole('button', { name: /^Zoom: / }).click();
  await page.getByRole('menuitemradio', { name: `${percent} %`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Zoom: ${percent} %` })).toBeVisible();
}

test('22. A new site has a snippet of one line to copy, and shows within 5 s that its widget was loaded', async ({
  page,
  context,
  project,
  server,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Add a site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a site' });
  const domain = `new-${project.domain}`;
  await dialog.getByLabel('Name').fill('New site');
  await dialog.getByLabel('Domain').fill(domain);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New site' })).toBeVisible();
  await expect(page.getByText('Not installed yet')).toBeVisible();
  const { widget_key: key } = await api.getSite({ id: page.url().split('/').at(-1) ?? '' });
  const line = `<script async src="${server.url}/w/postil.js" data-key="${key}"></script>`;
  await expect(page.getByLabel('The line to paste')).toHaveValue(line);
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line);
  expect((await loadWidget(server.url, { key, domain })).ok).toBe(true);
  await expect(page.getByText(/Installed, last seen/)).toBeVisible({ timeout: 5_000 });
});

test('23. A second site with the same domain is refused next to the field, with the conflict', async ({
  page,
  project,
}) => {
  tolerate(page, /409/);
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Add a site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a site' });
  await dialog.getByLabel('Name').fill('The same again');
  await dialog.getByLabel('Domain').fill(project.domain.toUpperCase());
  await page.keyboard.press('Enter');
  const field = dialog.getByLabel('Domain');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`has the domain ${project.domain}`, 'i'));
  await field.fill(`other-${project.domain}`);
  await expect(field).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'The same again' })).toBeVisible();
});

test('24. The widget of a site that is switched off is refused, its tasks remain, and Undo restores it', {
  tag: '@slow',
}, async ({ page, project, server, api }) => {
  await api.createTask({ content: 'It stays', site_id: project.siteId });
  const { widget_key: key } = await api.getSite({ id: project.siteId });
  const load = async () => (await loadWidget(server.url, { key, domain: project.domain })).status;
  expect(await load()).toBe(200);
  await page.goto(`/sites/${project.siteId}`);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('its widget is not shown on any page', { exact: false })).toBeVisible();
  await expect.poll(load).toBe(403);
  expect((await api.listComments({ site_id: [project.siteId] })).total).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/Installed, last seen/)).toBeVisible();
  await expect.poll(load).toBe(200);
});

test('25. Deleting a project requires its name, and shows the number of sites and comments in it', async ({
  page,
  project,
  api,
}) => {
  await api.createTask({ content: 'One', site_id: project.siteId });
  await api.createTask({ content: 'Two', site_id: project.siteId });
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: `More for ${project.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete the project' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${project.name}” for good?` });
  await expect(dialog).toContainText('1 site and 2 comments are deleted, too');
  const confirm = dialog.getByRole('button', { name: 'Delete the project' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('Something else');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(project.name);
  await confirm.click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByText(`“${project.name}” was deleted.`, { exact: true })).toBeVisible();
  await expect(api.getProject({ id: project.id })).rejects.toMatchObject({ status: 404 });
});

test('26. Projects are filtered by active, archived and all, with their counts', async ({ page, api }) => {
  const prefix = crypto.randomUUID().slice(0, 8);
  const names = ['one', 'two', 'three'].map((each) => `${prefix} ${each}`);
  const created = await Promise.all(names.map((name) => api.createProject({ name })));
  await api.updateProject({ id: created[2]?.id ?? '', status: 'archived' });
  await page.goto(`/projects?q=${prefix}`);
  const count = (which: string) => page.getByTestId(`count-${which}`);
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(count('active')).toHaveText('2');
  await expect(count('archived')).toHaveText('1');
  await expect(count('all')).toHaveText('3');
  await expect(cards).toHaveCount(2);
  await page.getByRole('link', { name: /^Archived/ }).click();
  await expect(page).toHaveURL(/status=archived/);
  await expect(cards).toHaveText([`${prefix} three`]);
  await page.getByRole('link', { name: /^All/ }).click();
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: `More for ${prefix} one` }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(count('archived')).toHaveText('2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(count('archived')).toHaveText('1');
});

test('27. A mockup is uploaded, a click pins a comment, and the pin stays on its pixel at 50–300 %', async ({
  page,
  project,
}) => {
  const size = { width: 800, height: 1200 };
  await page.goto('/mockups');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload mockups' });
  await dialog.getByLabel('Project').selectOption({ label: project.name });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'Landing_page.png',
    mimeType: 'image/png',
    buffer: await drawPicture(page, size),
  });
  await page.getByRole('button', { name: /^Open: Landing_page/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Landing page' })).toBeVisible();

  const sheet = page.getByTestId('sheet');
  await chooseZoom(page, 100);
  const before = await boxOf(sheet);
  const pixel = { x: 300, y: 200 };
  await page.mouse.click(before.x + pixel.x, before.y + pixel.y);
  await page.getByLabel('New comment').last().fill('The line is too long');
  await page.keyboard.press('Control+Enter');
  const pin = page.getByRole('button', { name: 'Comment 1: The line is too long' });
  await expect(pin).toBeVisible();
  for (const percent of [50, 100, 150, 200, 300]) {
    await chooseZoom(page, percent);
    const picture = await boxOf(sheet.locator('img'));
    const pinBox = await boxOf(pin);
    const zoom = percent / 100;
    expect(Math.abs(picture.width - size.width * zoom)).toBeLessThanOrEqual(1);
    // The lower left corner of the pin is its tip.
    expect(Math.abs(pinBox.x - (picture.x + pixel.x * zoom)), `${percent} %, across`).toBeLessThanOrEqual(2);
    const tip = pinBox.y + pinBox.height;
    expect(Math.abs(tip - (picture.y + pixel.y * zoom)), `${percent} %, down`).toBeLessThanOrEqual(2);
  }
  await page.reload();
  await expect(pin).toBeVisible();
  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByLabel('Reply').fill('Shortened');
  await page.keyboard.press('Control+Enter');
  await expect(comments.getByText('Shortened')).toBeVisible();
  await comments.getByRole('button', { name: 'Resolve' }).click();
  await expect(comments.getByRole('button', { name: 'Reopen' })).toBeVisible();
  // On a phone, the picture is fitted to the width of the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(pin).toBeVisible();
  const fitted = await boxOf(sheet);
  expect(fitted.x).toBeGreaterThanOrEqual(0);
  expect(fitted.x + fitted.width).toBeLessThanOrEqual(390);
  expect(fitted.width).toBeGreaterThan(360);
});

test('27. A pin is placed by keyboard alone', { tag: '@slow' }, async ({ page, project, api }) => {
  const id = await createMockup(page, api, { projectId: project.id });
  await page.goto(`/mockups/${id}`);
  await expect(page.getByTestId('sheet')).toBeVisible();
  // The key does not work until shortly after the picture has appeared.
  await expect(async () => {
    await page.keyboard.press('p');
    await expect(page.getByTestId('crosshair')).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('announcer')).toContainText('from the left');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Placed without a mouse');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Comment 1: Placed without a mouse' })).toBeVisible();
  const [comment] = (await api.listMockupComments({ id })).data;
  expect(comment?.x).toBeLessThan(0.5);
  expect(comment?.x).toBeGreaterThan(0.4);
});

test('27. Two versions side by side scroll together, and the newest one is approved', {
  tag: '@slow',
}, async ({ page, project, api }) => {
  const id = await createMockup(page, api, { projectId: project.id, height: 3000 });
  await page.goto(`/mockups/${id}`);
  await page.getByLabel('New version').setInputFiles({
    name: 'second.png',
    mimeType: 'image/png',
    buffer: await drawPicture(page, { width: 800, height: 3000 }),
  });
  await expect(page.getByRole('link', { name: 'Version 2' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/compare=1/);
  const panes = page.locator('[data-pane]');
  await expect(panes).toHaveCount(2);
  await panes.first().hover();
  await page.mouse.wheel(0, 400);
  const scrolled = (index: number) => panes.nth(index).evaluate(({ scrollTop }) => scrollTop);
  await expect.poll(() => scrolled(0)).toBeGreaterThan(200);
  await expect.poll(async () => Math.abs((await scrolled(0)) - (await scrolled(1)))).toBeLessThan(2);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve version 2?' });
  await dialog.getByLabel('Note').fill('Good to go');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('banner').getByText('Approved')).toBeVisible();
  const mockup = await api.getMockup({ id });
  expect(mockup.approvals[0]).toMatchObject({ decision: 'APPROVED', version: 2, note: 'Good to go' });
});

test('28. Members are invited, given another role and removed; the last owner stays, and the page gives the reason', async ({
  page,
  api,
  server,
}) => {
  const suffix = crypto.randomUUID().slice(0, 8);
  const email = `grace-${suffix}@example.com`;
  await page.goto('/settings/members');
  const owner = page.locator(`tr[data-member="${server.email}"]`);
  await expect(owner).toContainText('The only owner: make somebody else an owner first.');
  await expect(owner.getByRole('combobox')).toHaveCount(0);
  await expect(owner.getByRole('button')).toHaveCount(0);

  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Name').fill(`Grace ${suffix}`);
  await page.keyboard.press('Enter');
  const linkDialog = page.getByRole('dialog', { name: `Invitation for Grace ${suffix}` });
  await expect(linkDialog.getByLabel('The link')).toHaveValue(/\/invitation\/\S+$/);
  await linkDialog.getByRole('button', { name: 'Done' }).click();

  const row = page.locator(`tr[data-member="${email}"]`);
  await expect(row).toContainText('Invited');
  await row.getByLabel(`Role of Grace ${suffix}`).selectOption('admin');
  const { data: found } = await api.listMembers({ search: email });
  const id = found[0]?.id ?? '';
  await expect.poll(async () => (await api.getMember({ id })).role).toBe('admin');

  await row.getByRole('button', { name: `More for Grace ${suffix}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from the organisation' }).click();
  const removal = page.getByRole('dialog', { name: `Remove Grace ${suffix}?` });
  await removal.getByRole('textbox').fill(`Grace ${suffix}`);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await expect(api.getMember({ id })).rejects.toMatchObject({ status: 404 });
});

test('Projects, sites, mockups and members are accessible in every theme and direction', async ({
  page,
  project,
  api,
}) => {
  test.slow();
  const id = await createMockup(page, api, { projectId: project.id });
  const file = new Blob([new Uint8Array(await drawPicture(page, { width: 800, height: 900 }))]);
  await api.createMockupVersion({ id, file });
  const comment = await api.createMockupComment({ id, content: 'The logo is blurred', x: 0.2, y: 0.1 });
  const paths = [
    '/projects?status=all',
    `/projects/${project.id}`,
    `/sites/${project.siteId}`,
    '/mockups',
    `/mockups/${id}?comment=${comment.id}`,
    `/mockups/${id}?version=2&compare=1`,
    '/settings/members',
  ];
  for (const look of LOOKS) {
    await setLook(page, look);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main .animate-pulse')).toHaveCount(0);
      await expectAccessible(page);
    }
  }
});

test('The title and the content of every page begin at the same edge', async ({ page, project, api }) => {
  // Without tasks the summary shows its empty state in the middle.
  await api.createTask({ site_id: project.siteId, content: 'Something to count' });
  const paths = [
    '/projects',
    `/projects/${project.id}`,
    `/sites/${project.siteId}`,
    '/summary',
    '/notifications',
    '/settings',
    '/settings/members',
    '/integrations',
    '/integrations/webhooks',
  ];
  let edge: number | undefined;
  for (const path of paths) {
    await page.goto(path);
    const title = page.locator('h1');
    const content = page.locator('main > div > *').first();
    await content.waitFor();
    edge ??= await leftOf(title);
    // While a page loads, its skeleton is replaced.
    await expect.poll(async () => [await leftOf(title), await leftOf(content)], path).toEqual([edge, edge]);
  }
});

async function leftOf(locator: Locator): Promise<number> {
  return (await boxOf(locator)).x;
}
