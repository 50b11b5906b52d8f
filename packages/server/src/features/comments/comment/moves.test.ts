import { createTask, readActivity } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('the moves of one page by many at once', () => {
  it('wait for each other: none fails, and each comment ends on one of the new pages', async () => {
    const tenant = await server.createTenant();
    const page = 'http://localhost/crowded';
    const ids = await Promise.all(Array.from({ length: 30 }, () => createTask(tenant, { page_url: page })));
    const moves = ids.slice(0, 7).map((id, index) =>
      tenant.api.put(`/comments/${id}/page-url`, {
        new_page_url: `http://localhost/new-${index}`,
        update_all_comments: true,
        old_page_url: page,
      }),
    );
    for (const answer of await Promise.all(moves)) expect(answer.status, answer.text).toBe(200);
    const listing = await tenant.api.get(`/comments?page_url=${page}`);
    expect(JSON.parse(listing.text)).toMatchObject({ data: { total: 0 } });
    const moved = await readActivity(tenant, '&action=moved&limit=500');
    // All by the first, and each of the others its own comment.
    expect(moved).toHaveLength(30 + 6);
    expect(new Set(moved.map(({ comment }) => comment.id)).size).toBe(30);
  });
});
