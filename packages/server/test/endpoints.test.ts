import { Done, Gone, IssuedApiKey, type Permission, QueuedDelivery } from '@postil/contract';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { listNotifications, readMember } from './factories.ts';
import { startTestServer, type Tenant } from './server.ts';

/** Ids of a tenant that the endpoints below are called with. */
interface Fixture extends Tenant {
  readonly commentId: string;
  readonly replyId: string;
  readonly memberId: string;
  readonly keyId: string;
  readonly notificationId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
}

interface Endpoint {
  readonly route: string;
  readonly permission: Permission;
  /** The path to call with the ids of a tenant. Default: the route itself. */
  readonly path?: (fixture: Fixture) => string;
  readonly body?: (fixture: Fixture) => Record<string, unknown>;
  /** A tenant's call with another tenant's ids is not found; false where the endpoint names no record. */
  readonly namesRecord?: boolean;
}

const PAGE = encodeURIComponent('http://localhost/pricing');

/** Every endpoint of the API; the last test finds the ones that are missing. */
const ENDPOINTS: readonly Endpoint[] = [
  {
    route: 'POST /boards/tasks',
    permission: 'write',
    body: ({ site_id }) => ({ content: 'A task', site_id }),
  },
  { route: 'POST /comments/create', permission: 'write', body: visitorComment },
  { route: 'GET /comments', permission: 'read', namesRecord: false },
  {
    route: 'GET /comments/:id',
    permission: 'read',
    path: ({ site_id }) => `/comments/page?site_id=${site_id}&page_url=${PAGE}`,
  },
  {
    route: 'GET /comments/:id/detail',
    permission: 'read',
    path: ({ commentId }) => `/comments/${commentId}/detail`,
  },
  { route: 'PUT /comments/:id', permission: 'write', path: ofComment(''), body: () => ({ priority: 'LOW' }) },
  {
    route: 'PUT /comments/:id/status',
    permission: 'write',
    path: ofComment('/status'),
    body: () => ({ status: 'RESOLVED' }),
  },
  {
    route: 'PUT /comments/:id/page-url',
    permission: 'write',
    path: ofComment('/page-url'),
    body: () => ({ new_page_url: 'http://localhost/new' }),
  },
  {
    route: 'PUT /comments/:id/assign-user',
    permission: 'write',
    path: ofComment('/assign-user'),
    body: ({ user_id }) => ({ user_id }),
  },
  { route: 'DELETE /comments/:id/unassign', permission: 'write', path: ofComment('/unassign') },
  { route: 'DELETE /comments/:id', permission: 'delete', path: ofComment('') },
  {
    route: 'POST /comments/bulk',
    permission: 'write',
    body: ({ commentId }) => ({ comment_ids: [commentId], change: { priority: 'HIGH' } }),
  },
  { route: 'GET /comments/export', permission: 'read', namesRecord: false },
  {
    route: 'GET /comments/activity',
    permission: 'read',
    path: ({ site_id }) => `/comments/activity?site_id=${site_id}`,
  },
  { route: 'GET /comments/:id/replies', permission: 'read', path: ofComment('/replies') },
  {
    route: 'POST /comments/:id/replies',
    permission: 'write',
    path: ofComment('/replies'),
    body: () => ({ content: 'A reply' }),
  },
  {
    route: 'PUT /replies/:id',
    permission: 'write',
    path: ({ replyId }) => `/replies/${replyId}`,
    body: () => ({ content: 'Changed' }),
  },
  { route: 'DELETE /replies/:id', permission: 'delete', path: ({ replyId }) => `/replies/${replyId}` },
  { route: 'GET /comments/:id/subscribers', permission: 'read', path: ofComment('/subscribers') },
  { route: 'POST /comments/subscribers', permission: 'write', body: subscription },
  { route: 'DELETE /comments/subscribers', permission: 'write', body: subscription },
  {
    route: 'GET /projects',
    permission: 'read',
    path: ({ organization_id }) => `/projects?organization_id=${organization_id}`,
  },
  { route: 'POST /projects', permission: 'write', body: () => ({ name: 'Shop' }), namesRecord: false },
  { route: 'GET /projects/:id', permission: 'read', path: ofProject },
  { route: 'PUT /projects/:id', permission: 'write', path: ofProject, body: () => ({ name: 'Renamed' }) },
  { route: 'DELETE /projects/:id', permission: 'delete', path: ofProject },
  { route: 'GET /sites', permission: 'read', namesRecord: false },
  {
    route: 'POST /sites',
    permission: 'write',
    body: ({ project_id }) => ({ project_id, name: 'Shop', domain: 'shop.example.com' }),
  },
  { route: 'GET /sites/:id', permission: 'read', path: ofSite },
  { route: 'PUT /sites/:id', permission: 'write', path: ofSite, body: () => ({ name: 'Renamed' }) },
  { route: 'DELETE /sites/:id', permission: 'delete', path: ofSite },
  { route: 'GET /members', permission: 'read', namesRecord: false },
  {
    route: 'POST /members',
    permission: 'admin',
    body: () => ({ email: `${crypto.randomUUID()}@example.com`, name: 'Grace', role: 'member' }),
    namesRecord: false,
  },
  {
    route: 'PUT /members/:id',
    permission: 'admin',
    path: ({ memberId }) => `/members/${memberId}`,
    body: () => ({ role: 'admin' }),
  },
  { route: 'DELETE /members/:id', permission: 'admin', path: ({ memberId }) => `/members/${memberId}` },
  { route: 'GET /api-keys', permission: 'admin', namesRecord: false },
  {
    route: 'POST /api-keys',
    permission: 'admin',
    body: ({ project_id }) => ({ name: 'Assistant', token_type: 'mcp', project_id, permissions: ['read'] }),
  },
  { route: 'GET /api-keys/:id', permission: 'admin', path: ofKey('') },
  { route: 'PUT /api-keys/:id', permission: 'admin', path: ofKey(''), body: () => ({ name: 'Renamed' }) },
  { route: 'POST /api-keys/:id/revoke', permission: 'admin', path: ofKey('/revoke') },
  { route: 'POST /api-keys/:id/regenerate', permission: 'admin', path: ofKey('/regenerate') },
  { route: 'DELETE /api-keys/:id', permission: 'admin', path: ofKey('') },
  { route: 'GET /notifications', permission: 'read', namesRecord: false },
  {
    route: 'POST /notifications/read',
    permission: 'write',
    body: ({ notificationId }) => ({ ids: [notificationId] }),
  },
  { route: 'GET /audit-log', permission: 'admin', namesRecord: false },
  { route: 'GET /webhooks', permission: 'read', namesRecord: false },
  {
    route: 'POST /webhooks',
    permission: 'write',
    body: () => ({ url: 'https://192.0.9.1/hook', events: ['*'] }),
    namesRecord: false,
  },
  { route: 'GET /webhooks/:id', permission: 'read', path: ofWebhook('') },
  { route: 'PUT /webhooks/:id', permission: 'write', path: ofWebhook(''), body: () => ({ events: ['*'] }) },
  { route: 'DELETE /webhooks/:id', permission: 'delete', path: ofWebhook('') },
  { route: 'GET /webhooks/:id/deliveries', permission: 'read', path: ofWebhook('/deliveries') },
  { route: 'POST /webhooks/:id/rotate-secret', permission: 'write', path: ofWebhook('/rotate-secret') },
  { route: 'POST /webhooks/:id/test', permission: 'write', path: ofWebhook('/test') },
  {
    route: 'POST /webhooks/:id/recover',
    permission: 'write',
    path: ofWebhook('/recover'),
    body: () => ({ since: '2026-01-02T03:04:05Z' }),
  },
  {
    route: 'POST /webhooks/:id/deliveries/:delivery_id/redeliver',
    permission: 'write',
    path: ({ webhookId, deliveryId }) => `/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`,
  },
];

