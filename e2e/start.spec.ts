import type { Page, Route } from '@playwright/test';
import { memberPages } from './support/app-pages.ts';
import { expect, expectAccessible, LOOKS, setLook, signInByApi, test, tolerate } from './support/test.ts';

test('1. The printed sign-in of a fresh server opens the board, by keyboard alone', async ({
  guestPage: page,
  server,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type(server.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(server.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/board/);
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('1. A wrong password is refused with a message, and the typed e-mail address stays', async ({
  guestPage: page,
  server,
}) => {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(server.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('password');
  await expect(page.getByLabel('E-mail')).toHaveValue(server.email);
});

test('1. A wrong password is refused in the language of the app', { tag: '@slow' }, async ({
  guestPage: page,
  server,
}) => {
  await page.goto('/sign-in');
  await setLook(page, { theme: 'light', language: 'ar' });
  await page.goto('/sign-in');
  await page.getByRole('textbox').first().fill(server.email);
  await page.locator('input[type=password]').fill('not the password');
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('alert')).toHaveText('بيانات الدخول غير صحيحة.');
});

test('An invited person chooses a password through the link, and lands on the board', async ({
  guestPage: page,
  api,
  server,
}) => {
  const email = `grace-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const member = await api.addMember({ email, name: 'Grace Hopper', role: 'member' });
  const { url } = await api.createInvitation({ id: member.id });
  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('heading', { name: 'Join My organisation' })).toBeVisible();
  await page.getByLabel('Password').fill('a password that is long');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/board/);
  const session = await signInByApi({ ...server, email, password: 'a password that is long' });
  expect(session.value).not.toBe('');
  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('alert')).toContainText('It has expired or was used before');
});

test('A link from an admin resets a password', async ({ guestPage: page, api, server }) => {
  const email = `alan-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const member = await api.addMember({ email, name: 'Alan Turing', role: 'member' });
  const invitation = await api.createInvitation({ id: member.id });
  const { pathname } = new URL(invitation.url);
  tolerate(page, /503|403|410|404/);
  await page.goto(`${pathname.slice(0, -4)}wxyz`);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  // A server that does not respond, and the response of a proxy, are not reported as an expired link.
  const reading = /\/invitations\/read$/;
  for (const status of [503, 403]) {
    await page.route(reading, (route) => route.fulfill({ status, body: '<html>' }));
    await page.goto(pathname);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.unroute(reading);
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByLabel('Password').fill('the first password');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/board/);
  const reset = await api.createResetLink({ id: member.id });
  await page.context().clearCookies();
  await page.goto(new URL(reset.url).pathname);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page).toHaveURL(/\/reset\//);
  await page.getByLabel('New password').fill('the second password');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page).toHaveURL(/\/board/);
  await signInByApi({ ...server, email, password: 'the second password' });
});

test('34. Dark mode is kept, and does not flash', async ({ page }) => {
  await expectDark(page, ['/list', '/settings']);
});

test('34. Dark mode covers every screen', { tag: '@slow' }, async ({ page, project }) => {
  test.slow();
  await expectDark(page, memberPages(project));
});

/** Chooses the dark theme, and expects it in the HTML of each screen and in its background. */
async function expectDark(page: Page, screens: readonly string[]): Promise<void> {
  await page.goto('/board');
  await page.getByRole('button', { name: /My organisation/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  for (const screen of screens) {
    // The server writes the theme into the page, so that the first paint is dark before a script runs.
    expect(await (await page.request.get(screen)).text()).toContain('data-theme="dark"');
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const lightness = await page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) return 1;
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return (canvas.getImageData(0, 0, 1, 1).data[0] ?? 255) / 255;
    });
    expect(lightness, screen).toBeLessThan(0.2);
  }
}

/** Ends the session when the page creates a task, so that no earlier request of the page fails. */
async function endSessionAtCreation(page: Page): Promise<void> {
  const end = async (route: Route) => {
    await page.context().clearCookies({ name: 'postil_session' });
    await route.continue();
  };
  await page.route(/\/api\/v1\/boards\/tasks$/, end, { times: 1 });
}

test('35. When the session ends during typing, the person signs in over the page, and the text is kept', async ({
  guestPage: page,
  server,
  api,
  project,
}) => {
  const cookie = await signInByApi(server);
  await page.context().addCookies([cookie]);
  tolerate(page, /401/);
  await page.goto(`/board?project=${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Written while the session ended');
  await endSessionAtCreation(page);
  await page.keyboard.press('Control+Enter');
  const signInDialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(signInDialog).toBeVisible();
  await expect(signInDialog.getByLabel('E-mail')).toHaveValue(server.email);
  await signInDialog.getByLabel('Password').fill(server.password);
  await signInDialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(signInDialog).toBeHidden();
  await expect
    .poll(async () => {
      const { data } = await api.listComments({ project_id: [project.id] });
      return data.map(({ content }) => content);
    })
    .toEqual(['Written while the session ended']);
});

test('Signing in over the page reports a failure of the server, and the page keeps its text', {
  tag: '@slow',
}, async ({ guestPage: page, server, project }) => {
  await page.context().addCookies([await signInByApi(server)]);
  tolerate(page, /401|503/);
  await page.goto(`/board?project=${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByRole('textbox').first().fill('Written before the server failed');
  await endSessionAtCreation(page);
  await page.keyboard.press('Control+Enter');
  const signInDialog = page.getByRole('dialog', { name: 'Sign in again' });
  await signInDialog.getByLabel('Password').fill(server.password);
  let fails = true;
  await page.route(/\/api\/v1\/session$/, (route) => {
    if (!fails || route.request().method() !== 'GET') return route.fallback();
    fails = false;
    return route.fulfill({ status: 503 });
  });
  await signInDialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(signInDialog.getByRole('alert')).toBeVisible();
  expect(fails).toBe(false);
  await signInDialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(signInDialog).toBeHidden();
  await expect(page.getByText('Written before the server failed').first()).toBeVisible();
});

for (const look of LOOKS)
  test(`1. The pages without a session are accessible, ${look.theme}, ${look.language}`, {
    tag: '@slow',
  }, async ({ guestPage: page }) => {
    await page.goto('/sign-in');
    await setLook(page, look);
    for (const path of ['/sign-in', '/reset', '/reset/unknown', '/invitation/unknown']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
