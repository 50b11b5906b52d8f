import { Done, IssuedApiKey, PERMISSIONS, type Permission, QueuedDelivery } from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import {
  createMockup,
  createMockupComment,
  createPng,
  formOf,
  listNotifications,
  readMember,
} from '@postil/harness/factories/records';
import { holdComment } from '@postil/harness/factories/widget';
import type { Tenant, TestServer } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { type Endpoint, type Fixture, visitorComment } from './endpoints.ts';

const picture = await createPng();

/** Creates a tenant with one record of each kind. */
export async function createFixture(server: TestServer): Promise<Fixture> {
  const tenant = await server.createTenant();
  const Id = Type.Object({ id: Type.String() }, { additionalProperties: true });
  const create = async (path: string, body: unknown) =>
    (await tenant.api.post(path, body)).body(201, Done(Id)).data.id;
  const commentId = await create('/boards/tasks', {
    content: 'A comment',
    site_id: tenant.site_id,
    page_url: 'http://localhost/pricing',
    visibility: 'everyone',
  });
  const webhookId = await create('/webhooks', { url: 'https://192.0.9.1/hook', events: ['comment.created'] });
  const queued = await tenant.api.post(`/webhooks/${webhookId}/test`);
  const { email } = await readMember(tenant, tenant.user_id);
  // The comment is a visitor's, because nobody is notified of their own.
  const visit = visitorComment(tenant);
  await tenant.api.post('/comments/create', { ...visit, comment: { content: `See @${email}` } });
  const { id: mockupId } = await createMockup(tenant, { file: picture });
  const memberEmail = `${crypto.randomUUID()}@example.com`;
  const memberId = await create('/members', { email: memberEmail, name: 'Grace', role: 'member' });
  // A member who has never signed in gets no link to reset the password.
  await server.database.sql`
    UPDATE people SET last_seen_at = now() WHERE organization_id = ${tenant.organization_id} AND id = ${memberId}`;
  return {
    ...tenant,
    mockupId,
    pinId: (await createMockupComment(tenant, mockupId, { visibility: 'everyone' })).id,
    notificationId: (await listNotifications(tenant.api)).data[0]?.id ?? '',
    commentId,
    webhookId,
    deliveryId: queued.body(202, Done(QueuedDelivery)).data.delivery_id,
    replyId: await create(`/comments/${commentId}/replies`, { content: 'A reply' }),
    pictureId: await create(`/comments/${commentId}/pictures`, formOf({}, picture)),
    resultId: await create(`/comments/${commentId}/results`, { summary: 'Done' }),
    memberId,
    heldId: await holdComment(server, tenant),
    reviewLinkId: await create('/review-links', {
      project_id: tenant.project_id,
      name: 'Client',
      rights: 'comment',
    }),
    viewId: await create('/views', { name: 'Urgent', is_shared: true }),
    keyId: await create('/api-keys', { name: 'Spare', token_type: 'api', permissions: ['read'] }),
  };
}

/** The calls that remove, release, revoke or regenerate a record that other calls need or also remove. */
const DESTRUCTIVE_CALLS = [
  'DELETE /comments/:id',
  'DELETE /mockups/:id',
  'DELETE /mockup-comments/:id',
  'DELETE /sites/:id',
  'DELETE /projects/:id',
  'POST /held-comments/:id/release',
  'POST /api-keys/:id/revoke',
  'POST /api-keys/:id/regenerate',
];

/**
 * Creates a function that finds a fixture for a call that succeeds. Calls that change records share one, as do calls
 * that remove distinct records; calls that would make it unusable for others have separate fixtures.
 */
export function fixturesOf(server: TestServer): (endpoint: Endpoint) => Promise<Fixture> {
  const shared = new Map<string, Promise<Fixture>>();
  return ({ operation, route }) => {
    if (DESTRUCTIVE_CALLS.includes(route)) return createFixture(server);
    const use = operation.method === 'DELETE' ? 'removals' : 'changes';
    const fixture = shared.get(use) ?? createFixture(server);
    shared.set(use, fixture);
    return fixture;
  };
}

/** Calls an endpoint with the ids of a tenant. */
export function call(client: Client, { operation, path, body, takesFile }: Endpoint, fixture: Fixture) {
  const fields = body?.(fixture);
  const requestBody = takesFile ? formOf(toTexts(fields), picture) : fields;
  const { method, path: pattern } = operation;
  return client.send({ method, path: path?.(fixture) ?? pattern, ...(requestBody && { body: requestBody }) });
}

