import { Done, IssuedApiKey, PERMISSIONS, type Permission } from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import { createClientOf, createMember } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createFixture } from './endpoint-checks.ts';
import { ENDPOINTS, type Endpoint, type Fixture } from './endpoints.ts';

const server = await startTestServer();
afterAll(() => server.close());

type CallerKind = 'admin' | 'member' | 'guest of the project' | 'guest of another project' | 'removed member';

/** Operations for people who see the whole organisation, besides those that require the permission `admin`. */
const FOR_ADMINS = ['DELETE /projects/:id', 'DELETE /sites/:id'];
/** Operations that guests may use on the records of others. */
const FOR_GUESTS = [
  'POST /boards/tasks',
  'POST /comments/create',
  'GET /boards/columns',
  'GET /boards/columns/:status',
  'GET /comments',
  'GET /comments/:id',
  'GET /comments/:id/detail',
  'GET /comments/export',
  'GET /comments/activity',
  'GET /comments/:id/replies',
  'POST /comments/:id/replies',
  'GET /replies/:id',
  'GET /comments/:id/subscribers',
  'GET /projects',
  'GET /projects/:id',
  'GET /sites',
  'GET /sites/:id',
  'GET /mockups',
  'GET /mockups/:id',
  'POST /mockups/:id/approval',
  'GET /mockups/:id/comments',
  'POST /mockups/:id/comments',
  'GET /mockup-comments/:id',
  'GET /mockup-comments/:id/replies',
  'POST /mockup-comments/:id/replies',
  'GET /mockup-comments/:id/subscribers',
  'GET /notifications',
  'GET /notification-preferences',
  'PUT /notification-preferences',
];
/** Operations that guests may use on their own records. */
const FOR_AUTHORS = [
  'PUT /comments/:id',
  'PUT /comments/:id/status',
  'PUT /boards/tasks/:id/position',
  'DELETE /comments/:id',
  'PUT /comments/:id/screenshot',
  'DELETE /comments/:id/screenshot',
  'PUT /mockup-comments/:id',
  'PUT /mockup-comments/:id/status',
  'DELETE /mockup-comments/:id',
  'PUT /replies/:id',
  'DELETE /replies/:id',
];
/** The reply of the table was written by somebody else, so only an admin may change it. */
const OF_AUTHOR_OR_ADMIN = ['PUT /replies/:id', 'DELETE /replies/:id'];
/** The key of the table belongs to an owner. */
const FOR_OWNERS = ['POST /api-keys/:id/regenerate'];
const OWN_NOTIFICATIONS = 'POST /notifications/read';

type Outcome = 'success' | 'insufficient_permission' | 'forbidden' | 'not_found';

function outcomeOf(endpoint: Endpoint, kind: CallerKind): Outcome {
  const { route, permission } = endpoint;
  const takesAdmin = permission === 'admin' || FOR_ADMINS.includes(route);
  if ((takesAdmin && kind !== 'admin') || FOR_OWNERS.includes(route)) return 'insufficient_permission';
  // The notification of the table belongs to somebody else.
  if (route === OWN_NOTIFICATIONS) return 'not_found';
  if (kind === 'guest of the project' || kind === 'guest of another project')
    return outcomeForGuest(endpoint, kind === 'guest of the project');
  return OF_AUTHOR_OR_ADMIN.includes(route) && kind !== 'admin' ? 'forbidden' : 'success';
}

function outcomeForGuest({ route, namesRecord = true }: Endpoint, isInside: boolean): Outcome {
  // This listing names only the organisation, and contains what the guest may see.
  const isListing = !namesRecord || route === 'GET /projects';
  if (FOR_GUESTS.includes(route)) return isInside || isListing ? 'success' : 'not_found';
  if (FOR_AUTHORS.includes(route)) return isInside ? 'forbidden' : 'not_found';
  return 'insufficient_permission';
}

/** A client with a key of such a person that has every permission. */
async function clientOf(kind: CallerKind, fixture: Fixture): Promise<Client> {
  const memberId = (await createMember(fixture, await memberOf(kind, fixture))).id;
  const client = await createClientOf(server, fixture, { memberId, permissions: PERMISSIONS });
  if (kind === 'removed member') await fixture.api.delete(`/members/${memberId}`);
  return client;
}