function ofComment(rest: string) {
  return ({ commentId }: Fixture) => `/comments/${commentId}${rest}`;
}
function ofKey(rest: string) {
  return ({ keyId }: Fixture) => `/api-keys/${keyId}${rest}`;
}
function ofWebhook(rest: string) {
  return ({ webhookId }: Fixture) => `/webhooks/${webhookId}${rest}`;
}
function ofProject({ project_id }: Fixture): string {
  return `/projects/${project_id}`;
}
function ofSite({ site_id }: Fixture): string {
  return `/sites/${site_id}`;
}
function subscription({ commentId, user_id }: Fixture) {
  return { comment_id: commentId, user_ids: [user_id] };
}
function visitorComment({ organization_id, site_id }: Pick<Fixture, 'organization_id' | 'site_id'>) {
  return {
    user: { org_id: organization_id, name: 'Ada' },
    site: { site_id, domain: 'localhost' },
    comment: { content: 'A comment' },
    context: { page_url: 'http://localhost/pricing', timestamp: '2026-01-02T03:04:05Z' },
  };
}

const server = await startTestServer();
afterAll(() => server.close());

/** A tenant with one of everything. */
async function createFixture(): Promise<Fixture> {
  const tenant = await server.createTenant();
  const Id = Type.Object({ id: Type.String() }, { additionalProperties: true });
  const create = async (path: string, body: unknown) =>
    (await tenant.api.post(path, body)).body(201, Done(Id)).data.id;
  const commentId = await create('/boards/tasks', {
    content: 'A comment',
    site_id: tenant.site_id,
    page_url: 'http://localhost/pricing',
  });
  const webhookId = await create('/webhooks', { url: 'https://192.0.9.1/hook', events: ['comment.created'] });
  const queued = await tenant.api.post(`/webhooks/${webhookId}/test`);
  const { email } = await readMember(tenant, tenant.user_id);
  // A visitor's comment: one's own would not be told.
  const visit = visitorComment(tenant);
  await tenant.api.post('/comments/create', { ...visit, comment: { content: `See @${email}` } });
  return {
    ...tenant,
    notificationId: (await listNotifications(tenant.api)).data[0]?.id ?? '',
    commentId,
    webhookId,
    deliveryId: queued.body(202, Done(QueuedDelivery)).data.delivery_id,
    replyId: await create(`/comments/${commentId}/replies`, { content: 'A reply' }),
    memberId: await create('/members', {
      email: `${crypto.randomUUID()}@example.com`,
      name: 'Grace Hopper',
      role: 'member',
    }),
    keyId: await create('/api-keys', { name: 'Spare', token_type: 'api', permissions: ['read'] }),
  };
}

