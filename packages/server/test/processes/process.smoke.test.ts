import { waitUntil } from '@postil/harness/postil/process';
import { beginRequest } from '@postil/harness/postil/raw-connection';
import { expect, it } from 'vitest';
import { isListening, startWithOrganization } from './fixtures/serving.ts';

// All other tests of the process are in process.slow.test.ts.
it('on SIGTERM a request in flight is completed, and the process ends with status 0', async () => {
  const { server, key } = await startWithOrganization();
  const slow = await beginRequest(server.url, key);
  server.send('SIGTERM');
  await waitUntil('the end of listening', async () => !(await isListening(server.url)));
  slow.complete();
  await slow.waitFor('"success":true');
  expect(slow.received()).toContain('HTTP/1.1 201 Created');
  expect(await server.ended).toBe(0);
  expect(server.stdout()).not.toContain('requests are still open');
  expect(server.stdout()).toContain('"stopped"');
  expect(server.stderr()).toBe('');
});