async function memberOf(kind: CallerKind, fixture: Fixture): Promise<Record<string, unknown>> {
  switch (kind) {
    case 'admin':
    case 'member':
      return { role: kind };
    case 'removed member':
      return { role: 'admin' };
    case 'guest of the project':
      return { role: 'guest', project_ids: [fixture.project_id] };
    case 'guest of another project':
      return { role: 'guest', project_ids: [await createProject(fixture)] };
  }
}

async function createProject({ api }: Tenant): Promise<string> {
  const { id } = JSON.parse((await api.post('/projects', { name: 'Another' })).text).data;
  return id;
}

const KINDS: readonly CallerKind[] = [
  ...(['guest of another project', 'guest of the project', 'removed member', 'member', 'admin'] as const),
];

describe.each(ENDPOINTS)('$route', (endpoint) => {
  let shared: Fixture;
  beforeAll(async () => {
    shared = await createFixture(server);
  });

  it.each(KINDS.map((kind) => [kind, outcomeOf(endpoint, kind)] as const))(
    'called with a key of an owner of this kind (%s) ends with %s',
    async (kind, outcome) => {
      const isHarmless = outcome !== 'success' || endpoint.route.startsWith('GET');
      const fixture = isHarmless ? shared : await createFixture(server);
      const response = await call(await clientOf(kind, fixture), endpoint, fixture);
      if (outcome === 'success') expect([200, 201, 202], response.text).toContain(response.status);
      else response.error(outcome);
    },
  );
});

describe('a key', () => {
  const issue = async (tenant: Tenant, permissions: readonly Permission[]) =>
    (await tenant.api.post('/api-keys', { name: 'Old', token_type: 'api', permissions })).body(
      201,
      Done(IssuedApiKey),
    ).data;

  it('the key of an owner who became a guest can neither read other records nor restore the role', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMember(tenant, { role: 'owner' });
    const former = await createClientOf(server, tenant, { memberId: id, permissions: PERMISSIONS });
    expect((await former.get(`/projects/${tenant.project_id}`)).status).toBe(200);
    await tenant.api.put(`/members/${id}`, { role: 'guest', project_ids: [] });
    (await former.get(`/projects/${tenant.project_id}`)).error('not_found');
    (await former.put(`/members/${id}`, { role: 'owner' })).error('insufficient_permission');
    (await former.get('/members')).error('insufficient_permission');
  });

  it('the key of a removed owner keeps working, but creates neither keys nor owners', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMember(tenant, { role: 'owner' });
    const former = await createClientOf(server, tenant, { memberId: id, permissions: PERMISSIONS });
    await tenant.api.delete(`/members/${id}`);
    const task = { content: 'Still here', site_id: tenant.site_id };
    expect((await former.post('/boards/tasks', task)).status).toBe(201);
    const key = { name: 'Back door', token_type: 'api', permissions: ['admin'] };
    (await former.post('/api-keys', key)).error('insufficient_permission');
    const owner = { email: 'again@example.com', name: 'Again', role: 'owner' };
    (await former.post('/members', owner)).error('insufficient_permission');
  });

  it('the key of an admin can neither add nor change an owner, nor regenerate the key of one', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMember(tenant, { role: 'admin' });
    const admin = await createClientOf(server, tenant, { memberId: id, permissions: PERMISSIONS });
    const owner = { email: 'second@example.com', name: 'Second', role: 'owner' };
    (await admin.post('/members', owner)).error('insufficient_permission');
    (await admin.put(`/members/${id}`, { role: 'owner' })).error('insufficient_permission');
    (await admin.put(`/members/${tenant.user_id}`, { name: 'Nobody' })).error('insufficient_permission');
    (await admin.delete(`/members/${tenant.user_id}`)).error('insufficient_permission');
    const { id: keyId } = await issue(tenant, ['read']);
    (await admin.post(`/api-keys/${keyId}/regenerate`)).error('insufficient_permission');
  });
});
