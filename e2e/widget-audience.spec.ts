import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/test.ts';
import {
  connect,
  expect,
  launcher,
  pick,
  pinOf,
  sentComments,
  test,
  writeAndSend,
} from './support/widget.ts';

const PAGE = `<main><h1>Harbour Coffee</h1><p>Small roasts, shipped the same day.</p></main>`;
const widget = (page: Page) => page.locator('postil-widget');

/** Counts the requests of a page to the server, by the kind of path. */
function countRequests(page: Page, url: string) {
  const counts = { loader: 0, app: 0, calls: 0 };
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) return;
    const { pathname } = new URL(request.url());
    if (pathname === '/w/postil.js') counts.loader += 1;
    else counts[pathname.startsWith('/widget/') ? 'calls' : 'app'] += 1;
  });
  return counts;
}

/** Waits until the page has begun a visit, or has decided against one. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
}

function sign(secret: string, person: object): string {
  const payload = Buffer.from(JSON.stringify(person)).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('hex')}`;
}

test('Only invited visitors see the widget, also on the next pages and in the next tab', async ({
  shop,
  visitor,
  server,
  api,
}) => {
  await api.updateWidgetSettings({ id: shop.id, audience: 'invited' });
  const url = shop.put(PAGE);
  const counts = countRequests(visitor, server.url);
  await visitor.goto(url);
  await waitUntilSettled(visitor);
  await expect(widget(visitor)).toHaveCount(0);
  expect(counts, 'one request gets the settings').toEqual({ loader: 1, app: 1, calls: 1 });
  await visitor.goto(url);
  await waitUntilSettled(visitor);
  expect({ app: counts.app, calls: counts.calls }, 'the next page requests nothing').toEqual({
    app: 1,
    calls: 1,
  });
  await visitor.goto(`${url}?feedback`);
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'From somebody invited');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  expect(data[0]?.page_url, 'the invitation is not part of the URL').toBe(url);
  await visitor.goto(url);
  await expect(pinOf(visitor, 1)).toBeVisible();
  const other = await visitor.context().newPage();
  await other.goto(url);
  await expect(launcher(other)).toBeVisible();
  await other.goto(`${url}?feedback=off`);
  await waitUntilSettled(other);
  await expect(widget(other)).toHaveCount(0);
  await visitor.goto(url);
  await waitUntilSettled(visitor);
  await expect(widget(visitor)).toHaveCount(0);
});

test('A link to a comment shows the widget on every page; postil.open() only on the page that calls it', async ({
  shop,
  visitor,
  api,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'To be linked');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  await api.updateWidgetSettings({ id: shop.id, audience: 'invited' });
  const url = shop.put(PAGE, { path: '/other' });
  await visitor.goto(url);
  await waitUntilSettled(visitor);
  await visitor.evaluate(() => window.postil?.open());
  await expect(visitor.getByRole('application')).toBeFocused();
  await visitor.goto(url);
  await waitUntilSettled(visitor);
  await expect(widget(visitor)).toHaveCount(0);
  await visitor.goto(`${shop.put(PAGE)}#postil=${data[0]?.id}`);
  await expect(visitor.getByRole('dialog', { name: 'Comment 1' })).toBeVisible();
  await visitor.goto(url);
  await expect(launcher(visitor)).toBeVisible();
});

test('Without access to storage, an invitation shows the widget on its page', async ({
  shop,
  visitor,
  api,
}) => {
  await api.updateWidgetSettings({ id: shop.id, audience: 'invited' });
  await visitor.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Denied', 'SecurityError');
        },
      });
  });
  const url = shop.put(PAGE);
  await visitor.goto(url);
  await waitUntilSettled(visitor);
  await expect(widget(visitor)).toHaveCount(0);
  await visitor.goto(`${url}?feedback`);
  await expect(launcher(visitor)).toBeVisible();
});

test('Only visitors whom the site has identified see the widget', async ({
  shop,
  visitor,
  api,
  problems,
  server,
}) => {
  await api.updateWidgetSettings({ id: shop.id, audience: 'identified' });
  const { secret } = await api.createIdentitySecret({ id: shop.id });
  const url = shop.put(PAGE);
  await visitor.goto(`${url}?feedback`);
  await waitUntilSettled(visitor);
  await expect(widget(visitor)).toHaveCount(0);
  await visitor.evaluate(() => window.postil?.open());
  await waitUntilSettled(visitor);
  await expect(widget(visitor)).toHaveCount(0);
  await visitor.evaluate(
    (token) => window.postil?.identify(token),
    sign('wrong', { user_id: '1', name: 'Eve' }),
  );
  await expect.poll(() => problems.filter((each) => each.startsWith('[postil]'))).toHaveLength(1);
  problems.length = 0;
  await expect(widget(visitor)).toHaveCount(0);
  // The loader of the next page sends no request before the page identifies the visitor.
  const counts = countRequests(visitor, server.url);
  await visitor.goto(url);
  await waitUntilSettled(visitor);
  expect(counts.calls).toBe(0);
  await visitor.evaluate(
    (token) => window.postil?.identify(token),
    sign(secret, { user_id: '1', name: 'Ada' }),
  );
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'From Ada');
  await expect(pinOf(visitor, 1)).toBeVisible();
  const data = await sentComments(api, shop);
  expect(data[0]?.created_by.name).toBe('Ada');
});

test('A widget whose texts cannot be loaded when it is opened says so on the console, and opens at the next call', {
  tag: '@slow',
}, async ({ shop, visitor, api, problems }) => {
  await api.updateWidgetSettings({ id: shop.id, audience: 'invited' });
  await visitor.goto(shop.put(PAGE));
  await waitUntilSettled(visitor);
  const texts = /\/w\/assets\/widget-[\w-]+\.js/;
  await visitor.route(texts, (route) => route.abort());
  await visitor.evaluate(() => window.postil?.open());
  await expect
    .poll(() => problems)
    .toContainEqual(expect.stringContaining('[postil] The widget could not start.'));
  await expect(widget(visitor)).toHaveCount(0);
  await visitor.unroute(texts);
  await visitor.evaluate(() => window.postil?.open());
  await expect(visitor.getByRole('application')).toBeFocused();
  await visitor.getByText('Small roasts').click({ force: true });
  await writeAndSend(visitor, 'At the second attempt');
  await expect(pinOf(visitor, 1)).toBeVisible();
  problems.length = 0;
});

test('Members connect on a site where visitors must be identified, and then see the widget everywhere', async ({
  shop,
  visitor,
  api,
  server,
}) => {
  await api.updateWidgetSettings({ id: shop.id, audience: 'identified' });
  const url = shop.put(PAGE);
  await visitor.goto(`${url}?feedback=team`);
  await connect(visitor, server);
  await visitor.goto(url);
  await pick(visitor, visitor.getByText('Small roasts'));
  await writeAndSend(visitor, 'From the team');
  await expect(pinOf(visitor, 1)).toBeVisible();
});

test('A visitor of a site that has begun to require identities sees a notice, and keeps the text', async ({
  shop,
  visitor,
  api,
  problems,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByText('Small roasts'));
  await api.updateWidgetSettings({ id: shop.id, audience: 'identified' });
  await writeAndSend(visitor, 'Whose?');
  await expect(visitor.getByText('Sign in on this site to comment here.')).toBeVisible();
  await expect(visitor.getByRole('textbox', { name: 'Comment' })).toHaveValue('Whose?');
  problems.length = 0;
});

for (const theme of ['light', 'dark'] as const) {
  test(`The button has the text of the site, legible on its colour, ${theme}`, async ({
    shop,
    visitor,
    api,
  }) => {
    for (const [color, expected] of [
      ['#ffd400', 'rgb(0, 0, 0)'],
      ['#0a7d4f', 'rgb(255, 255, 255)'],
    ] as const) {
      await api.updateWidgetSettings({ id: shop.id, button_color: color, button_text: 'Tell us' });
      await visitor.goto(shop.put(PAGE, { attributes: `data-theme="${theme}"` }));
      const button = visitor.getByRole('button', { name: 'Tell us' });
      await expect(button).toHaveCSS('color', expected);
      await expectAccessible(visitor, 'postil-widget');
      await button.hover();
      await expectAccessible(visitor, 'postil-widget');
    }
  });
}

test('A button with a long text fits a narrow screen', async ({ shop, visitor, api }) => {
  await api.updateWidgetSettings({ id: shop.id, button_text: 'W'.repeat(40) });
  await visitor.setViewportSize({ width: 320, height: 640 });
  await visitor.goto(shop.put(PAGE));
  const box = await visitor.locator('.launcher').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  await expect(visitor.locator('.launcher .count')).toBeInViewport({ ratio: 1 });
});