/** The fields as texts, for a form. */
export function toTexts(fields: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

async function createKey(
  server: TestServer,
  tenant: Tenant,
  permissions: readonly Permission[],
): Promise<Client> {
  const response = await tenant.api.post('/api-keys', { name: 'Restricted', token_type: 'api', permissions });
  return server.createClient(response.body(201, Done(IssuedApiKey)).data.key);
}

/** Declares tests of the refusals of each endpoint that do not depend on the role of the caller. */
export async function describeRefusals(server: TestServer, endpoints: readonly Endpoint[]): Promise<void> {
  // The records are shared, because no call that would change them succeeds.
  const fixture = await createFixture(server);
  describeForeignIds({ endpoints, fixture, other: await server.createTenant() });
  const clientsWithout: Record<string, Client> = {};
  for (const permission of PERMISSIONS) {
    const others = PERMISSIONS.filter((each) => each !== permission);
    clientsWithout[permission] = await createKey(server, fixture, others);
  }
  describe.each(endpoints)('$route', (endpoint) => {
    it('refuses a call without a key and a call with an unknown key', async () => {
      const missing = await call(server.anonymous, endpoint, fixture);
      missing.error('unauthenticated');
      expect(missing.headers.get('www-authenticate')).toMatch(/^Bearer/);
      const unknown = `${fixture.api_key.slice(0, -1)}${fixture.api_key.endsWith('0') ? '1' : '0'}`;
      (await call(server.createClient(unknown), endpoint, fixture)).error('unauthenticated');
    });

    // Endpoints that accept MCP keys, too, have separate tests.
    if (!endpoint.operation.acceptsMcpKeys)
      it('refuses an MCP key', async () => {
        (await call(server.createClient(fixture.mcp_key), endpoint, fixture)).error('wrong_key_type');
      });

    it('refuses a key that has every permission except the required one, before it reads any record', async () => {
      const client = clientsWithout[endpoint.permission] ?? server.anonymous;
      (await call(client, endpoint, fixture)).error('insufficient_permission');
      const invalidFixture = {
        ...fixture,
        commentId: 'x',
        replyId: 'x',
        pictureId: 'x',
        resultId: 'x',
        keyId: 'x',
        notificationId: 'x',
        project_id: 'x',
        site_id: 'x',
        memberId: 'x',
        webhookId: 'x',
        deliveryId: 'x',
        mockupId: 'x',
        pinId: 'x',
        viewId: 'x',
        heldId: 'x',
        reviewLinkId: 'x',
      };
      (await call(client, endpoint, invalidFixture)).error('insufficient_permission');
    });

    it('refuses unknown parameters and fields', async () => {
      const path = endpoint.path?.(fixture) ?? endpoint.operation.path;
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
  });
}

/** Declares a test of a successful call of each endpoint, and of a 304 for each GET with an `ETag`. */
export async function describeSuccess(server: TestServer, endpoints: readonly Endpoint[]): Promise<void> {
  const fixture = await createFixture(server);
  const fixtureFor = fixturesOf(server);
  describe.each(endpoints)('$route', (endpoint) => {
    it('succeeds with only the required permission', async () => {
      const permissions =
        endpoint.permission === 'admin' ? (['read', 'admin'] as const) : ([endpoint.permission] as const);
      const keyFixture = endpoint.operation.method === 'GET' ? fixture : await fixtureFor(endpoint);
      const response = await call(
        await createKey(server, keyFixture, [...permissions]),
        endpoint,
        keyFixture,
      );
      expect([200, 201, 202], response.text).toContain(response.status);
      expect(response.headers.get('x-request-id')).toMatch(/^[\w.-]+$/);
    });
  });
  describeVersions(endpoints, fixture);
}

function describeVersions(endpoints: readonly Endpoint[], fixture: Fixture): void {
  const reads = endpoints.filter(({ operation }) => operation.method === 'GET' && operation.returnsEtag);
  describe.each(reads)('$route', (endpoint) => {
    it('returns 304 without a body to a caller that already has the version', async () => {
      const { headers } = await call(fixture.api, endpoint, fixture);
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^"v\d+"$/);
      const path = endpoint.path?.(fixture) ?? endpoint.operation.path;
      const { status, text } = await fixture.api.get(path, { 'if-none-match': etag });
      expect({ status, text }).toEqual({ status: 304, text: '' });
    });
  });
}

interface ForeignIds {
  readonly endpoints: readonly Endpoint[];
  readonly fixture: Fixture;
  /** The tenant that calls with the ids of the fixture. */
  readonly other: Tenant;
}

function describeForeignIds({ endpoints, fixture, other }: ForeignIds): void {
  describe.each(endpoints.filter(({ namesRecord = true }) => namesRecord))('$route', (endpoint) => {
    it("treats another tenant's ids like ids that do not exist", async () => {
      const namesOrganization = endpoint.route === 'POST /comments/create';
      // This endpoint checks the organisation first, so it must be that of the key for the record to matter.
      const foreignFixture = namesOrganization
        ? { ...fixture, organization_id: other.organization_id }
        : fixture;
      const foreign = (await call(other.api, endpoint, foreignFixture)).error('not_found');
      const unknownIds = Object.fromEntries(
        [
          'commentId',
          'replyId',
          'pictureId',
          'resultId',
          'keyId',
          'notificationId',
          'memberId',
          'project_id',
          'site_id',
          'webhookId',
          'deliveryId',
          'mockupId',
          'pinId',
          'viewId',
          'heldId',
          'reviewLinkId',
        ].map((name) => [name, crypto.randomUUID()]),
      );
      const organizationId = namesOrganization ? other.organization_id : crypto.randomUUID();
      const unknown = (
        await call(other.api, endpoint, { ...fixture, ...unknownIds, organization_id: organizationId })
      ).error('not_found');
      expect({ ...foreign, request_id: '' }).toEqual({ ...unknown, request_id: '' });
    });
  });
}
