import { OPERATIONS } from '@postil/contract';
import { startTestServer } from '@postil/harness/postil/test-server';
import { LOOPBACK } from '@postil/harness/servers/receiver';
import { afterAll, expect, it } from 'vitest';
import { stabilize } from './stable.ts';
import { recordExamples } from './story.ts';

const RECORDED = '../../../../contract/src/openapi/recorded.json';

const server = await startTestServer({ ...LOOPBACK, BASE_URL: 'http://127.0.0.1:3000' });
afterAll(() => server.close());

it('the examples of the API match the responses of a server; if not, run: npm test -- reference -u', async () => {
  await server.startWorkers();
  const examples = await recordExamples(server);
  expect(Object.keys(examples)).toEqual(OPERATIONS.map(({ id }) => id));
  await expect(`${JSON.stringify(stabilize(examples), null, 2)}\n`).toMatchFileSnapshot(RECORDED);
});
