import { expect, it, onTestFinished } from 'vitest';
import { emptyFolder, initialize, startPostil } from './process.ts';
import { beginRequest } from './raw-connection.ts';

it('a request that never ends does not keep a process that is told to stop for more than 25 s', {
  timeout: 120_000,
}, async () => {
  const settings = emptyFolder();
  const { api_key: key } = await initialize(settings);
  const server = await startPostil(settings);
  onTestFinished(() => server.kill());
  await beginRequest(server.url, key);
  const startedMs = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - startedMs).toBeLessThan(25_000);
  expect(server.stdout()).toContain('still under way');
});
