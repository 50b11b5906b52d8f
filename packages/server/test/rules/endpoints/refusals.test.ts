import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll } from 'vitest';
import { describeRefusals } from './endpoint-checks.ts';
import { ENDPOINTS } from './endpoints.ts';

const server = await startTestServer();
afterAll(() => server.close());

await describeRefusals(server, ENDPOINTS);
