import { ERROR_CODES, fullPathOf, OPERATIONS } from '@postil/contract';
import fc from 'fast-check';
import { Pool } from 'undici';
import { expect } from 'vitest';
import { createKey, createMember, createTask } from '../factories/records.ts';
import type { TestServer } from '../postil/test-server.ts';

const CONCURRENCY = 16;

/** The settings with which a server accepts all concurrent requests of `sendHostileRequests`. */
export const HOSTILE_REQUEST_SETTINGS = { MAX_IN_FLIGHT: '100000' };

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
  readonly fields: readonly string[];
}

/**
 * Every operation of the API with its parameters and fields, so that generated requests pass the first checks; except
 * streams, with their endless responses.
 */
const KNOWN_OPERATIONS: readonly Operation[] = OPERATIONS.filter(({ streams }) => streams === undefined).map(
  ({ method, query, body, ...rest }) => ({
    method,
    path: fullPathOf(rest).replaceAll(/:(\w+)/g, '{$1}'),
    parameters: Object.keys(query?.properties ?? {}),
    fields: Object.keys(body?.properties ?? {}),
  }),
);

const STRINGS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e',
  '\uffff',
  '😀'.repeat(50),
  '%',
  '_',
  "'",
  '\\',
  '{}',
  'null',
  '0',
  '-1',
  '1e309',
  'NaN',
];
const DATES = [
  '2026-02-30T00:00:00Z',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-01-01',
  '+275760-09-13T00:00:00Z',
];
const WORDS = [
  'OPEN',
  'resolved',
  'URGENT',
  'none',
  'me',
  'mcp',
  'api',
  'admin',
  'owner',
  'guest',
  'archived',
  'csv',
  'localhost',
  'http://localhost/x',
  '/x',
];
const NUMBERS = [0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 50_001];

function weightedChoice(usual: string, ...others: string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
}

/** Creates the records that generated requests name. */
async function createRecords(server: TestServer) {
  const tenant = await server.createTenant();
  const other = await server.createTenant();
  const readOnly = await createKey(tenant, ['read']);
  const member = await createMember(tenant);
  const ids = [
    ...(await Promise.all(Array.from({ length: 5 }, () => createTask(tenant)))),
    await createTask(other),
    tenant.site_id,
    tenant.organization_id,
    member.id,
    other.project_id,
  ];
  return { tenant, other, readOnly, member, ids };
}

type Records = Awaited<ReturnType<typeof createRecords>>;

/** Generators of values, some of which are ids. */
function valuesOf({ ids }: Records) {
  const id = fc.constantFrom(
    ...ids,
    crypto.randomUUID(),
    ids[0]?.toUpperCase() ?? '',
    `urn:uuid:${ids[0]}`,
    'not-an-id',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...STRINGS, ...DATES, ...WORDS),
    fc.string({ minLength: 500, maxLength: 3_000 }),
  );
  const scalar = fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 4, arbitrary: id },
    fc.constantFrom(...NUMBERS),
    fc.boolean(),
    fc.constant(null),
  );
  const value = fc.oneof(
    { weight: 4, arbitrary: scalar },
    fc.array(scalar, { maxLength: 5 }),
    fc.dictionary(fc.constantFrom('content', 'user_id', '__proto__', 'x'), scalar, { maxKeys: 3 }),
    fc.jsonValue(),
  );

  return { id, scalar, value };
}

/** Valid bodies, so that rules behind the schema are reached, too. */
function validBodiesOf({ tenant, other, member, ids }: Records): Record<string, unknown[]> {
  return {
    'POST /api/v1/boards/tasks': [
      { content: 'x' },
      { content: 'x', site_id: tenant.site_id },
      { content: 'x', assigned_to: other.user_id },
    ],
    'POST /api/v1/comments/subscribers': [{ comment_id: ids[0], user_ids: [tenant.user_id] }],
    'POST /api/v1/comments/bulk': [
      { comment_ids: ids.slice(0, 3), change: { status: 'CLOSED' } },
      { comment_ids: ids, change: { priority: 'LOW' } },
    ],
    'POST /api/v1/sites': [{ name: 'x', domain: 'localhost', project_id: tenant.project_id }],
    'POST /api/v1/members': [
      { email: member.email, name: 'x', role: 'member' },
      { email: 'a@example.com', name: 'x', role: 'guest', project_ids: [other.project_id] },
    ],
    'POST /api/v1/projects': [{ name: 'x' }],
    'POST /api/v1/api-keys': [{ name: 'x', token_type: 'api', permissions: ['read'] }],
    'PUT /api/v1/comments/{id}': [{ content: 'y' }, { tags: ['a', 'b'] }],
    'PUT /api/v1/comments/{id}/status': [{ status: 'RESOLVED', note: 'x' }],
    'PUT /api/v1/comments/{id}/page-url': [
      { new_page_url: 'http://localhost/y', update_all_comments: true, old_page_url: '/' },
    ],
    'PUT /api/v1/members/{id}': [{ role: 'guest' }],
  };
}

type Values = ReturnType<typeof valuesOf>;

