import type { Locator, Page } from '@playwright/test';
import { drawPage } from '@postil/harness/factories/pictures';
import {
  expect,
  expectAccessible,
  holdRequests,
  LOOKS,
  setLook,
  type TestProject,
  test,
} from './support/test.ts';
import { agreeTo } from './support/widget.ts';

const preview = (page: Page) => page.getByTestId('widget-preview');

test('Widget. The settings of the widget take effect immediately, and the preview follows', async ({
  page,
  project,
  api,
}) => {
  const settings = () => api.getWidgetSettings({ id: project.siteId });
  await page.goto(`/sites/${project.siteId}`);
  await expect(page.getByLabel('Position')).toHaveValue('end');
  const launcher = preview(page).getByText('Feedback');
  const before = await launcher.boundingBox();
  await page.getByLabel('Position').selectOption('Lower left');
  await expect.poll(async () => (await settings()).position).toBe('start');
  expect((await launcher.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await page.getByLabel('Appearance').selectOption('Dark');
  await page.getByLabel('Language').selectOption('العربية');
  await page.getByLabel('Comments that visitors see').selectOption('Only their own');
  await page.getByLabel('Ask visitors for their e-mail address').check();
  await expect(preview(page)).toHaveAttribute('dir', 'rtl');
  await page.getByLabel('Hidden on screenshots').fill('.account number(');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('not a CSS selector');
  await page.getByLabel('Hidden on screenshots').fill('.account-number');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Show .account-number on screenshots again' })).toBeVisible();
  await expect.poll(settings).toMatchObject({
    position: 'start',
    theme: 'dark',
    language: 'ar',
    pins: 'own',
    asks_email: true,
    masks: ['.account-number'],
  });
  await page.getByRole('button', { name: 'Show .account-number on screenshots again' }).click();
  await expect.poll(async () => (await settings()).masks).toEqual([]);
});

test('The audience of the widget, and text and colour of its button are chosen next to a preview', async ({
  page,
  project,
  api,
}) => {
  const settings = () => api.getWidgetSettings({ id: project.siteId });
  await page.goto(`/sites/${project.siteId}`);
  await page.getByLabel('Who sees it').selectOption('Visitors who are signed in on the site');
  await expect(page.getByText('The site has no secret yet', { exact: false })).toBeVisible();
  await page.getByLabel('Who sees it').selectOption('People with an invitation');
  const button = page.getByTestId('button-preview').getByText('Tell us').first();
  await page.getByLabel('Text of the button').fill('Tell us');
  await expect(button, 'the preview follows what is typed').toBeVisible();
  const release = await holdRequests(page, /\/widget$/);
  await page.keyboard.press('Enter');
  const color = page.getByLabel('Colour of the button');
  await color.fill('red');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This is not a colour');
  await color.fill('#ffd400');
  await expect(button.locator('..')).toHaveCSS('color', 'rgb(0, 0, 0)');
  release();
  await expect.poll(settings).toMatchObject({ button_text: 'Tell us' });
  await expect(page.getByLabel('Text of the button')).toHaveValue('Tell us');
  await expect(button.locator('..'), 'a colour is shown while the text is saved').toHaveCSS(
    'color',
    'rgb(0, 0, 0)',
  );
  await page.keyboard.press('Tab');
  await expect
    .poll(settings)
    .toMatchObject({ audience: 'invited', button_text: 'Tell us', button_color: '#ffd400' });
  await page.getByRole('button', { name: 'Same as the appearance' }).click();
  await expect.poll(async () => (await settings()).button_color).toBeNull();
});

test('Widget. A concurrent change to the settings is kept, and shown next to a text that differs', async ({
  page,
  project,
  api,
}) => {
  const id = project.siteId;
  const settings = () => api.getWidgetSettings({ id });
  await page.goto(`/sites/${id}`);
  const text = page.getByLabel('Text of the button');
  await text.fill('Tell us');
  await api.updateWidgetSettings({ id, button_text: 'Say it', masks: ['.iban'] });
  await text.press('Enter');
  const conflict = page.getByRole('alert').filter({ hasText: 'Say it' });
  await expect(conflict).toContainText('Tell us');
  await expectAccessible(page);
  expect((await settings()).button_text).toBe('Say it');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toHaveCount(0);
  await expect.poll(async () => (await settings()).button_text).toBe('Tell us');
  await api.updateWidgetSettings({ id, masks: ['.iban', '.phone'] });
  await page.getByLabel('Hidden on screenshots').fill('.account-number');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await settings()).masks).toEqual(['.iban', '.phone', '.account-number']);
});

test('A checkbox shows its new state immediately after the click', async ({ page, project }) => {
  await page.goto(`/sites/${project.siteId}`);
  const box = page.getByLabel('Ask visitors for their e-mail address');
  const isCheckedAtOnce = await box.evaluate(async (input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('This is not a checkbox.');
    input.click();
    // Neither a timer nor a frame runs between these microtasks.
    for (let hop = 0; hop < 20; hop += 1) await undefined;
    return input.checked;
  });
  expect(isCheckedAtOnce).toBe(true);
});

