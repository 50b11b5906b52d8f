import type { Page } from '@playwright/test';
import { expect, test } from './support/widget.ts';

const PAGE = '<h1>Harbour Coffee</h1>';

/** Opens a page. @returns the first message of the widget on its console. */
async function causeOn(page: Page, url: string): Promise<string> {
  const message = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('[postil]'),
  });
  await page.goto(url);
  return (await message).text();
}

test.afterEach(async ({ visitor, problems }) => {
  await expect(visitor.locator('postil-widget')).toHaveCount(0);
  expect(problems.filter((each) => each.startsWith('[postil]')).length).toBeLessThanOrEqual(1);
  problems.length = 0;
});

test('The console names the directive of a policy that blocks the requests of the widget', async ({
  shop,
  visitor,
  server,
}) => {
  const policy = `script-src ${server.url}; connect-src 'self'`;
  const cause = await causeOn(visitor, shop.put(PAGE, { headers: { 'content-security-policy': policy } }));
  expect(cause).toContain(`name ${server.url} in connect-src`);
});

test('The console names the directive of a policy that blocks the app', async ({ shop, visitor, server }) => {
  const policy = `script-src ${server.url}/w/postil.js`;
  const cause = await causeOn(visitor, shop.put(PAGE, { headers: { 'content-security-policy': policy } }));
  expect(cause).toMatch(new RegExp(`name ${server.url}/ in script-src`));
});

test('The console reports that the page is sandboxed', async ({ shop, visitor }) => {
  const headers = { 'content-security-policy': 'sandbox allow-scripts' };
  expect(await causeOn(visitor, shop.put(PAGE, { headers }))).toContain('sandboxed');
});

test('The console reports the reason that the server gives: the page is not on the domain of the site', async ({
  shop,
  visitor,
}) => {
  const cause = await causeOn(visitor, shop.put(PAGE, { host: 'elsewhere.localhost' }));
  expect(cause).toContain(`only for pages on ${shop.host}`);
  expect(cause).toContain('This page is on elsewhere.localhost');
});

test('The console reports that no site has the key', async ({ shop, visitor }) => {
  const snippet = shop.snippet().replace(shop.widgetKey, 'psw_unknown');
  const cause = await causeOn(visitor, shop.put(`${PAGE}${snippet}`, { snippet: false }));
  expect(cause).toContain('No site has the key psw_unknown');
});

test('The console reports that the server cannot be reached', async ({ shop, visitor, server }) => {
  await visitor.route(`${server.url}/widget/**`, (route) => route.abort());
  expect(await causeOn(visitor, shop.put(PAGE))).toContain(`The server ${server.url} cannot be reached`);
});

test('The console reports that the server is unavailable if nothing more can be loaded from it', async ({
  shop,
  visitor,
  server,
}) => {
  await visitor.route(`${server.url}/widget/**`, (route) => route.abort());
  await visitor.route(/\/w\/assets\/(failure|native-fetch)/, (route) => route.abort());
  expect(await causeOn(visitor, shop.put(PAGE))).toContain('The server is unavailable');
});

test('The console reports that the site is switched off', async ({ shop, visitor, api }) => {
  await api.updateSite({ id: shop.id, is_active: false });
  expect(await causeOn(visitor, shop.put(PAGE))).toContain('switched off');
});
