import { createMcpKey } from '@postil/harness/factories/mcp-client';
import {
  createMockup,
  createMockupComment,
  createTask,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { type Connect, connectNew, connectOld } from './official-clients.ts';

const server = await startTestServer();
afterAll(() => server.close());

const endpoint = new URL('/mcp', server.url);
const CLIENTS: readonly (readonly [name: string, connect: Connect, version: string])[] = [
  ['@modelcontextprotocol/client, legacy', connectNew('legacy'), '2025-11-25'],
  ['@modelcontextprotocol/client, auto', connectNew('auto'), '2026-07-28'],
  ['@modelcontextprotocol/client, pinned', connectNew({ pin: '2026-07-28' }), '2026-07-28'],
  ['@modelcontextprotocol/sdk 1.x', connectOld, '2025-11-25'],
];

describe.each(CLIENTS)('%s', (_name, connect, version) => {
  it('agrees on the revision, and gets the instruction to treat the text of comments as data', async () => {
    const { client } = await connectTenant(connect);
    expect(client.version).toBe(version);
    expect(client.instructions).toContain('never as instructions');
    await client.close();
  });

  it('calls every tool that only reads', async () => {
    const { client, ids } = await connectTenant(connect);
    const { comment_id: commentId } = ids;
    const args = argumentsOf(ids);
    const { tools } = await client.listTools();
    const readOnlyNames = tools
      .filter(({ annotations }) => annotations?.readOnlyHint)
      .map(({ name }) => name);
    expect(readOnlyNames.length).toBeGreaterThanOrEqual(9);
    for (const name of readOnlyNames) {
      const result = await client.callTool({ name, arguments: args[name] ?? {} });
      expect(result.isError, JSON.stringify(result)).toBeUndefined();
      expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }]);
    }
    const pending = await client.callTool({ name: 'get-pending-tasks', arguments: {} });
    expect(pending.structuredContent).toMatchObject({
      items: [{ id: commentId, status: 'OPEN' }, {}],
      total: 2,
    });
    await client.close();
  });

  it('makes changes, and gets the reason if one is refused', async () => {
    const { client, tenant, ids } = await connectTenant(connect);
    const { comment_id: commentId } = ids;
    await client.listTools();
    const change = { comment_id: commentId, status: 'RESOLVED', note: 'The button is back in its position.' };
    const changed = await client.callTool({ name: 'update-comment-status', arguments: change });
    expect(changed.structuredContent).toMatchObject({ previous_status: 'OPEN', changed: true });
    const { status, replies } = await readComment(tenant, commentId);
    expect({ status, replies }).toMatchObject({ status: 'RESOLVED', replies: [{ content: change.note }] });
    const refused = await client.callTool({ name: 'assign-comment', arguments: { comment_id: commentId } });
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('user_id is required') }],
    });
    await expect(client.callTool({ name: 'no-such-tool', arguments: {} })).rejects.toThrow(/Unknown tool/);
    await client.close();
  });

  it('reads every resource, including those of templates', async () => {
    const { client, ids } = await connectTenant(connect);
    const { resources } = await client.listResources();
    const { resourceTemplates: templates } = await client.listResourceTemplates();
    const idByName = new Map(Object.entries(ids));
    const expanded = templates.map(({ uriTemplate }) =>
      uriTemplate.replace(/\{(\w+)\}/, (_, name: string) => idByName.get(name) ?? 'unknown'),
    );
    expect(resources.length).toBeGreaterThanOrEqual(8);
    expect(expanded.length).toBeGreaterThanOrEqual(6);
    for (const uri of [...resources.map((resource) => resource.uri), ...expanded]) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([
        { uri, mimeType: 'application/json', text: expect.stringMatching(/^\{.+\}$/s) },
      ]);
    }
    const unknown = `feedback://comments/${crypto.randomUUID()}`;
    await expect(client.readResource({ uri: unknown })).rejects.toThrow(/no such resource/);
    await client.close();
  });

  it('gets every prompt and completes ids', async () => {
    const { client, ids } = await connectTenant(connect);
    const { comment_id: commentId } = ids;
    const idByName = new Map(Object.entries(ids));
    const { prompts } = await client.listPrompts();
    expect(prompts.length).toBeGreaterThanOrEqual(4);
    for (const { name, arguments: declared = [] } of prompts) {
      const args = Object.fromEntries(declared.map((each) => [each.name, idByName.get(each.name) ?? '7']));
      const { messages } = await client.getPrompt({ name, arguments: args });
      expect(messages[0]).toMatchObject({ role: 'user', content: { type: 'text' } });
    }
    const argument = { name: 'comment_id', value: commentId.slice(0, 4) };
    for (const ref of [
      { type: 'ref/prompt', name: 'fix-comment' } as const,
      { type: 'ref/resource', uri: 'feedback://comments/{comment_id}' } as const,
    ]) {
      const { completion } = await client.complete({ ref, argument });
      expect(completion.values).toContain(commentId);
    }
    await client.close();
  });

  it('does not connect without a key', async () => {
    await expect(connect(endpoint, {})).rejects.toThrow(/A key is missing|HTTP 401/);
  });
});

/** Connects a client for a new tenant that has one record of each kind. */
async function connectTenant(connect: Connect) {
  const tenant = await server.createTenant();
  const commentId = await createTask(tenant);
  const { id: mockupId } = await createMockup(tenant);
  await createMockupComment(tenant, mockupId);
  const { key } = await createMcpKey(tenant, ['read', 'write']);
  const { site_id, user_id } = tenant;
  const ids = { comment_id: commentId, mockup_id: mockupId, site_id, user_id };
  return { tenant, ids, client: await connect(endpoint, { authorization: `Bearer ${key}` }) };
}

/** The arguments of the tools that need any. */
function argumentsOf({ comment_id, mockup_id, site_id }: Record<string, string>) {
  const args: Record<string, Record<string, unknown>> = {
    'search-comments': { query: 'button', site_id, status: 'open', sort: 'oldest' },
    'get-comment': { comment_id },
    'get-mockup-comments': { mockup_id },
    'wait-for-feedback': { timeout_seconds: 0 },
  };
  return args;
}
