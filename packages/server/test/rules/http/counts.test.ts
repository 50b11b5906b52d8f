import { ChangedComments, Done, MovedComment } from '@postil/contract';
import { createTask } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const tenant = await server.createTenant();

it.each([
  [1, '1 comment'],
  [2, '2 comments'],
])('messages with the count %i say "%s"', async (count, words) => {
  const { api } = tenant;
  const page_url = `http://localhost/${count}`;
  const ids = await Promise.all(Array.from({ length: count }, () => createTask(tenant, { page_url })));
  const bulk = await api.post('/comments/bulk', { comment_ids: ids, change: { priority: 'HIGH' } });
  expect(bulk.body(200, Done(ChangedComments)).message).toBe(`${words} updated.`);
  const move = { new_page_url: `${page_url}/new`, update_all_comments: true, old_page_url: page_url };
  const moved = await api.put(`/comments/${ids[0]}/page-url`, move);
  expect(moved.body(200, Done(MovedComment)).message).toBe(`${words} moved.`);
});
