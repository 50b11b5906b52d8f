import { Gone } from '@postil/contract';
import { describeApi } from '@postil/contract/openapi';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createFixture, describeSuccess } from './endpoint-checks.ts';
import { ENDPOINTS, OTHER_ROUTES } from './endpoints.ts';

interface Description {
  readonly paths: Record<string, Record<string, unknown>>;
  readonly info: { readonly version: string };
}

const server = await startTestServer();
afterAll(() => server.close());

await describeSuccess(server, ENDPOINTS);

describe('the list of endpoints', () => {
  it('contains every route of the API, and no other', async () => {
    const description = await server.anonymous.get(`${server.url}/api/v1/openapi.json`);
    const { paths, info } = JSON.parse(description.text) as Description;
    const describedRoutes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const routes = [...ENDPOINTS.map(({ route }) => route), ...OTHER_ROUTES];
    expect(describedRoutes.sort()).toEqual(routes.sort());
    // Linters and client generators read this description.
    expect(JSON.parse(description.text)).toEqual(JSON.parse(JSON.stringify(describeApi(info))));
  });

  it('is shown on the reference page, which has the same OpenAPI description', async () => {
    const page = await server.anonymous.get(`${server.url}/docs/`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Postil API');
    const [shown, served] = await Promise.all(
      ['/docs/json', '/api/v1/openapi.json'].map((path) => server.anonymous.get(`${server.url}${path}`)),
    );
    expect(JSON.parse(shown?.text ?? '')).toEqual(JSON.parse(served?.text ?? ''));
  });

  it('has deletions that return only success and message', async () => {
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
