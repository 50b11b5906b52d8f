import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const serverBelowPath = await startTestServer({ BASE_URL: 'https://example.com/feedback' });
const collidingServer = await startTestServer({ BASE_URL: 'https://example.com/review' });
afterAll(() => Promise.all([serverBelowPath.close(), collidingServer.close()]));

const statusOf = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status;

describe('a server below a path', () => {
  const tenant = serverBelowPath.createTenant();

  it.each(['', '/feedback'])('serves the API at %s/api, whichever path the proxy forwards', async (path) => {
    const headers = { 'x-api-key': (await tenant).api_key };
    expect(await statusOf(`${serverBelowPath.url}${path}/api/v1/comments?limit=5`, { headers })).toBe(200);
    const response = await fetch(`${serverBelowPath.url}${path}/api/v1/comments//detail`, { headers });
    expect(await response.json()).toMatchObject({
      message: 'An id is missing from the path: use GET /api/v1/comments/{id}/detail.',
    });
  });

  it.each(['/feedback', '/feedback/', '/feedback?from=%2Fboard', '/feedback/board', '/board', '/'])(
    'shows its pages at %s',
    async (path) => {
      const page = await fetch(`${serverBelowPath.url}${path}`, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<base href="/feedback/"');
    },
  );

  it.each(['/livez', '/mcp', '/.well-known/oauth-protected-resource/mcp', '/demo'])(
    'has %s below the path, too',
    async (path) => {
      expect(await statusOf(`${serverBelowPath.url}/feedback${path}`)).toBe(
        await statusOf(`${serverBelowPath.url}${path}`),
      );
    },
  );

  it('does not treat another path with the same prefix as its own', async () => {
    expect(await statusOf(`${serverBelowPath.url}/feedbacks/board`)).toBe(404);
    expect(await statusOf(`${serverBelowPath.url}/feedback/feedback/board`)).toBe(404);
  });

  it('serves its own route that begins like the base path', async () => {
    expect(await statusOf(`${collidingServer.url}/review/token`, { headers: { accept: 'text/html' } })).toBe(
      200,
    );
    expect(await statusOf(`${collidingServer.url}/board`, { headers: { accept: 'text/html' } })).toBe(200);
  });
});
