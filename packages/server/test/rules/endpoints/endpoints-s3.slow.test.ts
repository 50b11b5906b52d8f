import { startTestServer } from '@postil/harness/postil/test-server';
import { startS3Server } from '@postil/harness/servers/s3-server';
import { afterAll } from 'vitest';
import { describeRefusals, describeSuccess } from './endpoint-checks.ts';
import { ENDPOINTS } from './endpoints.ts';

const storage = await startS3Server();
const server = await startTestServer({ STORAGE_URL: storage.url });
afterAll(async () => {
  await server.close();
  await storage.close();
});

const STORING_ENDPOINTS = ENDPOINTS.filter(({ route }) => route.includes(' /mockup'));
await describeSuccess(server, STORING_ENDPOINTS);
await describeRefusals(server, STORING_ENDPOINTS);
