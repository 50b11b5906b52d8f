import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Server } from './support/server.ts';
import { expect, expectAccessible, LOOKS, setLook, test, tolerate } from './support/test.ts';

const CALLBACK = 'https://assistant.example/callback';

/** An OAuth client that has registered itself. */
interface OAuthClient {
  readonly verifier: string;
  /** The authorisation URL that it opens. @param changes parameters that replace the valid ones. */
  page(changes?: Readonly<Record<string, string>>): string;
  /** Exchanges an authorisation code for an access token. */
  exchange(code: string): Promise<string>;
  /** The status of a request to the MCP endpoint. */
  ping(token: string): Promise<number>;
}

async function register({ url }: Server, name: string, redirectUri = CALLBACK): Promise<OAuthClient> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ client_name: name, redirect_uris: [redirectUri] });
  const response = await fetch(`${url}/oauth/register`, { method: 'POST', headers, body });
  const { client_id } = (await response.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const common = { client_id, redirect_uri: redirectUri };
  return {
    verifier,
    page: (changes = {}) => {
      const parameters = {
        ...common,
        response_type: 'code',
        scope: 'read write',
        state: 'as-sent',
        resource: `${url}/mcp`,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...changes,
      };
      return `${url}/oauth/authorize?${new URLSearchParams(parameters)}`;
    },
    async exchange(code) {
      const form = { ...common, grant_type: 'authorization_code', code, code_verifier: verifier };
      const exchanged = await fetch(`${url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      return ((await exchanged.json()) as { access_token: string }).access_token;
    },
    async ping(token) {
      const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      const authorization = `Bearer ${token}`;
      const init = { method: 'POST', headers: { ...headers, authorization }, body: message };
      return (await fetch(`${url}/mcp`, init)).status;
    },
  };
}

/** Mocks the page at the client's redirect URI. */
async function serveCallback(page: Page): Promise<void> {
  await page.route(`${CALLBACK}?**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Assistant</title><p>Welcome back</p>' }),
  );
}

test('An assistant signs in: the member signs in, chooses project and permissions, and revokes the access later', async ({
  guestPage: page,
  project,
  server,
  api,
}) => {
  const name = `Assistant ${project.name.slice(-8)}`;
  const client = await register(server, name);
  await serveCallback(page);
  await page.goto(client.page());
  await page.getByLabel('E-mail').fill(server.email);
  await page.getByLabel('Password').fill(server.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: `Connect “${name}”?` })).toBeVisible();
  const note = page.getByRole('note');
  await expect(note).toContainText('The access goes to assistant.example.');
  await expect(note).toContainText('Nobody has verified it.');
  const allow = page.getByRole('button', { name: 'Allow' });
  await expect(allow).toBeDisabled();
  await page.getByLabel('Project').selectOption({ label: project.name });
  await page.getByLabel('Write').uncheck();
  await allow.click();
  await expect(page.getByText('Welcome back')).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('state')).toBe('as-sent');
  expect(searchParams.get('iss')).toBe(server.url);
  const token = await client.exchange(searchParams.get('code') ?? '');
  expect(await client.ping(token)).toBe(200);
  const keys = await api.listApiKeys({ token_type: 'mcp' });
  expect(keys.data.find((key) => key.name === name)).toMatchObject({
    project_id: project.id,
    permissions: ['read'],
  });
  await page.goto(`${server.url}/integrations/assistants`);
  await expect(page.getByRole('textbox', { name: 'Address for assistants' })).toHaveValue(
    `${server.url}/mcp`,
  );
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(project.name);
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  await expect.poll(() => client.ping(token)).toBe(401);
});

test('A web assistant that opens the consent page in a popup receives the code in its own window', async ({
  page,
  context,
  project,
  server,
}) => {
  const client = await register(server, 'In the web');
  const start = `<button onclick="window.open('${client.page()}', '', 'popup')">Connect</button>
    <script>onmessage = ({ data }) => document.body.append(data)</script>`;
  const callback = `<script>window.opener.postMessage(location.search, '*'); window.close()</script>`;
  await context.route('https://assistant.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().url().startsWith(CALLBACK) ? callback : start,
    }),
  );
  await page.goto('https://assistant.example/');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Connect' }).click();
  const popup = await opened;
  await popup.getByLabel('Project').selectOption({ label: project.name });
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('code=psc_')).toBeVisible();
});

test('A refused assistant receives only the refusal', async ({ page, server, api }) => {
  const name = `Refused ${crypto.randomUUID().slice(0, 8)}`;
  const client = await register(server, name);
  await serveCallback(page);
  await page.goto(client.page());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Welcome back')).toBeVisible();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    error: 'access_denied',
    state: 'as-sent',
    iss: server.url,
  });
  const { data } = await api.listApiKeys({ token_type: 'mcp' });
  expect(data.map((key) => key.name)).not.toContain(name);
});

test('An invalid request for consent is explained, and redirects nowhere', async ({ page, server }) => {
  const client = await register(server, 'Wrong');
  tolerate(page, /422/);
  for (const changes of [
    { redirect_uri: 'https://evil.example/' },
    { code_challenge_method: 'plain' },
    { resource: 'https://other.example/mcp' },
    { client_id: 'nobody' },
  ]) {
    await page.goto(client.page(changes));
    await expect(page.getByRole('heading', { name: 'This request cannot be granted' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveCount(0);
    expect(new URL(page.url()).origin).toBe(server.url);
  }
});

test('The consent page shows that a program on this device gets the access', async ({ page, server }) => {
  const client = await register(server, 'Terminal', 'http://127.0.0.1:50123/callback');
  await page.goto(client.page());
  await expect(page.getByRole('note')).toContainText('a program on this device (127.0.0.1:50123)');
});

test('The consent page ignores presses while another window has the focus', async ({
  page,
  server,
  project,
}) => {
  const client = await register(server, 'Hasty');
  await page.clock.install();
  await page.goto(client.page());
  const allow = page.getByRole('button', { name: 'Allow' });
  await page.getByRole('checkbox', { name: 'Read' }).waitFor();
  await page.clock.runFor(1_000);
  await page.getByLabel('Project').selectOption({ label: project.name });
  await expect(allow).toBeEnabled();
  await page.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
  });
  await page.clock.runFor(5_000);
  await expect(allow).toBeDisabled();
});

for (const look of LOOKS) {
  test(`The consent page is accessible in ${look.theme} and ${look.language}`, async ({ page, server }) => {
    await setLook(page, look);
    const client = await register(server, 'Assistant');
    await page.goto(client.page());
    await expect(page.getByRole('note')).toBeVisible();
    await expect(page.getByRole('combobox')).toBeVisible();
    await expectAccessible(page);
  });
}
