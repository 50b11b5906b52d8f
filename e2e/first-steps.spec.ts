import { serverWith } from './support/server.ts';
import { test as base, expect, pick, writeAndSend } from './support/widget.ts';

/** On a server where nothing has happened yet. */
const test = base.extend({
  server: [serverWith(), { scope: 'worker' }],
});

test('Board. The first steps are ticked as they happen, and disappear when all are done', async ({
  page: board,
  visitor,
  server,
  api,
}) => {
  await board.goto('/board');
  const steps = board.getByRole('region', { name: 'First steps' });
  const done = steps.getByRole('listitem').filter({ hasText: '(done)' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(done).toHaveCount(0);
  await visitor.goto(`${server.url}/demo`);
  await pick(visitor, visitor.getByRole('heading', { level: 1 }));
  await writeAndSend(visitor, 'Is this the first one?');
  await expect(done).toHaveCount(2, { timeout: 30_000 });
  const { id: project_id } = await api.createProject({ name: 'Shop' });
  const assistant = { name: 'An assistant', token_type: 'mcp', project_id } as const;
  const { key } = await api.createApiKey({ ...assistant, permissions: ['read'] });
  const called = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(called.status).toBe(200);
  await expect(steps).toBeHidden({ timeout: 30_000 });
});
