import { serverWith } from './support/server.ts';
import { expectAccessible } from './support/test.ts';
import { test as base, expect, pick, writeAndSend } from './support/widget.ts';

/** A test on a fresh server. */
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
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(done).toHaveCount(0);
  await steps.getByRole('button', { name: 'Save' }).click();
  await expect(steps.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
  await steps.getByLabel('Your name').fill('Ada Lovelace');
  await steps.getByLabel('Your team or company').fill('Analytical Engines');
  await expectAccessible(board);
  await board.keyboard.press('Enter');
  await expect(done).toHaveText(['Enter your name and the name of your team (done)']);
  await expect(board.getByRole('button', { name: /Ada Lovelace/ })).toContainText('Analytical Engines');
  await visitor.goto(`${server.url}/demo`);
  await pick(visitor, visitor.getByRole('heading', { level: 1 }));
  await writeAndSend(visitor, 'Is this the first one?');
  await expect(steps).toContainText('2 of 5', { timeout: 30_000 });
  await expect(steps).toContainText('Respond to it: open its card');
  const [comment] = (await api.listComments({})).data;
  await api.setCommentStatus({ id: comment?.id ?? '', status: 'IN_PROGRESS' });
  await expect(steps).toContainText('3 of 5');
  const { id: project_id } = await api.createProject({ name: 'Shop' });
  const { id: site_id } = await api.createSite({ project_id, name: 'Shop', domain: 'shop.example.com' });
  await api.createTask({ site_id, content: 'On a page of ours', page_url: 'https://shop.example.com/' });
  await expect(steps).toContainText('4 of 5');
  await steps.getByRole('button', { name: 'All steps' }).click();
  await expect(done).toHaveCount(4);
  await expectAccessible(board);
  const assistant = { name: 'An assistant', token_type: 'mcp', project_id } as const;
  const { key } = await api.createApiKey({ ...assistant, permissions: ['read'] });
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(response.status).toBe(200);
  await expect(steps).toBeHidden({ timeout: 30_000 });
});
