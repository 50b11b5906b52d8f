import { Done, IssuedApiKey, PERMISSIONS, type Permission } from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import { createClientOf, createMember } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { call, createFixture, fixturesOf } from './endpoint-checks.ts';
import { ENDPOINTS, type Fixture } from './endpoints.ts';
import { type CallerKind, memberOf, outcomeOf } from './outcomes.ts';

const server = await startTestServer();
afterAll(() => server.close());

/** Creates a client with a key that belongs to a person of this kind and has every permission. */
async function clientOf(kind: CallerKind, fixture: Fixture): Promise<Client> {
  const memberId = (await createMember(fixture, await memberOf(kind, fixture))).id;
  const client = await createClientOf(server, fixture, { memberId, permissions: PERMISSIONS });
  if (kind === 'removed member') await fixture.api.delete(`/members/${memberId}`);
  return client;
}

const KINDS: readonly CallerKind[] = [
  'guest of another project',
  'guest of the project',
  'removed member',
  'member',
  'admin',
];

/** The fixture for calls that change nothing. */
const readOnlyFixture = await createFixture(server);

/** Functions that find the client of a person of this kind in a fixture's tenant, and the fixture of a call. */
function personOf(kind: CallerKind) {
  const clients = new Map<Fixture, Promise<Client>>();
  const findClient = (fixture: Fixture) => {
    const client = clients.get(fixture) ?? clientOf(kind, fixture);
    clients.set(fixture, client);
    return client;
  };
  return { findClient, fixtureFor: fixturesOf(server) };
}

const PEOPLE = KINDS.map((kind) => ({ kind, ...personOf(kind) }));

describe.each(ENDPOINTS)('$route', (endpoint) => {
  it.each(PEOPLE.map((person) => [person.kind, outcomeOf(endpoint, person.kind), person] as const))(
    'called with a key that belongs to a person of this kind (%s) ends with %s',
    async (_kind, outcome, { findClient, fixtureFor }) => {
      const isHarmless = outcome !== 'success' || endpoint.operation.method === 'GET';
      const fixture = isHarmless ? readOnlyFixture : await fixtureFor(endpoint);
      const response = await call(await findClient(fixture), endpoint, fixture);
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

  it('of an owner who became a guest can neither read other projects nor restore the role', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMember(tenant, { role: 'owner' });
    const formerOwner = await createClientOf(server, tenant, { memberId: id, permissions: PERMISSIONS });
    expect((await formerOwner.get(`/projects/${tenant.project_id}`)).status).toBe(200);
    await tenant.api.put(`/members/${id}`, { role: 'guest', project_ids: [] });
    (await formerOwner.get(`/projects/${tenant.project_id}`)).error('not_found');
    (await formerOwner.put(`/members/${id}`, { role: 'owner' })).error('insufficient_permission');
    (await formerOwner.get('/members')).error('insufficient_permission');
  });

  it('of a removed owner keeps working, but creates neither keys nor owners', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMember(tenant, { role: 'owner' });
    const formerOwner = await createClientOf(server, tenant, { memberId: id, permissions: PERMISSIONS });
    await tenant.api.delete(`/members/${id}`);
    const task = { content: 'Still here', site_id: tenant.site_id };
    expect((await formerOwner.post('/boards/tasks', task)).status).toBe(201);
    const key = { name: 'Back door', token_type: 'api', permissions: ['admin'] };
    (await formerOwner.post('/api-keys', key)).error('insufficient_permission');
    const owner = { email: 'again@example.com', name: 'Again', role: 'owner' };
    (await formerOwner.post('/members', owner)).error('insufficient_permission');
  });

  it('of an admin can neither add nor change an owner, nor regenerate the key of one', async () => {
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
