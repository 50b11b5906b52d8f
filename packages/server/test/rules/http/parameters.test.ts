import { CommentDetail, CommentRecord, CreatedTask, Done, Page, Success } from '@postil/contract';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const tenant = await server.createTenant();

/** The errors of a refused query of `GET /comments`. */
async function refusalsOf(query: string) {
  return (await tenant.api.get(`/comments?${query}`)).error('validation_failed').errors;
}

describe('an empty parameter', () => {
  it.each([
    ['site_id=', 'site_id'],
    ['status=', 'status'],
    ['status=,,', 'status'],
    ['tag=%20,%20', 'tag'],
    ['status=OPEN&status=', 'status'],
    ['search=', 'search'],
    ['q=%20', 'search'],
    ['created_after=', 'created_after'],
    ['page=', 'page'],
    ['cursor=', 'cursor'],
  ])('%s is refused', async (query, name) => {
    expect(await refusalsOf(query)).toEqual({ [name]: ['must not be empty'] });
  });

  it('is refused as well if it is required', async () => {
    const response = await tenant.api.get('/comments/page?site_id=&page_url=/pricing');
    expect(response.error('validation_failed').errors).toEqual({ site_id: ['must not be empty'] });
  });

  it('is accepted at the end of a list that is not empty', async () => {
    (await tenant.api.get('/comments?status=OPEN,')).body(200, Success(Page(CommentRecord)));
  });
});

describe('a parameter that is given more than once', () => {
  it.each([
    ['page=1&page=2', 'page', 'is given 2 times: give it once'],
    ['search=a&search=b&search=c', 'search', 'is given 3 times: give it once'],
    ['per_page=5&limit=6', 'per_page', 'is given under two names, per_page and limit: use one of them'],
    ['q=a&search=b', 'search', 'is given under two names, search and q: use one of them'],
  ])('%s is refused with an explanation', async (query, name, clause) => {
    expect(await refusalsOf(query)).toEqual({ [name]: [clause] });
  });
});

describe('a wrong value of a list', () => {
  it.each([
    ['site_id=123', 'site_id', 'must be a UUID'],
    ['site_id=123,4&site_id=5', 'site_id', 'must be a UUID'],
    ['assigned_to=you', 'assigned_to', 'must be a UUID, me or none'],
  ])('%s is reported under its parameter', async (query, name, clause) => {
    expect(await refusalsOf(query)).toEqual({ [name]: [clause] });
  });
});

describe('an instant', () => {
  it('may be a date, which means the start of that day in UTC', async () => {
    const { api } = await server.createTenant();
    await api.post('/boards/tasks', { content: 'Today' });
    const totalOf = async (query: string) =>
      (await api.get(`/comments?${query}`)).body(200, Success(Page(CommentRecord))).data.total;
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    expect(await totalOf(`created_after=${day(0)}`)).toBe(1);
    expect(await totalOf(`created_after=${day(1)}`)).toBe(0);
    expect(await totalOf(`created_before=${day(0)}`)).toBe(0);
    expect(await totalOf(`created_before=${day(1)}`)).toBe(1);
  });

  it.each([
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['0004-02-29T12:00:00Z', '0004-02-29T12:00:00.000Z'],
    ['0050-03-04T05:06:07.89+01:00', '0050-03-04T04:06:07.890Z'],
    ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000Z'],
  ])('%s is stored as %s', async (timestamp, stored) => {
    const id = await createVisitorComment(tenant, { timestamp });
    const { data } = (await tenant.api.get(`/comments/${id}/detail`)).body(200, Success(CommentDetail));
    expect(data.reported_at).toBe(stored);
  });

  it.each(['2026-02-30', '0000-01-01', '2026-1-2', '2026-01-02T03:04:05'])(
    'is refused in the form %s',
    async (text) => {
      expect(await refusalsOf(`created_after=${text}`)).toEqual({
        created_after: [
          'must be an ISO 8601 time such as 2026-01-02T03:04:05Z, or a date such as 2026-01-02',
        ],
      });
    },
  );

  it('whose + was not percent-encoded is refused with the correct spelling', async () => {
    expect(await refusalsOf('created_after=2026-01-02T03:04:05+01:00')).toEqual({
      created_after: ['has a space where its time zone begins: write the + of a time zone as %2B'],
    });
    (await tenant.api.get('/comments?created_after=2026-01-02T03:04:05%2B01:00')).body(
      200,
      Success(Page(CommentRecord)),
    );
  });
});

describe('page_url', () => {
  it.each(['https://ada@localhost/x', 'https://ada:secret@localhost/x'])(
    '%s is refused',
    async (page_url) => {
      const problem = ['must not contain a user name or password'];
      const task = await tenant.api.post('/boards/tasks', { content: 'x', page_url });
      expect(task.error('validation_failed').errors).toEqual({ page_url: problem });
      const id = await createVisitorComment(tenant, {});
      const move = await tenant.api.put(`/comments/${id}/page-url`, { new_page_url: page_url });
      expect(move.error('validation_failed').errors).toEqual({ new_page_url: problem });
      expect(await refusalsOf(`page_url=${encodeURIComponent(page_url)}`)).toEqual({ page_url: problem });
    },
  );

  it.each([['http://localhost/'], ['/']])(
    '%s… is limited by its length in percent-encoded form',
    async (start) => {
      const fittingUrl = `${start}${'ä'.repeat(300)}${'x'.repeat(2_048 - 6 * 300 - start.length)}`;
      const body = { content: 'x', page_url: fittingUrl };
      (await tenant.api.post('/boards/tasks', body)).body(201, Done(CreatedTask));
      const listed = await tenant.api.get(`/comments?page_url=${encodeURIComponent(fittingUrl)}`);
      expect(listed.body(200, Success(Page(CommentRecord))).data.total).toBe(1);
      const tooLong = await tenant.api.post('/boards/tasks', { ...body, page_url: `${fittingUrl}x` });
      expect(tooLong.error('validation_failed').errors).toEqual({
        page_url: ['must have at most 2048 characters when it is percent-encoded'],
      });
    },
  );
});

describe('a domain', () => {
  it.each(['localhost?x=1', 'http://localhost/x?y=1', 'localhost/x#y'])(
    'of a comment may have a path, query or fragment: %s',
    async (domain) => {
      await createVisitorComment(tenant, { domain });
    },
  );

  it('of a site is stored without its scheme and query', async () => {
    const { api, project_id } = await server.createTenant();
    const body = { project_id, name: 'Shop', domain: 'https://Shop.example.com?x=1' };
    const { data } = JSON.parse((await api.post('/sites', body)).text);
    expect(data.domain).toBe('Shop.example.com');
  });
});

async function createVisitorComment(
  { api, organization_id, site_id }: Tenant,
  { timestamp = '2026-01-02T03:04:05Z', domain = 'localhost' }: { timestamp?: string; domain?: string },
): Promise<string> {
  const response = await api.post('/comments/create', {
    user: { org_id: organization_id },
    site: { site_id, domain },
    comment: { content: 'Seen by a visitor' },
    context: { page_url: 'http://localhost/', timestamp },
  });
  expect(response.status, response.text).toBe(201);
  return JSON.parse(response.text).data.comment.id;
}
