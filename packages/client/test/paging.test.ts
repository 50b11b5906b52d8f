import { createMember } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';

const server = await startTestServer();
const published = await startTestServer({ BASE_URL: 'https://postil.example.com' });
afterAll(() => Promise.all([server.close(), published.close()]));

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('the records of a listing', () => {
  it.each([
    ['relative links', server],
    ['links to another URL than the requested one', published],
  ])(
    'all records of a listing are found over several pages, on a server with %s',
    async (_name, { createTenant, url }) => {
      const { api_key, site_id } = await createTenant();
      const requestUrls: string[] = [];
      const client = createClient({
        baseUrl: url,
        apiKey: api_key,
        fetch: (input, init) => {
          requestUrls.push(String(input));
          return fetch(input, init);
        },
      });
      for (let number = 1; number <= 5; number++) {
        await client.createTask({ content: `Number ${number}`, site_id });
      }
      await client.createTask({ content: 'Done', site_id, status: 'CLOSED' });
      requestUrls.length = 0;
      const comments = await collect(client.listComments.all({ status: ['OPEN'], per_page: 2 }));
      expect(comments.map(({ content }) => content)).toEqual([5, 4, 3, 2, 1].map((each) => `Number ${each}`));
      expect(requestUrls).toHaveLength(3);
      expect(requestUrls.every((each) => each.startsWith(`${url}/api/v1/comments?`))).toBe(true);
    },
  );

  it('a listing is read no further than its records are needed', async () => {
    const { api_key, site_id } = await server.createTenant();
    let calls = 0;
    const client = createClient({
      baseUrl: server.url,
      apiKey: api_key,
      fetch: (...args) => {
        calls++;
        return fetch(...args);
      },
    });
    for (const content of ['One', 'Two', 'Three']) await client.createTask({ content, site_id });
    calls = 0;
    for await (const { content } of client.listComments.all({ per_page: 1 })) if (content === 'Two') break;
    expect(calls).toBe(2);
  });

  it('come page by page if the caller wants pages', async () => {
    const tenant = await server.createTenant();
    const client = createClient({ baseUrl: server.url, apiKey: tenant.api_key });
    for (let count = 0; count < 2; count++) await createMember(tenant);
    const pages = await collect(client.listMembers.pages({ per_page: 2 }));
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ]);
  });

  it('whose data is a plain list are found', async () => {
    const { api_key, site_id } = await server.createTenant();
    const client = createClient({ baseUrl: server.url, apiKey: api_key });
    for (const content of ['One', 'Two', 'Three']) await client.createTask({ content, site_id });
    const activity = await collect(client.listActivity.all({ site_id, limit: 2 }));
    expect(activity.map(({ comment }) => comment.content)).toEqual(['Three', 'Two', 'One']);
  });

  it('end with the error of a page that cannot be read', async () => {
    const client = createClient({ baseUrl: server.url, apiKey: 'pst_wrong' });
    await expect(collect(client.listSites.all())).rejects.toMatchObject({ name: 'AuthenticationError' });
  });
});
