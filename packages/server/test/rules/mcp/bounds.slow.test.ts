import { CommentRecord, Page, Success } from '@postil/contract';
import { createMcpClient, type McpClient } from '@postil/harness/factories/mcp-client';
import {
  createMember,
  createMockup,
  createMockupComment,
  createSite,
  createTask,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

/** The limit of text and structured content together: 25,000 tokens of three characters each. */
const MAX_CHARACTERS = 75_000;
/** The limit of a page of records: 20,000 tokens, and 8,000 where no limit is given. */
const MAX_PAGE_CHARACTERS = 60_000;
const DEFAULT_PAGE_CHARACTERS = 24_000;

// biome-ignore lint/suspicious/noExplicitAny: a result of any tool
type Data = any;

/** Texts that are long in different ways: in characters, in bytes, and in JSON. */
const HOSTILE = {
  letters: 'x',
  ideographs: '語',
  emoji: '😀',
  controls: '\u0001',
  quotes: '"',
};

/** Creates a tenant whose texts all have their maximum length. */
async function prepare(character: string) {
  const long = (length: number) => `a${character.repeat(length - 2)}z`;
  const tenant = await server.createTenant();
  const site = await createSite(tenant, { name: long(255) });
  const member = await createMember(tenant, { name: long(255) });
  const fields = {
    site_id: site.id,
    title: long(255),
    content: long(10_000),
    description: long(15_000),
    page_url: `/${'x'.repeat(2_000)}`,
    page_title: long(255),
    tags: Array.from({ length: 20 }, (_, number) => `${number} ${long(40)}`),
    assigned_to: member.id,
    priority: 'URGENT',
    context: {
      browser: long(100),
      technical_log: Array.from({ length: 50 }, () => ({
        at: '2026-01-02T03:04:05.678Z',
        kind: 'error',
        text: long(300),
      })),
    },
  };
  const first = await createTask(tenant, fields);
  const others = Array.from({ length: 11 }, () => createTask(tenant, fields));
  for (const id of await Promise.all(others))
    await tenant.api.put(`/comments/${first}/relations/${id}`, { kind: 'relates_to' });
  await tenant.api.put(`/comments/${first}`, { content: long(9_999), description: long(14_999) });
  for (let count = 0; count < 12; count += 1)
    await tenant.api.post(`/comments/${first}/replies`, { content: long(9_000 + count) });
  const mockup = await createMockup(tenant, { name: long(255) });
  for (let count = 0; count < 11; count += 1)
    await createMockupComment(tenant, mockup.id, { content: long(10_000) });
  return { tenant, member, first, mockup, long, client: await createMcpClient(server, tenant) };
}

function sizeOf({ content, structuredContent }: Data): number {
  return content[0].text.length + JSON.stringify(structuredContent).length;
}

function maxOf({ structuredContent }: Data): number {
  return 'next_cursor' in structuredContent ? MAX_PAGE_CHARACTERS : MAX_CHARACTERS;
}

/** Checks pages of the default length. */
async function expectSmallPages(client: McpClient, mockup: { readonly id: string }): Promise<void> {
  for (const [name, args] of [
    ['search-comments', {}],
    ['get-pending-tasks', {}],
    ['search-sites', {}],
    ['search-mockups', {}],
    ['list-members', {}],
    ['get-mockup-comments', { mockup_id: mockup.id }],
  ] as const) {
    const result = await client.result('tools/call', { name, arguments: args });
    expect(sizeOf(result), name).toBeLessThanOrEqual(DEFAULT_PAGE_CHARACTERS);
  }
}

describe.each(Object.entries(HOSTILE))('a project full of long texts of %s', (_name, character) => {
  it('never exceeds the limits of a tool result', async () => {
    const { member, first, mockup, long, client, tenant } = await prepare(character);
    const { cursor } = await client.call('wait-for-feedback', { timeout_seconds: 0 });
    for (let count = 0; count < 11; count += 1)
      await createTask(tenant, { content: long(10_000), page_url: `/${'x'.repeat(2_000)}` });
    const { comment } = await client.call('get-comment', { comment_id: first });
    const calls: Record<string, object[]> = {
      'search-comments': [{ limit: 100 }],
      'get-comment': [
        { comment_id: first },
        { comment_id: first, include: ['evidence', 'activity'] },
        { comment_id: first, cursor: comment.next_cursor },
        { comment_id: first, read_on: 'description@0' },
      ],
      'search-sites': [{ limit: 100 }],
      'search-mockups': [{ limit: 100 }],
      'get-mockup-comments': [{ mockup_id: mockup.id, limit: 100 }],
      'list-members': [{ limit: 100 }],
      'summarize-feedback': [{}],
      'get-pending-tasks': [{ limit: 100 }],
      'update-comment-status': [{ comment_id: first, status: 'IN_PROGRESS', note: long(10_000) }],
      'assign-comment': [{ comment_id: first, user_id: member.id }],
      'reply-to-comment': [{ comment_id: first, content: long(9_998) }],
      'claim-task': [{ comment_id: first }],
      'submit-result': [
        {
          comment_id: first,
          summary: long(9_998),
          commit: long(254),
          preview_url: `https://example.com/${'x'.repeat(2_000)}`,
          files: Array.from({ length: 100 }, (_, index) => `${index}${long(490)}`),
        },
      ],
      'create-task': [{ content: long(9_997), title: long(255), page_url: `/${'x'.repeat(2_000)}` }],
      'update-comments': [
        { comment_ids: await listCommentIds(tenant), priority: 'LOW', remove_tags: [long(50)] },
      ],
      'wait-for-feedback': [{ cursor, timeout_seconds: 0 }],
    };
    expect(Object.keys(calls)).toEqual((await client.tools()).map(({ name }) => name));
    for (const [name, argumentLists] of Object.entries(calls)) {
      for (const args of argumentLists) {
        const result = await client.result('tools/call', { name, arguments: args });
        expect(result.isError, `${name} ${result.content[0].text.slice(0, 300)}`).toBeUndefined();
        expect(sizeOf(result), name).toBeLessThanOrEqual(maxOf(result));
      }
    }
    await expectSmallPages(client, mockup);
    for (const uri of [
      `feedback://comments/${first}`,
      'feedback://comments/recent',
      'feedback://tasks/pending',
      `feedback://mockups/${mockup.id}/comments`,
    ]) {
      const { contents } = await client.result('resources/read', { uri });
      expect(contents[0].text.length, uri).toBeLessThanOrEqual(MAX_CHARACTERS / 2);
    }
  });
});

describe('a page of long records', () => {
  it('has fewer records than requested, and its cursors lead to all of them', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const contents = Array.from({ length: 30 }, (_, number) => `Task ${number}`);
    for (const content of contents) await createTask(tenant, { content, page_url: `/${'x'.repeat(2_000)}` });
    for (const name of ['search-comments', 'get-pending-tasks']) {
      const found: string[] = [];
      let cursor: string | null = null;
      let pages = 0;
      do {
        const page: { items: { content: string }[]; next_cursor: string | null } = await client.call(name, {
          limit: 100,
          cursor,
        });
        found.push(...page.items.map(({ content }) => content));
        cursor = page.next_cursor;
        pages += 1;
      } while (cursor !== null);
      expect(found.toSorted()).toEqual(contents.toSorted());
      expect(pages).toBeGreaterThan(1);
    }
  });
});

/** The ids of all comments of the project. */
async function listCommentIds({ api }: Tenant): Promise<string[]> {
  const { data } = (await api.get('/comments?per_page=50')).body(200, Success(Page(CommentRecord)));
  return data.data.map(({ id }) => id);
}