function bodyOf(
  { method, path, fields }: Operation,
  records: Records,
  { value }: Values,
): fc.Arbitrary<string> {
  const namedFields = fc.dictionary(
    fields.length > 0 ? fc.constantFrom(...fields) : fc.constant('x'),
    value,
    {
      maxKeys: 6,
    },
  );
  const validBody = fc
    .constantFrom(...(validBodiesOf(records)[`${method} ${path}`] ?? [{}]))
    .map((body) => JSON.stringify(body));
  const malformedBody = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"a":1e309}',
    '{"__proto__":{"x":1}}',
    '['.repeat(5_000),
    '\ufeff{}',
    '{"content":"\\ud800"}',
  );
  return fc.oneof(
    { weight: 5, arbitrary: namedFields.map((body) => JSON.stringify(body)) },
    { weight: 5, arbitrary: validBody },
    malformedBody,
    fc.json(),
  );
}

function headersOf({ tenant, readOnly, other }: Records) {
  return fc.record(
    {
      'x-api-key': weightedChoice(tenant.api_key, readOnly.key, other.api_key, tenant.mcp_key, 'pst_x'),
      'content-type': weightedChoice(
        'application/json',
        'application/json; charset=latin1',
        'text/plain',
        'x',
      ),
      'idempotency-key': fc.constantFrom('k1', 'k2', 'k3', '', 'two words'),
      'if-match': fc.constantFrom('"v1"', '*', 'W/"v1"', '"v', '"v99999999999999999999"'),
      'x-request-id': fc.constantFrom('abc', '<>', ''),
    },
    { requiredKeys: ['x-api-key', 'content-type'] },
  );
}

/** Creates a function that creates the generator of requests for an operation. */
function requestsOf(records: Records) {
  const values = valuesOf(records);
  const { id, scalar } = values;
  const headers = headersOf(records);
  return (operation: Operation) => {
    const { method, path, parameters } = operation;
    const names = fc.constantFrom(...parameters, ...parameters, 'page', '__proto__', 'constructor', 'x');
    // Most parameters are refused, so the code behind them is not reached.
    const count = fc.constantFrom(0, 0, 0, 0, 1, 2);
    const query = count.chain((length) =>
      fc.array(fc.tuple<[name: string, value: unknown]>(names, scalar), {
        minLength: length,
        maxLength: length,
      }),
    );
    return fc.record({
      method: fc.constant(method),
      path: fc
        .array(id, { minLength: 2, maxLength: 2 })
        .map((pathIds) => path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(pathIds.pop() ?? ''))),
      query,
      headers,
      body:
        method === 'GET'
          ? fc.constant(undefined)
          : fc.option(bodyOf(operation, records, values), { nil: undefined }),
    });
  };
}

type GeneratedRequest =
  ReturnType<ReturnType<typeof requestsOf>> extends fc.Arbitrary<infer Request> ? Request : never;

async function send(pool: Pool, { method, path, query, headers, body }: GeneratedRequest) {
  const search = query.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&');
  const response = await pool.request({
    method: method as 'GET',
    path: `${path}${search && '?'}${search}`,
    headers,
    ...(body !== undefined && { body }),
  });
  return {
    status: response.statusCode,
    type: String(response.headers['content-type']),
    text: await response.body.text(),
  };
}

/** Percent-encodes even text without a valid encoding, as hostile clients do. */
function encode(part: string): string {
  return part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80';
}

/** Describes how a response breaks the contract; undefined if it does not. */
function violationOf({ status, type, text }: Awaited<ReturnType<typeof send>>): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (status < 400 && type.startsWith('text/csv')) return undefined;
  if (!type.startsWith('application/json')) return `type ${type}`;
  const body = JSON.parse(text) as {
    success?: boolean;
    code?: keyof typeof ERROR_CODES;
    request_id?: string;
  };
  if (status < 400) return body.success === true ? undefined : 'no success';
  const isEnvelope =
    body.success === false && body.code !== undefined && ERROR_CODES[body.code]?.status === status;
  return isEnvelope && body.request_id ? undefined : 'not the error envelope';
}

/**
 * Sends generated requests, for multiple operations concurrently, with the same number of requests for each, and
 * expects each response in the documented envelope and no error of the server.
 *
 * @returns the statuses of all responses: the generator must reach every kind for the run to prove anything.
 */
export async function sendHostileRequests(
  server: TestServer,
  perOperation: number,
): Promise<ReadonlySet<number>> {
  const records = await createRecords(server);
  const requestOf = requestsOf(records);
  const pool = new Pool(server.url, { connections: CONCURRENCY });
  const statuses = new Map<number, number>();
  const groups = Map.groupBy(
    KNOWN_OPERATIONS,
    (_, index) => index % Math.ceil(KNOWN_OPERATIONS.length / CONCURRENCY),
  );
  try {
    for (const group of groups.values()) {
      const batch = fc.tuple(...group.map(requestOf));
      const check = fc.asyncProperty(batch, async (requests) => {
        const responses = await Promise.all(requests.map((request) => send(pool, request)));
        for (const [index, response] of responses.entries()) {
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          const fault = violationOf(response);
          expect(
            fault,
            `${fault}: ${JSON.stringify(requests[index]).slice(0, 2_000)} → ${response.text.slice(0, 500)}`,
          ).toBeUndefined();
        }
      });
      await fc.assert(check, { numRuns: perOperation, endOnFailure: true });
    }
  } finally {
    await pool.close();
  }
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(perOperation * KNOWN_OPERATIONS.length);
  expect((await records.tenant.api.get('/comments')).status).toBe(200);
  return new Set(statuses.keys());
}
