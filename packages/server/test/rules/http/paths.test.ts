import { CommentRecord, Page, ProjectRecord, Success } from '@postil/contract';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const tenant = await server.createTenant();
const { api } = tenant;
const headers = { 'x-api-key': tenant.api_key };

describe('a superfluous slash', () => {
  it.each(['/comments/', '//comments', '/comments//', '///comments/?limit=5'])(
    'leads to the operation of the path without it: %s',
    async (path) => {
      (await api.get(path)).body(200, Success(Page(CommentRecord)));
    },
  );

  it('leads to the operation even before the prefix', async () => {
    for (const path of ['//api/v1/comments', '/api//v1/comments/', '/livez/'])
      expect((await fetch(`${server.url}${path}`, { headers })).status, path).toBe(200);
  });

  it('leads to the same operation after an id, and for a creation', async () => {
    (await api.get(`/projects/${tenant.project_id}/`)).body(200, Success(ProjectRecord));
    const created = await api.post('/projects/', { name: 'Made behind a slash' });
    expect(created.status).toBe(201);
  });

  it('leads to the MCP endpoint, too', async () => {
    expect((await fetch(`${server.url}/mcp/`, { method: 'POST' })).status).toBe(401);
  });

  it.each(['/board/', '//board'])('leads to a page of the app: %s', async (path) => {
    const page = await fetch(`${server.url}${path}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
  });
});

describe('a path without the id that it needs', () => {
  it.each([
    ['GET', '/comments//detail', 'GET /api/v1/comments/{id}/detail'],
    ['DELETE', '/comments/', 'DELETE /api/v1/comments/{id}'],
    ['PUT', '/webhooks/', 'PUT /api/v1/webhooks/{id}'],
    ['POST', '/webhooks//test', 'POST /api/v1/webhooks/{id}/test'],
    ['DELETE', '/members/', 'DELETE /api/v1/members/{id}'],
  ])('gets 404 with the reason: %s %s', async (method, path, correctRequest) => {
    const response = await fetch(`${server.url}/api/v1${path}`, { method, headers });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'not_found',
      message: `An id is missing from the path: use ${correctRequest}.`,
    });
  });
});
