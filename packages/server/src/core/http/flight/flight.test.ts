import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer({ MAX_IN_FLIGHT: '2' });
afterAll(() => server.close());

it('more requests in progress than MAX_IN_FLIGHT get 503 at once, and are served when others have ended', async () => {
  const { api } = await server.createTenant();
  const unlocked = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = server.database.transaction(async (tx) => {
    await tx`LOCK TABLE comments IN ACCESS EXCLUSIVE MODE`;
    locked.resolve();
    await unlocked.promise;
  });
  await locked.promise;
  const waiting = [1, 2].map(() => api.get('/comments'));
  // Those that wait for the lock end with 503 as well, but only after two seconds, and in other words.
  let refused = await api.get('/comments');
  while (!refused.text.includes('The server is busy')) refused = await api.get('/comments');
  refused.error('unavailable');
  unlocked.resolve();
  await lock;
  await Promise.all(waiting);
  expect((await api.get('/comments')).status).toBe(200);
});
