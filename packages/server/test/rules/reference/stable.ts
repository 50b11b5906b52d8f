/** Fixed values for fields that differ from one recording to the next, by their names. */
const BY_FIELD: Readonly<Record<string, unknown>> = {
  bytes: 48_213,
  client_id: 'https://assistant.example/client.json',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  consent: 'v1.3f786850.q5mDlHFy9-…',
  date: 'Fri, 02 Jan 2026 03:04:06 GMT',
  duration_ms: 182,
  address: '192.0.2.17',
  last_four: '7xQ2',
  rank: '0197a1b2c3d47e5f8a9b000000000007',
  token: 'q5mDlHFy9-…',
  'webhook-timestamp': '1767323045',
};

const CREATED_AT = '2026-01-02T03:04:05.678Z';
const CHANGED_AT = '2026-01-02T09:41:12.345Z';
const DEADLINE = '2026-01-03T09:41:12.345Z';

/** Keys, secrets and tokens; the part before the underscore names their kind. */
const CREDENTIAL = /^(ps[tmwr]|pw[vmr]|pis|whsec)_[\w.+/=-]{20,}$/;

/** The fields with the instants of changes and other events after the creation of a record. */
const CHANGES = ['last_used_at', 'read_at', 'resolved_at', 'updated_at'];
const DEADLINES = ['expires_at', 'next_attempt_at', 'previous_secret_until'];

/** The patterns of variable parts within texts, with their replacements. */
const TEXT_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, CREATED_AT],
  [/owner-[0-9a-f-]{36}@example\.com/g, 'ada@example.com'],
  [/http:\/\/127\.0\.0\.1:\d+\/files\//g, 'http://127.0.0.1:3000/files/'],
  [/http:\/\/127\.0\.0\.1:\d+\/(invitation|reset)\/[\w-]{43}/g, 'http://127.0.0.1:3000/$1/q5mDlHFy9-…'],
  [/http:\/\/127\.0\.0\.1:\d+\/review\/psr_\w+/g, 'http://127.0.0.1:3000/review/psr_…'],
  [/psc_\w+/g, 'psc_…'],
  [/http:\/\/127\.0\.0\.1:\d+\/hook/g, 'https://hooks.example.com/postil'],
  [/\/[0-9a-f]{64}\.png\//g, '/3f786850….png/'],
  [/expires=\d+&signature=[\w-]+/g, 'expires=1767355200&signature=…'],
  [/v1,[\w+/=]+/g, 'v1,…'],
  [/^[0-9A-Z]{4}-[0-9A-Z]{4}$/g, 'K7QM-2XRD'],
];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Makes a value the same in every recording: ids are numbered in order of appearance; instants, secrets and
 * measurements are replaced.
 */
export function stabilize(value: unknown): unknown {
  const ids = new Map<string, string>();
  const numbered = (id: string) => {
    const known = ids.get(id) ?? `0197a1b2-c3d4-7e5f-8a9b-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  const visit = (part: unknown, name: string): unknown => {
    if (Array.isArray(part)) return part.map((each) => visit(each, name));
    if (typeof part === 'object' && part !== null) return visitFields(part, visit);
    if (part === null) return null;
    const replacement = replacementOf(part, name);
    if (replacement !== undefined) return replacement;
    return typeof part === 'string' ? textOf(part, name).replaceAll(UUID, numbered) : part;
  };
  return visit(value, '');
}

/** The replacement of a credential in any field, or of any value in a field of `BY_FIELD`; undefined for others. */
function replacementOf(part: unknown, name: string): unknown {
  return typeof part === 'string' && CREDENTIAL.test(part)
    ? part.replace(CREDENTIAL, '$1_…')
    : BY_FIELD[name];
}

function visitFields(fields: object, visit: (part: unknown, name: string) => unknown): unknown {
  const { created_at: createdAt, updated_at: updatedAt } = fields as {
    created_at?: string;
    updated_at?: string;
  };
  const isUnchanged = createdAt !== undefined && createdAt === updatedAt;
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [
      name,
      visit(each, isUnchanged && name === 'updated_at' ? 'created_at' : name),
    ]),
  );
}

function textOf(text: string, name: string): string {
  if (REQUEST_INSTANTS.includes(name)) return text;
  if (CHANGES.includes(name)) return CHANGED_AT;
  if (DEADLINES.includes(name)) return DEADLINE;
  return TEXT_REPLACEMENTS.reduce(
    (rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement),
    text,
  );
}

/** The fields with instants from the request itself. */
const REQUEST_INSTANTS = ['since'];
