import { createClient } from '@postil/client';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import {
  CLIENT,
  type IdentityProvider,
  startIdentityProvider,
} from '@postil/harness/servers/identity-provider';
import { type Server, startServer } from './support/server.ts';
import { test as base, expect, expectAccessible } from './support/test.ts';

/** A test on a server with its own identity provider. */
const test = base.extend<{ provider: IdentityProvider; ownServer: Server }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter
    async ({}, use) => {
      const port = await findFreePort();
      const provider = await startIdentityProvider(`http://127.0.0.1:${port}/auth/oidc/callback`);
      await use(provider);
      await provider.close();
    },
    { timeout: 120_000 },
  ],
  ownServer: [
    async ({ provider }, use) => {
      const server = await startServer({
        PORT: new URL(provider.redirectUrl).port,
        BASE_URL: new URL(provider.redirectUrl).origin,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'Example login',
      });
      await use(server);
      await server.stop();
    },
    { timeout: 120_000 },
  ],
});

test('A member signs in with an OpenID Connect provider, and returns to the opened page', async ({
  browser,
  provider,
  ownServer,
}) => {
  const api = createClient({ baseUrl: ownServer.url, apiKey: ownServer.apiKey });
  await api.addMember({ email: 'grace@example.com', name: 'Grace Hopper', role: 'member' });
  provider.people.set('grace', { email: 'grace@example.com', email_verified: true, name: 'Grace' });
  provider.people.set('stranger', { email: 'stranger@example.com', email_verified: true });
  const context = await browser.newContext({ baseURL: ownServer.url });
  const page = await context.newPage();
  await page.goto('/list?status=OPEN');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Example login' }).click();
  await page.getByPlaceholder('Enter any login').fill('grace');
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/list\?status=OPEN$/);
  await expect(page.getByRole('heading', { level: 1, name: 'List' })).toBeVisible();
  await context.clearCookies();
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Example login' }).click();
  await page.getByPlaceholder('Enter any login').fill('stranger');
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole('alert')).toBeVisible();
  await context.close();
});
