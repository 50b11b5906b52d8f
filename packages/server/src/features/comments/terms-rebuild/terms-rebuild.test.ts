import { CommentRecord, Page, Success } from '@postil/contract';
import { createTask } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());
const { sql } = server.database;

async function find({ api }: Tenant, search: string): Promise<string[]> {
  const response = await api.get(`/comments?search=${encodeURIComponent(search)}`);
  return response.body(200, Success(Page(CommentRecord))).data.data.map(({ id }) => id);
}

describe('a search', () => {
  it.each([
    ['the PrimaryButton is dead', ['Button', 'PrimaryButton', 'primarybutton', 'primaryb', 'primary']],
    ['shows HTTP404NotFound', ['404', 'NotFound', 'HTTP404NotFound', 'http404notfound']],
    ['заказ №12345', ['12345', '№12345', 'заказ 12345']],
    ['page①title and 5㎏', ['title', '5㎏', 'kg', 'page①title']],
    ['الزر لا يعمل', ['زر', 'الزر']],
    ['انظر بالتعليقات', ['تعليقات', 'التعليقات', 'بالتعليقات']],
    ['ＦｏｏＢａｒ１２３', ['bar', '123', 'foobar123', 'ＢＡＲ']],
  ])('finds “%s” by whole words and by parts of them', async (content, searches) => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { content });
    await createTask(tenant, { content: 'Something else' });
    for (const search of searches) expect(await find(tenant, search), search).toEqual([id]);
  });
});

describe('after an upgrade that has changed the rules for search terms', () => {
  /** Sets the comments of an organisation to the state of an earlier version: with the terms of whole words only. */
  async function restoreEarlierTerms({ organization_id: organizationId }: Tenant) {
    await sql`UPDATE comments SET terms = array_to_tsvector(ARRAY['the', 'primarybutton'])
      WHERE organization_id = ${organizationId}`;
    await sql`INSERT INTO search_rebuilds (organization_id, after_id)
      VALUES (${organizationId}, '00000000-0000-0000-0000-000000000000')`;
  }

  it('old comments are found as before, and by the new rules once the job has rebuilt their terms', async () => {
    const tenant = await server.createTenant();
    const other = await server.createTenant();
    const ids: string[] = [];
    // More than the batch of one transaction.
    for (let count = 0; count < 3; count++)
      ids.unshift(await createTask(tenant, { content: 'The PrimaryButton' }));
    await sql`
      INSERT INTO comments (organization_id, id, content, status, priority, device_type, page_url, page_hash, route, tags, created_by,
        created_at, updated_at, number)
      SELECT organization_id, gen_random_uuid(), content, status, priority, device_type, page_url, page_hash, route, tags, created_by,
        created_at, updated_at, 1000 + n
      FROM comments, generate_series(1, 450) n
      WHERE organization_id = ${tenant.organization_id} AND id = ${ids[0] ?? ''}`;
    await restoreEarlierTerms(tenant);
    const unrelated = await createTask(other, { content: 'The PrimaryButton' });
    const total = async (search: string) =>
      (await tenant.api.get(`/comments?search=${search}`)).body(200, Success(Page(CommentRecord))).data.total;
    expect(await total('PrimaryButton')).toBe(453);
    expect(await total('Button')).toBe(0);
    const before = await sql`SELECT id, version, updated_at FROM comments
      WHERE organization_id = ${tenant.organization_id} ORDER BY id`;
    await server.runJob('rebuild-search-terms');
    expect(await total('Button')).toBe(453);
    expect(await total('PrimaryButton')).toBe(453);
    expect(await find(other, 'Button')).toEqual([unrelated]);
    // Their other columns do not change.
    expect(
      await sql`SELECT id, version, updated_at FROM comments
        WHERE organization_id = ${tenant.organization_id} ORDER BY id`,
    ).toEqual(before);
    const rebuilds =
      await sql`SELECT 1 FROM search_rebuilds WHERE organization_id = ${tenant.organization_id}`;
    expect(rebuilds).toEqual([]);
  });

  it('an interrupted rebuild resumes', async () => {
    const tenant = await server.createTenant();
    const first = await createTask(tenant, { content: 'The PrimaryButton' });
    const second = await createTask(tenant, { content: 'The PrimaryButton' });
    await restoreEarlierTerms(tenant);
    await sql`UPDATE search_rebuilds SET after_id = ${first} WHERE organization_id = ${tenant.organization_id}`;
    await server.runJob('rebuild-search-terms');
    expect(await find(tenant, 'Button')).toEqual([second]);
  });
});
