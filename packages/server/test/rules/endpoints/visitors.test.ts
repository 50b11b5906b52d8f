import { isApiOperation, OPERATIONS, REVIEW_RIGHTS, type ReviewRight } from '@postil/contract';
import { openReview } from '@postil/harness/factories/review-links';
import { signInAs } from '@postil/harness/factories/sessions';
import { createShop, type Visitor } from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { call, createFixture } from './endpoint-checks.ts';
import { ENDPOINTS } from './endpoints.ts';

const server = await startTestServer();
afterAll(() => server.close());

const fixture = await createFixture(server);
const shop = await createShop(server);
const visitor: Visitor = await shop.visit();

describe('the token of a visitor', () => {
  it.each(ENDPOINTS)('is refused by $route', async (endpoint) => {
    (await call(visitor.client, endpoint, fixture)).error('wrong_key_type');
  });

  it.each(OPERATIONS.filter(({ isForSessions = false }) => isForSessions))(
    'is refused by $id, which requires a session',
    async ({ method, path }) => {
      const response = await visitor.client.send({ method, path: path.replace(':id', crypto.randomUUID()) });
      expect([401, 403]).toContain(response.status);
    },
  );

  it('is refused by the MCP endpoint, the stream of changes, and files without a signature', async () => {
    const { client, token } = visitor;
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const response = await server.createClient(token).post(`${server.url}/mcp`, message);
    expect([response.status, response.text]).toEqual([403, expect.stringContaining('token of the widget')]);
    (await client.get('/changes')).error('wrong_key_type');
    const id = crypto.randomUUID();
    (await client.get(`${server.url}/files/${id}/mockups/${id}/1/image`)).error('wrong_key_type');
    (await client.get(`${server.url}/files/${id}/comments/${id}/${id}/image`)).error('wrong_key_type');
    (await client.get(`${server.url}/files/${id}/held-comments/${id}/a.png/image`)).error('wrong_key_type');
  });
});

const WIDGET_OPERATIONS = OPERATIONS.filter(
  (operation) => !isApiOperation(operation) && operation.access !== 'open',
);

describe('an operation of the widget', () => {
  it.each(WIDGET_OPERATIONS)('refuses keys and sessions: $id', async ({ method, prefix, path }) => {
    const target = { method, path: `${prefix}${path.replace(':id', crypto.randomUUID())}` };
    (await fixture.api.send(target)).error('wrong_key_type');
    (await server.createClient(fixture.mcp_key).send(target)).error('wrong_key_type');
    const session = await signInAs(server, fixture, fixture.user_id);
    (await session.send(target)).error('wrong_key_type');
    (await server.anonymous.send(target)).error('unauthenticated');
  });
});

/** Whether a review link with a right may call an operation that requires at least `minRight`. */
function isAllowed(right: ReviewRight, minRight: ReviewRight | undefined): boolean {
  return minRight !== undefined && REVIEW_RIGHTS.indexOf(right) >= REVIEW_RIGHTS.indexOf(minRight);
}

/** Operations that reviewers may call only on their own comments. */
const OF_OWN_COMMENTS = ['decideOnResult'];

describe.each(REVIEW_RIGHTS)('a review link with the right "%s"', async (rights) => {
  const { client } = await openReview(server, fixture, { rights });
  const cases = ENDPOINTS.map((endpoint) => {
    const mayCall = isAllowed(rights, endpoint.operation.reviewRight);
    return { endpoint, mayCall, outcome: mayCall ? 'allowed' : 'refused' };
  });

  it.each(cases)('calls $endpoint.route, which is $outcome', async ({ endpoint, mayCall }) => {
    const response = await call(client, endpoint, fixture);
    // The comment of the fixture is somebody else's.
    if (mayCall && OF_OWN_COMMENTS.includes(endpoint.operation.id)) response.error('forbidden');
    else if (mayCall) expect([200, 201], response.text).toContain(response.status);
    else response.error('insufficient_permission');
  });

  it('reaches neither accounts, nor the widget, nor the MCP endpoint, nor the stream of changes', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await client.post(`${server.url}/mcp`, message)).status).toBe(403);
    (await client.get('/widget/v1/people')).error('wrong_key_type');
    (await client.get('/changes')).error('insufficient_permission');
    for (const { method, path } of OPERATIONS.filter(({ isForSessions }) => isForSessions)) {
      const response = await client.send({ method, path: path.replace(':id', crypto.randomUUID()) });
      expect([401, 403], `${method} ${path}`).toContain(response.status);
    }
  });
});
