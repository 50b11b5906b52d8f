import { Gone } from '@postil/contract';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createFixture, describeEndpoints } from './endpoint-checks.ts';
import { ENDPOINTS } from './endpoints.ts';

const server = await startTestServer();
afterAll(() => server.close());

describeEndpoints(server, ENDPOINTS);

describe('the list of endpoints', () => {
  it('names every route of the API, and no other', async () => {
    const description = await server.anonymous.get(`${server.url}/api/v1/openapi.json`);
    const { paths } = JSON.parse(description.text) as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(described.sort()).toEqual(ENDPOINTS.map(({ route }) => route).sort());
  });

  it('deletes with an answer of success and message only', async () => {
    const fixture = await createFixture(server);
    const paths = [
      `/comments/${fixture.commentId}`,
      `/mockup-comments/${fixture.pinId}`,
      `/mockups/${fixture.mockupId}`,
      `/sites/${fixture.site_id}`,
      `/projects/${fixture.project_id}`,
      `/api-keys/${fixture.keyId}`,
    ];
    for (const path of paths) (await fixture.api.delete(path)).body(200, Gone);
  });
});
