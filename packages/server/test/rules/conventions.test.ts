import { connect } from 'node:net';
import {
  CommentDetail,
  CommentRecord,
  CreatedTask,
  Done,
  Gone,
  Page,
  ProjectRecord,
  Success,
} from '@postil/contract';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function createTask(tenant: Tenant, content = 'A task'): Promise<string> {
  return (await tenant.api.post('/boards/tasks', { content })).body(201, Done(CreatedTask)).data.id;
}

describe('request ids', () => {
  it('are kept if they are well-formed, and replaced otherwise', async () => {
    const { api } = await server.createTenant();
    expect((await api.get('/comments', { 'x-request-id': 'trace_1.a-b' })).headers.get('x-request-id')).toBe(
      'trace_1.a-b',
    );
    for (const odd of ['has space', 'ä', 'x'.repeat(65), '<script>']) {
      const generated = (await api.get('/comments', { 'x-request-id': odd })).headers.get('x-request-id');
      expect(generated).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('are sent with errors, too, even for unknown paths', async () => {
    const response = await server.anonymous.get('/nowhere', { 'x-request-id': 'mine' });
    expect(response.error('not_found').request_id).toBe('mine');
  });
});

describe('keys in headers', () => {
  it('are read from either header, and from both if they are equal', async () => {
    const { api_key: key } = await server.createTenant();
    const bearer = { authorization: `Bearer ${key}` };
    expect((await server.anonymous.get('/comments', bearer)).status).toBe(200);
    expect((await server.anonymous.get('/comments', { ...bearer, 'x-api-key': key })).status).toBe(200);
  });

  it('are refused if they differ', async () => {
    const [one, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const headers = { authorization: `Bearer ${other.api_key}`, 'x-api-key': one.api_key };
    (await server.anonymous.get('/comments', headers)).error('unauthenticated');
  });
});

describe('methods', () => {
  it('that a path does not support are refused with the supported ones, even without a key', async () => {
    const response = await server.anonymous.send({ method: 'PATCH', path: '/projects', body: '{not json' });
    response.error('method_not_allowed');
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    const other = await server.anonymous.send({ method: 'DELETE', path: '/projects' });
    expect(other.headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

describe('bodies', () => {
  it.each([
    ['{"content": ', 'invalid_json'],
    ['"\\ud800"', 'validation_failed'],
    ['{"content": "\\u0000"}', 'validation_failed'],
    ['{"content": "half a \\ud83d pair"}', 'validation_failed'],
    ['{"__proto__": {"content": "x"}, "content": "x"}', 'validation_failed'],
    ['{"content": "x", "constructor": {"prototype": {}}}', 'validation_failed'],
    ['[]', 'validation_failed'],
    ['null', 'validation_failed'],
    ['{"content": 5}', 'validation_failed'],
    ['{"content": "   "}', 'validation_failed'],
    ['{"content": "x", "tags": "one"}', 'validation_failed'],
    ['{"content": "x", "priority": 1e309}', 'validation_failed'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'validation_failed'],
    [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'validation_failed'],
    [JSON.stringify({ content: 'x'.repeat(300_000) }), 'payload_too_large'],
  ] as const)(
    'that are malformed or invalid get an error code and create nothing (case %#)',
    async (body, code) => {
      const { api } = await server.createTenant();
      (await api.post('/boards/tasks', body)).error(code);
      expect((await api.get('/comments')).body(200, Success(Page(CommentRecord))).data.total).toBe(0);
    },
  );

  it('with deep nesting are refused immediately, however deep', async () => {
    const { api } = await server.createTenant();
    (await api.post('/boards/tasks', '['.repeat(200_000))).error('invalid_json');
  });

  it('that are not JSON are refused because of their type', async () => {
    const { api } = await server.createTenant();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/html',
      'multipart/form-data; boundary=x',
    ]) {
      (await api.post('/boards/tasks', 'content=x', { 'content-type': type })).error(
        'unsupported_media_type',
      );
    }
  });

  it('that are not UTF-8 are refused', async () => {
    const { api_key: key } = await server.createTenant();
    const body = Buffer.from([...Buffer.from('{"content":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/api/v1/boards/tasks`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: 'invalid_json' });
  });

  it('get an error for each wrong field, named by its path', async () => {
    const { api, organization_id } = await server.createTenant();
    const body = {
      user: { org_id: organization_id },
      site: { domain: 4 },
      comment: { content: '', extra: 1 },
    };
    const { errors } = (await api.post('/comments/create', body)).error('validation_failed');
    expect(errors).toEqual({
      context: ['is required'],
      'site.site_id': ['is required'],
      'site.domain': ['must be a string'],
      'comment.content': ['must not be empty'],
      'comment.extra': ['is not a known field; known: content, priority'],
    });
  });

  it('may be empty, absent or {} on DELETE, with or without a content type', async () => {
    const tenant = await server.createTenant();
    const json = { 'content-type': 'application/json' };
    for (const [body, headers] of [
      [undefined, {}],
      [undefined, json],
      ['', json],
      ['{}', json],
    ] as const) {
      const id = await createTask(tenant);
      (await tenant.api.delete(`/comments/${id}`, body, headers)).body(200, Gone);
    }
  });
});

describe('parameters', () => {
  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1e3', 'page'],
    ['page=abc', 'page'],
    ['page=99999999999999999999', 'page'],
    ['page=9007199254740993', 'page'],
    ['page=-99999999999999999999', 'page'],
    ['per_page=0', 'per_page'],
    ['page=1&page=2', 'page'],
    ['page=600&per_page=100', 'page'],
    ['per_page=5&limit=6', 'per_page'],
    ['cursor=abc', 'cursor'],
    ['cursor=WyJuZXdlc3QiLDIsIngiXQ', 'cursor'],
    ['status=NOPE', 'status'],
    ['site_id=123', 'site_id'],
    ['search=%00', 'search'],
    ['created_after=yesterday', 'created_after'],
    ['created_after=2026-02-30T00:00:00Z', 'created_after'],
    ['sort_by=content', 'sort_by'],
    ['__proto__=1', '__proto__'],
  ])('%s is refused', async (query, field) => {
    const { api } = await server.createTenant();
    expect(
      Object.keys((await api.get(`/comments?${query}`)).error('validation_failed').errors ?? {}),
    ).toContain(field);
  });

  it.each([
    ['page=9999999999999999', 'page', /^reaches beyond \d+ results/],
    [`page=${'9'.repeat(400)}`, 'page', /^reaches beyond \d+ results/],
    ['per_page=-9999999999999999', 'per_page', /^must be at least 1$/],
  ])('%s is refused with the exact reason', async (query, field, clause) => {
    const { api } = await server.createTenant();
    const { errors } = (await api.get(`/comments?${query}`)).error('validation_failed');
    expect(errors?.[field]).toEqual([expect.stringMatching(clause)]);
  });

  it.each(['999999999999999', '9999999999999999', '9'.repeat(400)])(
    'per_page=%s is reduced to the maximum',
    async (perPage) => {
      const { api } = await server.createTenant();
      const page = (await api.get(`/comments?per_page=${perPage}`)).body(200, Success(Page(CommentRecord)));
      expect(page.data.per_page).toBe(100);
    },
  );

  it('that are unknown are refused with the known names', async () => {
    const { api } = await server.createTenant();
    const { errors } = (await api.get('/projects?nam=x')).error('validation_failed');
    expect(errors?.nam?.[0]).toContain('name (or search)');
  });
});

describe('paths', () => {
  it.each([
    '/comments/not-a-uuid/detail',
    '/comments/%00/detail',
    '/comments/%zz/detail',
    `/comments/${'x'.repeat(3_000)}/detail`,
  ])('%s is not found', async (path) => {
    const { api } = await server.createTenant();
    (await api.get(path)).error('not_found');
  });

  it('accept ids in any letter case', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    (await tenant.api.get(`/comments/${id.toUpperCase()}/detail`)).body(200, Success(CommentDetail));
  });
});

describe('Idempotency-Key', () => {
  it('returns the first response to a repetition, and creates one record', async () => {
    const { api } = await server.createTenant();
    const headers = { 'idempotency-key': 'order-1' };
    const first = await api.post('/boards/tasks', { content: 'Once' }, headers);
    const second = await api.post('/boards/tasks', { content: 'Once' }, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await api.get('/comments')).body(200, Success(Page(CommentRecord))).data.total).toBe(1);
  });

  it('repeats the ETag of the first response', async () => {
    const { api, project_id } = await server.createTenant();
    const headers = { 'idempotency-key': 'rename' };
    const first = await api.put(`/projects/${project_id}`, { name: 'New' }, headers);
    const second = await api.put(`/projects/${project_id}`, { name: 'New' }, headers);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(first.body(200, Done(ProjectRecord)).data.version).toBe(2);
  });

  it('is refused with another body, and can be reused with another path, method or tenant', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const headers = { 'idempotency-key': 'k' };
    const id = (await tenant.api.post('/boards/tasks', { content: 'One' }, headers)).body(
      201,
      Done(CreatedTask),
    ).data.id;
    (await tenant.api.post('/boards/tasks', { content: 'Two' }, headers)).error('idempotency_mismatch');
    (await other.api.post('/boards/tasks', { content: 'Two' }, headers)).body(201, Done(CreatedTask));
    (await tenant.api.put(`/comments/${id}`, { content: 'Two' }, headers)).body(200, Done(CommentRecord));
    (await tenant.api.delete(`/comments/${id}`, undefined, headers)).body(200, Gone);
    (await tenant.api.delete(`/comments/${id}`, undefined, headers)).body(200, Gone);
    (await tenant.api.delete(`/comments/${id}`)).error('not_found');
  });

  it('is not used up by a refusal: the corrected request succeeds', async () => {
    const { api } = await server.createTenant();
    const headers = { 'idempotency-key': 'k' };
    (await api.post('/boards/tasks', { content: '' }, headers)).error('validation_failed');
    (await api.post('/boards/tasks', { content: 'x', site_id: crypto.randomUUID() }, headers)).error(
      'not_found',
    );
    (await api.post('/boards/tasks', { content: 'x' }, headers)).body(201, Done(CreatedTask));
  });

  it('creates one record for twenty simultaneous requests', async () => {
    const { api } = await server.createTenant();
    const calls = Array.from({ length: 20 }, () =>
      api.post('/boards/tasks', { content: 'x' }, { 'idempotency-key': 'k' }),
    );
    const responses = await Promise.all(calls);
    for (const response of responses) {
      if (response.status !== 201) response.error('idempotency_in_progress');
    }
    const ids = responses
      .filter(({ status }) => status === 201)
      .map((response) => response.body(201, Done(CreatedTask)).data.id);
    expect(new Set(ids).size).toBe(1);
    expect((await api.get('/comments')).body(200, Success(Page(CommentRecord))).data.total).toBe(1);
  });

  it.each(['', 'x'.repeat(256), 'two words'])('is refused if it is malformed: "%s"', async (key) => {
    const { api } = await server.createTenant();
    (await api.post('/boards/tasks', { content: 'x' }, { 'idempotency-key': key })).error(
      'validation_failed',
    );
  });
});

describe('If-Match', () => {
  it('allows a change of the version that was read, and of no other', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const etag = (await tenant.api.get(`/comments/${id}/detail`)).headers.get('etag') ?? '';
    expect(etag).toBe('"v1"');
    const changed = await tenant.api.put(`/comments/${id}`, { content: 'One' }, { 'if-match': etag });
    expect(changed.headers.get('etag')).toBe('"v2"');
    const stale = await tenant.api.put(`/comments/${id}`, { content: 'Two' }, { 'if-match': etag });
    stale.error('version_conflict');
    expect(stale.headers.get('etag')).toBe('"v2"');
    (await tenant.api.delete(`/comments/${id}`, undefined, { 'if-match': 'W/"v2"' })).error(
      'version_conflict',
    );
    (await tenant.api.put(`/comments/${id}`, { content: 'Three' }, { 'if-match': '"v1", "v2"' })).body(
      200,
      Done(CommentRecord),
    );
    (await tenant.api.delete(`/comments/${id}`, undefined, { 'if-match': '*' })).body(200, Gone);
  });

  it('allows one of ten simultaneous changes', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const changes = Array.from({ length: 10 }, (_, index) =>
      tenant.api.put(`/comments/${id}`, { content: `Change ${index}` }, { 'if-match': '"v1"' }),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
  });
});

describe('a malformed HTTP request', () => {
  it.each([
    ['NONSENSE\r\n\r\n', 400, 'bad_request'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('is refused with the error envelope', async (bytes, status, code) => {
    const response = await exchange(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({ success: false, code });
  });
});

describe('a request with Connection: close', () => {
  it('gets that header even in a refusal', async () => {
    const response = await exchange('GET /api/v1/comments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
    expect(response).toMatch(/^Connection: close\r$/im);
  });
});

function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received));
    // The server may close before it has read everything; only its response counts.
    socket.on('error', () => {});
  });
}
