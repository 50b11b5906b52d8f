import { HOSTILE_REQUEST_SETTINGS, sendHostileRequests } from '@postil/harness/hostile/requests';
import { startTestServer } from '@postil/harness/postil/test-server';
import { expect, it, onTestFinished } from 'vitest';

const REQUESTS = 400;

it(`every operation responds to ${REQUESTS} generated requests with the documented envelope and no server error`, async () => {
  const server = await startTestServer(HOSTILE_REQUEST_SETTINGS);
  onTestFinished(() => server.close());
  const statuses = await sendHostileRequests(server, REQUESTS);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 409, 412, 415, 422]));
});
