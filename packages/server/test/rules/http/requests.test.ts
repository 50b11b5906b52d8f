import { CommentRecord, CreatedTask, Done, PageListing, Success } from '@postil/contract';
import { connectRaw } from '@postil/harness/clients/raw-connection';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const tenant = await server.createTenant();
const { api, site_id } = tenant;

/** Sends the head of a request. @returns the answer's head, and its body as JSON. */
async function exchange(head: string): Promise<{ head: string; body: Record<string, unknown> }> {
  const connection = await connectRaw(server.url);
  connection.send(`${head}\r\nConnection: close\r\n\r\n`);
  await connection.closed;
  const [answerHead = '', text = ''] = connection.received().split('\r\n\r\n');
  return { head: answerHead, body: JSON.parse(text) };
}

describe('a request without Host', () => {
  it('is refused in the envelope', async () => {
    const { head, body } = await exchange('GET /api/v1/comments HTTP/1.1');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(body).toMatchObject({
      success: false,
      code: 'bad_request',
      message: 'The header Host is missing: send it.',
    });
  });

  it('is taken under HTTP/1.0, which does not know it', async () => {
    const { head } = await exchange('GET /livez HTTP/1.0');
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a method', () => {
  it.each([
    ['PROPFIND', '/api/v1/comments', 'GET, HEAD'],
    ['PROPFIND', '/api/v1/comments/create?x=1', 'POST'],
    ['PROPFIND', '/api/v1/comments/x/detail', 'GET, HEAD'],
    ['TRACE', '/api/v1/projects', 'GET, HEAD, POST'],
    ['MKCOL', '/api/v1/boards/tasks', 'POST'],
    ['PROPFIND', '/mcp', 'POST'],
    ['GET', '/api/v1/comments/create', 'POST'],
    ['GET', '/api/v1/comments/subscribers', 'DELETE, POST'],
    ['GET', '/api/v1/comments/bulk', 'POST'],
    ['PUT', '/api/v1/comments/create', 'POST'],
  ])('%s that %s does not take is refused with those that it takes', async (method, path, allow) => {
    const { head, body } = await exchange(`${method} ${path} HTTP/1.1\r\nHost: localhost`);
    expect(head).toMatch(/^HTTP\/1\.1 405 /);
    expect(head).toContain(`\r\nallow: ${allow}\r\n`);
    if (path !== '/mcp') expect(body).toMatchObject({ success: false, code: 'method_not_allowed' });
  });

  it('on a path that there is not is not found', async () => {
    const { head, body } = await exchange('PROPFIND /api/v1/nowhere HTTP/1.1\r\nHost: localhost');
    expect(head).toMatch(/^HTTP\/1\.1 404 /);
    expect(body).toMatchObject({ success: false, code: 'not_found' });
  });

  it('that HTTP does not define is refused in the envelope', async () => {
    const { head, body } = await exchange('FOO /api/v1/comments HTTP/1.1\r\nHost: localhost');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(body).toMatchObject({
      success: false,
      code: 'bad_request',
      message: 'The method of the request is none that HTTP defines.',
    });
  });
});

describe('the listing of a page', () => {
  it('takes any text of 5,000 characters in place of an id', async () => {
    const answer = await api.get(`/comments/${'x'.repeat(5_000)}?site_id=${site_id}&page_url=/`);
    answer.body(200, Success(PageListing));
  });

  it('says how one comment is read, where it is asked for by an id alone', async () => {
    const id = crypto.randomUUID();
    const clause =
      'is required to list the comments of a page; one comment is read at /api/v1/comments/{id}/detail';
    const { errors } = (await api.get(`/comments/${id}`)).error('validation_failed');
    expect(errors).toEqual({ site_id: [clause], page_url: [clause] });
    const other = (await api.get(`/comments/any?site_id=${site_id}`)).error('validation_failed');
    expect(other.errors).toEqual({ page_url: ['is required'] });
  });
});

describe('If-Match without quotes', () => {
  it('is refused with the form that is right', async () => {
    const created = await api.post('/boards/tasks', { content: 'A task' });
    const { id } = created.body(201, Done(CreatedTask)).data;
    const refused = await api.put(`/comments/${id}`, { content: 'New' }, { 'if-match': 'v1' });
    expect(refused.error('version_conflict').message).toBe(
      'If-Match must contain the ETag of the record with its quotes, such as "v1". The record is now at version "v1".',
    );
    const changed = await api.put(`/comments/${id}`, { content: 'New' }, { 'if-match': '"v1"' });
    changed.body(200, Done(CommentRecord));
  });
});

describe('a widget key', () => {
  it('is named as such by the REST API', async () => {
    const { message } = (await server.as(tenant.widget_key).get('/comments')).error('unauthenticated');
    expect(message).toContain('This is the widget key of a site (psw_…)');
  });
});
