import { afterAll } from 'vitest';
import { describeEndpoints } from './endpoint-checks.ts';
import { ENDPOINTS } from './endpoints.ts';
import { startS3Server } from './s3-server.ts';
import { startTestServer } from './server.ts';

const storage = await startS3Server();
const server = await startTestServer({ STORAGE_URL: storage.url });
afterAll(async () => {
  await server.close();
  await storage.close();
});

describeEndpoints(
  server,
  ENDPOINTS.filter(({ route }) => route.includes(' /mockup')),
);
