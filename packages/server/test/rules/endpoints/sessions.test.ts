import type { Client } from '@postil/harness/clients/client';
import { createMember } from '@postil/harness/factories/records';
import { signInAs } from '@postil/harness/factories/sessions';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { call, createFixture } from './endpoint-checks.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { type CallerKind, memberOf, type Outcome, outcomeOf } from './outcomes.ts';

const server = await startTestServer();
afterAll(() => server.close());

const fixture = await createFixture(server);
const KINDS = ['guest of another project', 'guest of the project', 'member', 'admin'] as const;
const browsers = new Map<CallerKind, Client>();
for (const kind of KINDS) {
  const { id } = await createMember(fixture, await memberOf(kind, fixture));
  browsers.set(kind, await signInAs(server, fixture, id));
}

/** The keys of the table belong to somebody else. */
function outcomeWithSession(endpoint: Endpoint, kind: CallerKind): Outcome {
  const { operation, namesRecord = true } = endpoint;
  if (kind === 'member' && operation.isOwnForSessions) {
    // Creating one names a project, which the member sees.
    return namesRecord && operation.id !== 'createApiKey' ? 'not_found' : 'success';
  }
  return outcomeOf(endpoint, kind);
}

const CASES = ENDPOINTS.flatMap(
  (endpoint) => KINDS.map((kind) => ({ endpoint, kind, outcome: outcomeWithSession(endpoint, kind) })),
  // What would change the records of the other cases is the same code as with a key.
).filter(({ endpoint, outcome }) => outcome !== 'success' || endpoint.operation.method === 'GET');

describe('a session', () => {
  it.each(CASES)('calls $endpoint.route as $kind, which ends with $outcome', async (each) => {
    const { endpoint, kind, outcome } = each;
    const response = await call(browsers.get(kind) ?? server.anonymous, endpoint, fixture);
    if (outcome === 'success') expect(response.status, response.text).toBe(200);
    else response.error(outcome);
  });
});