function call(client: Client, { route, path, body }: Endpoint, fixture: Fixture) {
  const [method = '', pattern = ''] = route.split(' ');
  return client.send({ method, path: path?.(fixture) ?? pattern, ...(body && { body: body(fixture) }) });
}

async function createKey(tenant: Tenant, permissions: readonly Permission[]): Promise<Client> {
  const answer = await tenant.api.post('/api-keys', { name: 'Restricted', token_type: 'api', permissions });
  return server.as(answer.body(201, Done(IssuedApiKey)).data.key);
}

const OTHERS: Record<Permission, Permission[]> = {
  read: ['write', 'delete', 'admin'],
  write: ['read', 'delete', 'admin'],
  delete: ['read', 'write', 'admin'],
  admin: ['read', 'write', 'delete'],
};

describe.each(ENDPOINTS)('$route', (endpoint) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await createFixture();
  });

  it('refuses a call without a key, and with an unknown one', async () => {
    const missing = await call(server.anonymous, endpoint, fixture);
    missing.error('unauthenticated');
    expect(missing.headers.get('www-authenticate')).toMatch(/^Bearer/);
    const unknown = `${fixture.api_key.slice(0, -1)}${fixture.api_key.endsWith('0') ? '1' : '0'}`;
    (await call(server.as(unknown), endpoint, fixture)).error('unauthenticated');
  });

  it('refuses an MCP key', async () => {
    (await call(server.as(fixture.mcp_key), endpoint, fixture)).error('wrong_key_type');
  });

  it('refuses a key that has every permission but the one it needs, before it looks anything up', async () => {
    const client = await createKey(fixture, OTHERS[endpoint.permission]);
    (await call(client, endpoint, fixture)).error('insufficient_permission');
    const nobody = {
      ...fixture,
      commentId: 'x',
      replyId: 'x',
      keyId: 'x',
      notificationId: 'x',
      project_id: 'x',
      site_id: 'x',
      memberId: 'x',
      webhookId: 'x',
      deliveryId: 'x',
    };
    (await call(client, endpoint, nobody)).error('insufficient_permission');
  });

  it('refuses what it does not know', async () => {
    const path = endpoint.path?.(fixture) ?? endpoint.route.split(' ')[1] ?? '';
    const withParameter = {
      ...endpoint,
      path: () => `${path}${path.includes('?') ? '&' : '?'}no_such_parameter=1`,
    };
    const parameters = (await call(fixture.api, withParameter, fixture)).error('validation_failed');
    expect(parameters.errors).toHaveProperty('no_such_parameter');
    if (endpoint.route.startsWith('GET')) return;
    const withField = { ...endpoint, body: () => ({ ...endpoint.body?.(fixture), no_such_field: 1 }) };
    const fields = (await call(fixture.api, withField, fixture)).error('validation_failed');
    expect(fields.errors).toHaveProperty('no_such_field');
  });

  it('succeeds with the one permission it needs', async () => {
    const needed =
      endpoint.permission === 'admin' ? (['read', 'admin'] as const) : ([endpoint.permission] as const);
    const answer = await call(await createKey(fixture, [...needed]), endpoint, fixture);
    expect([200, 201, 202], answer.text).toContain(answer.status);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w.-]+$/);
  });
});

describe.each(ENDPOINTS.filter(({ namesRecord = true }) => namesRecord))('$route', (endpoint) => {
  it("answers another tenant's ids like ids that nobody has", async () => {
    const fixture = await createFixture();
    const other = await server.createTenant();
    const isByOrganization = endpoint.route === 'POST /comments/create';
    // There the organisation must be the key's own for the record to matter.
    const seen = isByOrganization ? { ...fixture, organization_id: other.organization_id } : fixture;
    const foreign = (await call(other.api, endpoint, seen)).error('not_found');
    const nowhere = Object.fromEntries(
      [
        'commentId',
        'replyId',
        'keyId',
        'notificationId',
        'memberId',
        'project_id',
        'site_id',
        'webhookId',
        'deliveryId',
      ].map((name) => [name, crypto.randomUUID()]),
    );
    const organizationId = isByOrganization ? other.organization_id : crypto.randomUUID();
    const unknown = (
      await call(other.api, endpoint, { ...fixture, ...nowhere, organization_id: organizationId })
    ).error('not_found');
    expect({ ...foreign, request_id: '' }).toEqual({ ...unknown, request_id: '' });
  });
});

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
    const fixture = await createFixture();
    for (const path of [ofComment('')(fixture), ofSite(fixture), ofProject(fixture), ofKey('')(fixture)]) {
      (await fixture.api.delete(path)).body(200, Gone);
    }
  });
});
