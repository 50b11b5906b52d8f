import { CommentRecord, CreatedTask, Done, PageCommentListing, Success } from '@postil/contract';
import { connectRaw } from '@postil/harness/postil/raw-connection';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const tenant = await server.createTenant();
const { api, site_id } = tenant;

/** Sends the head of a request. @returns the head of the response, and its body as JSON. */
async function exchange(head: string): Promise<{ head: string; body: Record<string, unknown> }> {
  const connection = await connectRaw(server.url);
  connection.send(`${head}\r\nConnection: close\r\n\r\n`);
  await connection.closed;
  const [responseHead = '', text = ''] = connection.received().split('\r\n\r\n');
  return { head: responseHead, body: JSON.parse(text) };
}

describe('a request without Host', () => {
  it('is refused with the error envelope', async () => {
    const { head, body } = await exchange('GET /api/v1/comments HTTP/1.1');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(body).toMatchObject({
      success: false,
      code: 'bad_request',
      message: 'The header Host is missing: send it.',
    });
  });

  it('is accepted under HTTP/1.0, which does not require that header', async () => {
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
  ])('%s, which %s does not support, is refused with the supported ones', async (method, path, allow) => {
    const { head, body } = await exchange(`${method} ${path} HTTP/1.1\r\nHost: localhost`);
    expect(head).toMatch(/^HTTP\/1\.1 405 /);
    expect(head).toContain(`\r\nallow: ${allow}\r\n`);
    if (path !== '/mcp') expect(body).toMatchObject({ success: false, code: 'method_not_allowed' });
  });

  it('on a path that does not exist gets 404', async () => {
    const { head, body } = await exchange('PROPFIND /api/v1/nowhere HTTP/1.1\r\nHost: localhost');
    expect(head).toMatch(/^HTTP\/1\.1 404 /);
    expect(body).toMatchObject({ success: false, code: 'not_found' });
  });

  it.each([
    ['/nowhere', 'text/html,*/*;q=0.8', 'text/html'],
    ['/board/nowhere', 'text/html', 'text/html'],
    ['/nowhere', '*/*', 'application/json'],
    ['/nowhere', 'application/json', 'application/json'],
    ['/api/v1/nowhere', 'text/html', 'application/json'],
    ['/assets/nowhere.js', 'text/html', 'application/json'],
  ])('on the path %s, which does not exist, gets 404 for Accept: %s as %s', async (path, accept, type) => {
    const { status, headers } = await fetch(`${server.url}${path}`, { headers: { accept } });
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  });

  it('that HTTP does not define is refused with the error envelope', async () => {
    const { head, body } = await exchange('FOO /api/v1/comments HTTP/1.1\r\nHost: localhost');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(body).toMatchObject({
      success: false,
      code: 'bad_request',
      message: 'The method of the request is not defined by HTTP.',
    });
  });
});

describe('the listing of a page', () => {
  it('accepts any text of 5,000 characters in place of an id', async () => {
    const response = await api.get(`/comments/${'x'.repeat(5_000)}?site_id=${site_id}&page_url=/`);
    response.body(200, Success(PageCommentListing));
  });

  it('explains how to read one comment if it is requested by an id alone', async () => {
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
  it('is refused with the correct form', async () => {
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
  it('is identified as such when the REST API refuses it', async () => {
    const { message } = (await server.createClient(tenant.widget_key).get('/comments')).error(
      'unauthenticated',
    );
    expect(message).toContain('This is the widget key of a site (psw_…)');
  });
});
