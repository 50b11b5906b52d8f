import type { Client } from '@postil/harness/clients/client';
import { createMember } from '@postil/harness/factories/records';
import { currentSessionId, signInAs } from '@postil/harness/factories/sessions';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { call, createFixture } from './endpoint-checks.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { type CallerKind, memberOf, type Outcome, outcomeOf } from './outcomes.ts';

const server = await startTestServer();
afterAll(() => server.close());

const fixture = await createFixture(server);
const KINDS = ['guest of another project', 'guest of the project', 'member', 'admin'] as const;
/** The session of a member who signed in with an identity provider, which is valid for this organisation only. */
let providerSession = server.anonymous;
const browsers = new Map<CallerKind, Client>();
for (const kind of KINDS) {
  const { id } = await createMember(fixture, await memberOf(kind, fixture));
  browsers.set(kind, await signInAs(server, fixture, id));
  if (kind === 'member') providerSession = await signInByProvider(id);
}

async function signInByProvider(memberId: string): Promise<Client> {
  const client = await signInAs(server, fixture, memberId);
  await server.database.sql`
    UPDATE sessions SET only_organization_id = ${fixture.organization_id}
    WHERE id = ${await currentSessionId(client)}`;
  return client;
}

/** The outcome with a session of a person of this kind. The keys of the fixture belong to somebody else. */
function outcomeWithSession(endpoint: Endpoint, kind: CallerKind): Outcome {
  const { operation, namesRecord = true } = endpoint;
  if (kind === 'member' && operation.isOwnForSessions) {
    // Creating a key names a project, which is visible to the member.
    return namesRecord && operation.id !== 'createApiKey' ? 'not_found' : 'success';
  }
  return outcomeOf(endpoint, kind);
}

const CASES = ENDPOINTS.flatMap(
  (endpoint) => KINDS.map((kind) => ({ endpoint, kind, outcome: outcomeWithSession(endpoint, kind) })),
  // Calls that would change the records of other cases are left out: their code is the same as with a key.
).filter(({ endpoint, outcome }) => outcome !== 'success' || endpoint.operation.method === 'GET');

describe('a session', () => {
  it.each(CASES)('calls $endpoint.route as $kind, which ends with $outcome', async (each) => {
    const { endpoint, kind, outcome } = each;
    const response = await call(browsers.get(kind) ?? server.anonymous, endpoint, fixture);
    if (outcome === 'success') expect(response.status, response.text).toBe(200);
    else response.error(outcome);
  });
});

describe('a session of single sign-on for one organisation', async () => {
  const stranger = await createFixture(server);

  it.each(CASES.filter(({ kind }) => kind === 'member'))(
    'calls $endpoint.route as a member there, which ends with $outcome',
    async ({ endpoint, outcome }) => {
      const response = await call(providerSession, endpoint, fixture);
      if (outcome === 'success') expect(response.status, response.text).toBe(200);
      else response.error(outcome);
    },
  );

  it.each(CASES.filter(({ kind, endpoint }) => kind === 'member' && endpoint.namesRecord !== false))(
    'calls $endpoint.route with a record of another organisation, and gets neither an id from there nor a 500',
    async ({ endpoint }) => {
      const response = await call(providerSession, endpoint, stranger);
      expect(response.status, response.text).not.toBe(500);
      for (const strangerId of [
        stranger.commentId,
        stranger.mockupId,
        stranger.keyId,
        stranger.organization_id,
      ])
        expect(response.text.replaceAll(/"message":"[^"]*"/g, '')).not.toContain(strangerId);
    },
  );
});
