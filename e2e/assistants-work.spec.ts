import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';
import type { Client as Api } from '@postil/client';
import { InMemoryProvider } from '@postil/harness/clients/in-memory-provider';
import { countPixels } from '@postil/harness/factories/pictures';
import { expect, pick, pinOf, sentComments, test, writeAndSend } from './support/widget.ts';

const CALLBACK = 'https://assistant.example/callback';
const NAME = 'Careful assistant';
const RED = [176, 0, 32] as const;
const PAGE = `<style>body { font: 16px sans-serif; margin: 0 } main { padding: 40px } button { background: #b00020; color: #fff; font-size: 19px; padding: 12px }</style>
  <main><h1>Checkout</h1><form aria-label="Payment" onsubmit="return false"><button type="button" data-testid="pay" data-postil-source="src/pay.tsx:12:3">Pya now</button></form></main>`;

// biome-ignore lint/suspicious/noExplicitAny: the library has checked it against the output schema of the tool
type Data = any;

/** Signs in with the client of the official MCP SDK; the member consents in a browser. */
async function signIn(page: Page, { url, project }: { url: string; project: string }): Promise<Client> {
  const provider = new InMemoryProvider(NAME, CALLBACK);
  const connect = async (transport: StreamableHTTPClientTransport) => {
    const client = new Client({ name: NAME, version: '1.0.0' });
    await client.connect(transport);
    return client;
  };
  const transport = () => new StreamableHTTPClientTransport(new URL('/mcp', url), { authProvider: provider });
  const first = transport();
  await expect(connect(first)).rejects.toThrow(UnauthorizedError);
  await page.route(`${CALLBACK}?**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Done' }));
  await page.goto(String(provider.consentUrl));
  await page.getByLabel('Project').selectOption({ label: project });
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${CALLBACK}?**`);
  await first.finishAuth(new URL(page.url()).searchParams);
  return connect(transport());
}

/** Calls a tool that succeeds. */
async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Data> {
  const result = await client.callTool({ name, arguments: args });
  expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
  return result.structuredContent;
}

test('A signed-in assistant claims a task, asks the visitor, waits for the reply, and resolves the task', async ({
  page,
  visitor,
  shop,
  api,
  server,
}) => {
  await visitor.goto(shop.put(PAGE));
  await pick(visitor, visitor.getByRole('button', { name: 'Pya now' }));
  await expect(visitor.getByRole('img', { name: 'This picture is sent with your comment' })).toBeVisible();
  const stored = visitor.waitForResponse(
    (response) => response.url().endsWith('/screenshot') && response.ok(),
  );
  await writeAndSend(visitor, 'This is misspelt');
  await stored;
  const id = (await sentComments(api, shop))[0]?.id ?? '';
  const project = (await api.getProject({ id: shop.projectId })).name;
  const assistant = await signIn(page, { url: server.url, project });

  const { cursor } = await call(assistant, 'wait-for-feedback', { timeout_seconds: 0 });
  const pending = await call(assistant, 'get-pending-tasks');
  expect(pending.items.map((each: { id: string }) => each.id)).toEqual([id]);
  const { comment } = await call(assistant, 'claim-task', { comment_id: id });
  expect(comment.evidence).toMatchObject({
    locator: { test_id: 'data-testid=pay', role: 'button', name: 'Pya now', landmark: 'form Payment' },
    element: { tag: 'button', styles: { 'background-color': 'rgb(176, 0, 32)', 'font-size': '19px' } },
    source: { file: 'src/pay.tsx', line: 12, column: 3, confidence: 'exact' },
  });
  await expectCropOfButton(assistant, id);

  await expectRefusedToOthers({ api, url: server.url, projectId: shop.projectId }, id);

  await call(assistant, 'reply-to-comment', {
    comment_id: id,
    content: 'With a capital N?',
    visibility: 'everyone',
  });
  const waiting = call(assistant, 'wait-for-feedback', { cursor, timeout_seconds: 50 });
  await visitor.reload();
  await pinOf(visitor, 1).click();
  await expect(visitor.getByText('With a capital N?')).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Reply' }).fill('No, as it is');
  await visitor.getByRole('button', { name: 'Reply', exact: true }).click();
  const woken = await waiting;
  expect(woken.items).toMatchObject([{ id, reason: 'replied' }]);
  const detail = await call(assistant, 'get-comment', { comment_id: id });
  expect(detail.comment.replies[0]).toMatchObject({ content: 'No, as it is', author_kind: 'visitor' });

  await call(assistant, 'update-comment-status', {
    comment_id: id,
    status: 'RESOLVED',
    note: 'It says Pay now',
  });
  await page.goto(`${server.url}/board?task=${id}`);
  const panel = page.locator('[data-panel]');
  await expect(panel.getByText('It says Pay now')).toBeVisible();
  await expect(panel.getByText(`${NAME} for owner`).first()).toBeVisible();
  expect((await api.getComment({ id })).status).toBe('RESOLVED');
  await assistant.close();
});

/** Expects an image content with the part of the screenshot around the pin, which shows the red button. */
async function expectCropOfButton(assistant: Client, id: string): Promise<void> {
  const { content } = await assistant.callTool({
    name: 'get-comment',
    arguments: { comment_id: id, include: ['screenshot'] },
  });
  const image = (content as Data[]).find(({ type }) => type === 'image');
  expect(image?.mimeType).toBe('image/jpeg');
  const { width, height, count } = await countPixels(Buffer.from(image.data, 'base64'), RED);
  expect(width).toBeLessThanOrEqual(800);
  expect(height).toBeLessThanOrEqual(400);
  expect(count).toBeGreaterThan(1_000);
}

/** Another key cannot claim the task, resolve it or submit a result. */
async function expectRefusedToOthers(
  { api, url, projectId }: { api: Api; url: string; projectId: string },
  id: string,
): Promise<void> {
  const { key } = await api.createApiKey({
    name: 'Other assistant',
    token_type: 'mcp',
    project_id: projectId,
    permissions: ['read', 'write'],
  });
  const other = new Client({ name: 'other', version: '1.0.0' });
  const requestInit = { headers: { 'X-API-Key': key } };
  await other.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
  expect((await call(other, 'get-pending-tasks')).items).toEqual([]);
  const { comment } = await call(other, 'get-comment', { comment_id: id });
  expect(comment.claimed_by).toMatchObject({ name: NAME, expires_at: expect.any(String) });
  for (const [name, args] of [
    ['claim-task', {}],
    ['update-comment-status', { status: 'RESOLVED' }],
    ['submit-result', { summary: 'I was faster' }],
  ] as const) {
    const refused = await other.callTool({ name, arguments: { comment_id: id, ...args } });
    expect(refused.isError, name).toBe(true);
    expect(JSON.stringify(refused.content)).toContain(`until ${comment.claimed_by.expires_at}`);
  }
  expect((await api.getComment({ id })).status).not.toBe('RESOLVED');
  await other.close();
}