test('Widget. The secret of a site is shown once, and can be revoked', async ({ page, project, api }) => {
  await page.goto(`/sites/${project.siteId}`);
  await page.getByRole('button', { name: 'Create a secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'The secret of this site' });
  await expect(dialog.getByLabel('The secret')).toHaveValue(/^\S{20,}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('A secret is in use.')).toBeVisible();
  expect((await api.getWidgetSettings({ id: project.siteId })).has_identity_secret).toBe(true);
  await page.getByRole('button', { name: 'Stop using it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop using it' }).click();
  await expect(page.getByText('Visitors write under the name that they type.')).toBeVisible();
  expect((await api.getWidgetSettings({ id: project.siteId })).has_identity_secret).toBe(false);
});

/** Writes comments on a page of the site like a bot. @returns a function that adds a picture to the last one. */
async function writeTooFast(
  url: string,
  { key, project, texts }: { key: string; project: TestProject; texts: readonly string[] },
) {
  const call = async (path: string, { headers, ...request }: RequestInit) => {
    const response = await fetch(`${url}/widget/v1${path}`, {
      ...request,
      headers: { origin: originOf(project), ...headers },
    });
    expect(response.ok, await response.clone().text()).toBe(true);
    return (await response.json()).data;
  };
  const json = { 'content-type': 'application/json' };
  const session = await call('/sessions', { method: 'POST', headers: json, body: JSON.stringify({ key }) });
  const headers = { authorization: `Bearer ${session.token}` };
  const fields = {
    name: 'Charles',
    page_url: `${originOf(project)}/pricing`,
    timestamp: new Date().toISOString(),
    opened_ms: 20,
  };
  let id = '';
  for (const content of texts) {
    const body = JSON.stringify({ content, ...fields });
    ({ id } = await call('/comments', { method: 'POST', headers: { ...json, ...headers }, body }));
  }
  return {
    async addPicture(file: Buffer) {
      const body = new FormData();
      body.append('pin_x', '0.5');
      body.append('pin_y', '0.5');
      body.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'page.png');
      await call(`/comments/${id}/screenshot`, { method: 'PUT', headers, body });
    },
  };
}

test('Widget. Held comments wait for review on the page of their site, and are released or deleted there', async ({
  page,
  project,
  api,
  server,
}) => {
  const { widget_key: key } = await api.getSite({ id: project.siteId });
  const texts = ['Cheap watches', 'The price is wrong'];
  const { addPicture } = await writeTooFast(server.url, { key, project, texts });
  await addPicture(await drawPage());
  await page.goto(`/projects/${project.id}`);
  // The page of the project also shows this heading.
  await expect(page.getByRole('heading', { name: 'Waiting for review' })).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'Waiting for review' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/sites\//);
  await expect(page.getByRole('heading', { name: 'Waiting for review' })).toBeVisible();
  await expectAccessible(page);
  await expectPicture(page.getByRole('listitem').filter({ hasText: 'The price is wrong' }));
  await expect(page.getByRole('listitem').filter({ hasText: 'Cheap watches' }).locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete “Cheap watches”' }).click();
  await expect(page.getByText('Cheap watches')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Cheap watches')).toBeVisible();
  await page.getByRole('button', { name: 'Release “The price is wrong”' }).click();
  await expect(page.getByText('Released.').first()).toBeVisible();
  await expect
    .poll(async () =>
      (await api.listComments({ site_id: [project.siteId] })).data.map(({ content }) => content),
    )
    .toEqual(['The price is wrong']);
  await page.getByRole('button', { name: 'Delete “Cheap watches”' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for review' })).toHaveCount(0);
  await expect
    .poll(async () => (await api.listHeldComments({ site_id: project.siteId })).total, { timeout: 20_000 })
    .toBe(0);
});

/** Checks the picture of a held comment in its row and in full size, and closes it by keyboard. */
async function expectPicture(row: Locator) {
  const page = row.page();
  const enlargeButton = row.getByRole('button', { name: 'Enlarge the screenshot' });
  const widthOf = (picture: Locator) =>
    picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect.poll(() => widthOf(enlargeButton.locator('img'))).toBe(640);
  await enlargeButton.click();
  const dialog = page.getByRole('dialog', { name: 'Screenshot' });
  await expect.poll(() => widthOf(dialog.getByRole('img', { name: 'Screenshot' }))).toBe(1280);
  await page.keyboard.press('Escape');
  await expect(enlargeButton).toBeFocused();
}

/** Opens a page of another origin, and from it the window that asks to use the member's account there. */
async function openConnectWindow(
  page: Page,
  { origin, key, url }: { origin: string; key: string; url: string },
) {
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Shop</title><button>Sign in</button>',
    }),
  );
  await page.goto(`${origin}/`);
  await page.evaluate(
    ([base = '', widgetKey = '', pageOrigin = '']) => {
      addEventListener('message', (event) => {
        document.title = JSON.stringify({ origin: event.origin, data: event.data });
        event.source?.postMessage({ type: 'postil:received' }, { targetOrigin: event.origin });
      });
      const query = new URLSearchParams({ key: widgetKey, origin: pageOrigin });
      document.querySelector('button')?.addEventListener('click', () => {
        open(`${base}/widget/connect?${query}`, 'postil', 'popup,width=420,height=600');
      });
    },
    [url, key, origin],
  );
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in' }).click();
  return popup;
}

const originOf = ({ domain }: TestProject) => `https://shop.${domain}`;

test('Widget. A member lets a page of the site use their account', async ({ page, project, api, server }) => {
  const { widget_key: key } = await api.getSite({ id: project.siteId });
  const popup = await openConnectWindow(page, { origin: originOf(project), key, url: server.url });
  await expect(popup.getByRole('heading')).toHaveText(`Use your account on shop.${project.domain}?`);
  await expectAccessible(popup);
  await agreeTo(popup, `shop.${project.domain}`);
  await expect.poll(() => page.title()).toContain('postil:connected');
  const { origin, data } = JSON.parse(await page.title());
  expect(origin).toBe(server.url);
  expect(data).toEqual({
    type: 'postil:connected',
    token: expect.stringMatching(/^pwm_/),
    member: { id: expect.any(String), name: expect.any(String), role: 'owner' },
  });
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('Widget. Key presses meant for the page have no effect in the window that connects an account', async ({
  page,
  project,
  api,
  server,
}) => {
  const { widget_key: key } = await api.getSite({ id: project.siteId });
  const popup = await openConnectWindow(page, { origin: originOf(project), key, url: server.url });
  await expect(popup.getByRole('heading')).toHaveText(`Use your account on shop.${project.domain}?`);
  const agree = popup.getByRole('button', { name: 'Continue' });
  // The keys that a page makes people press before it opens the window, and afterwards.
  for (const pressedKey of ['Enter', 'Space', 'Enter', 'Tab', 'Enter', 'Space', 'Enter'])
    await popup.keyboard.press(pressedKey);
  await expect(agree).toBeDisabled();
  const name = popup.getByRole('textbox');
  await name.fill(`shop.${project.domain}`);
  await expect(agree).toBeEnabled();
  // Each time that the window comes to the foreground, its delay starts again.
  const isDisabled = await popup.evaluate(() => {
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    return new Promise((resolve) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          resolve(document.querySelector('button[type=submit]')?.matches(':disabled')),
        ),
      );
    });
  });
  expect(isDisabled).toBe(true);
  expect(await page.title()).toBe('Shop');
  await expect(agree).toBeEnabled();
  // The window closes, in Firefox before the driver confirms the key press.
  await name.press('Enter').catch(() => undefined);
  await expect.poll(() => page.title()).toContain('postil:connected');
});

test('Widget. A signed-out member signs in first, and a page of another domain gets no token', async ({
  guestPage: page,
  project,
  api,
  server,
}) => {
  const { widget_key: key } = await api.getSite({ id: project.siteId });
  const popup = await openConnectWindow(page, { origin: 'https://elsewhere.example', key, url: server.url });
  await popup.getByLabel('E-mail').fill(server.email);
  await popup.getByLabel('Password').fill(server.password);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await agreeTo(popup, 'elsewhere.example');
  await expect(popup.getByRole('alert')).toBeVisible();
  expect(await page.title()).toBe('Shop');
  expect(popup.isClosed()).toBe(false);
});

test('Task. The log of the page is in the panel, collapsed at first', async ({ page, project, api }) => {
  const { id } = await api.createTask({
    site_id: project.siteId,
    content: 'The basket stays empty',
    page_url: `https://${project.domain}/basket`,
    context: {
      technical_log: [
        { at: '2026-01-02T03:04:05.000Z', kind: 'error', text: 'TypeError: price is undefined' },
        { at: '2026-01-02T03:04:06.000Z', kind: 'request', text: 'GET /api/basket 500' },
      ],
    },
  });
  await page.goto(`/board?task=${id}`);
  const entry = page.getByText('TypeError: price is undefined');
  await expect(page.getByText('Log of the page: 2 entries')).toBeVisible();
  await expect(entry).toBeHidden();
  await page.getByText('Log of the page: 2 entries').click();
  await expect(entry).toBeVisible();
  await expect(page.getByText('Failed request')).toBeVisible();
});

for (const look of LOOKS) {
  test(`Widget. The settings are accessible, ${look.theme}, ${look.language}`, async ({ page, project }) => {
    await setLook(page, look);
    await page.goto(`/sites/${project.siteId}`);
    await expect(preview(page)).toBeVisible();
    await expectAccessible(page);
  });
}
