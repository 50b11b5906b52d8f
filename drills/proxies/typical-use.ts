import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { createClient } from '@postil/client';
import { createNoisyPng } from '@postil/harness/factories/records';
import { waitUntil } from '@postil/harness/postil/process';
import type { MailServer } from '@postil/harness/servers/mail-server';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { HostPages } from '../../e2e/support/host-pages.ts';
import { pick, writeAndSend } from '../../e2e/support/widget.ts';

/** The URL of a server and its credentials. */
export interface ServerAccess {
  /** The public URL, with its path. */
  readonly url: string;
  readonly apiKey: string;
  readonly siteKey: string;
  readonly siteId: string;
  readonly projectId: string;
  readonly email: string;
  readonly password: string;
  readonly browser: Browser;
  readonly pages: HostPages;
  readonly smtp: MailServer;
}

/** The host of the site with the widget. */
export const SHOP = 'shop.example.org';
const EVENTS = 5;

const clientOf = ({ url, apiKey }: ServerAccess) => createClient({ baseUrl: url, apiKey });

/** Opens a browser context that does not check certificates, and collects its errors. */
export async function openContext({ browser }: Pick<ServerAccess, 'browser'>) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
  });
  const problems: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Aborted requests occur when a page is left.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} ${request.url()}`);
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  return { context, problems };
}

/** Signs in as a person does. */
export async function signIn(page: Page, { url, email, password }: ServerAccess): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Board' }).waitFor();
  expect(page.url().startsWith(`${url}/`)).toBe(true);
}

/** Puts a page on the site of another origin, with the widget. @returns its URL. */
export function createShopPage({ url, siteKey, pages }: ServerAccess): string {
  return pages.put(SHOP, '/', {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
      <body><h1>Harbour Coffee</h1><p>Small roasts</p>
      <script async src="${url}/w/postil.js" data-key="${siteKey}"></script></body></html>`,
  });
}

/** Writes a comment with a picture, for which the widget sends 1.4 MB. */
export async function commentWithPicture(page: Page, content: string): Promise<void> {
  const buffer = await createNoisyPng({ width: 1_650, height: 1_200 });
  await pick(page, page.getByText('Small roasts'));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles([{ name: 'grain.png', mimeType: 'image/png', buffer }]);
  await page.getByRole('img', { name: 'This picture is sent with your comment' }).waitFor();
  await page.getByRole('textbox', { name: 'Comment' }).focus();
  await writeAndSend(page, content);
}

/** The URL of the picture of a comment. */
export async function findPicture(access: ServerAccess, content: string): Promise<string> {
  const api = clientOf(access);
  let url: string | undefined;
  await waitUntil('the picture', async () => {
    const { data } = await api.listComments({ site_id: [access.siteId] });
    const found = data.find((each) => each.content === content);
    url = found && (await api.getComment({ id: found.id })).screenshot?.url;
    return url !== undefined;
  });
  return url ?? '';
}

/**
 * Expects an open board to show each task before the next one is created, which a proxy that buffers the stream
 * prevents.
 *
 * @returns the median time in milliseconds from the response to a creation to its card.
 */
export async function watchBoard(page: Page, access: ServerAccess): Promise<number> {
  const following = page.waitForResponse((response) => response.url().includes('/api/v1/changes'));
  await page.goto(`${access.url}/board?project=${access.projectId}`);
  await following;
  const times: number[] = [];
  for (let number = 1; number <= EVENTS; number += 1) {
    const content = `Event ${number} of ${new URL(access.url).pathname}`;
    await clientOf(access).createTask({ project_id: access.projectId, content });
    const startMs = performance.now();
    await page.locator('[data-task-id]', { hasText: content }).waitFor();
    times.push(performance.now() - startMs);
  }
  return Math.round(times.sort((one, other) => one - other)[Math.floor(EVENTS / 2)] ?? 0);
}

/** Has an assistant discover the sign-in with its official library, and wait for feedback with a key. */
export async function waitAsAssistant(access: ServerAccess): Promise<void> {
  const endpoint = new URL(`${access.url}/mcp`);
  const api = clientOf(access);
  const resource = await discoverOAuthProtectedResourceMetadata(endpoint);
  expect(resource).toMatchObject({ resource: endpoint.href, authorization_servers: [access.url] });
  const issuer = await discoverAuthorizationServerMetadata(access.url);
  expect(issuer).toMatchObject({ issuer: access.url, token_endpoint: `${access.url}/oauth/token` });
  const { key } = await api.createApiKey({
    name: 'Drill',
    token_type: 'mcp',
    project_id: access.projectId,
    permissions: ['read', 'write'],
  });
  const client = new McpClient({ name: 'drill', version: '1.0.0' });
  const requestInit = { headers: { 'x-api-key': key } };
  await client.connect(new StreamableHTTPClientTransport(endpoint, { requestInit }));
  const call = (timeoutSeconds: number, cursor: unknown) =>
    client.callTool({
      name: 'wait-for-feedback',
      arguments: { timeout_seconds: timeoutSeconds, cursor },
    });
  const { structuredContent } = await call(0, null);
  const { cursor } = structuredContent as { cursor: unknown };
  const waiting = call(50, cursor);
  await api.createTask({ project_id: access.projectId, content: 'For the assistant' });
  expect(JSON.stringify((await waiting).structuredContent)).toContain('For the assistant');
  await client.close();
}

/** Invites a member, and opens the links in the e-mail. */
export async function openInvitation(page: Page, access: ServerAccess): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { smtp, url } = access;
  const member = await clientOf(access).addMember({ email, name: 'Grace', role: 'member' });
  const findMail = () => smtp.mails.find(({ to }) => to.includes(email));
  await waitUntil('the mail', () => findMail() !== undefined, 180_000);
  const links = [...(findMail()?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    expect(link.startsWith(`${url}/`), link).toBe(true);
    const response = await page.goto(link);
    expect(response?.status(), link).toBe(200);
  }
  const { url: invitation } = await clientOf(access).createInvitation({ id: member.id });
  await page.goto(invitation);
  await page.getByRole('button', { name: 'Join' }).waitFor();
}
