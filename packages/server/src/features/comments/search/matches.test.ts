import { CommentRecord, Page, Success } from '@postil/contract';
import { createTask, listContents, listPages } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

/** Adds comments that are newer than all others. */
async function addOthers(
  tenant: Tenant,
  { count, content }: { count: number; content: string },
): Promise<void> {
  // On a busy machine, some thousand rows take as long as the time limit of a statement, 5 s.
  if (count > 1_000) {
    await addOthers(tenant, { count: count - 1_000, content });
    return addOthers(tenant, { count: 1_000, content });
  }
  const { organization_id, user_id, site_id, project_id } = tenant;
  await server.database.sql`
    INSERT INTO comments (organization_id, id, project_id, site_id, content, status, priority, page_url, page_hash,
      route, device_type, tags, created_by, created_at, updated_at)
    SELECT ${organization_id}, ('ffffffff' || substr(gen_random_uuid()::text, 9))::uuid, ${project_id}, ${site_id},
      ${content}, 'OPEN', 'MEDIUM', '/', '', '/', 'DESKTOP', '{other}', ${user_id}, now() + interval '1 hour',
      now() + interval '1 hour'
    FROM generate_series(1, ${count})`;
}

describe('the comments that match a filter', () => {
  it('are found behind thousands of others if they are rare, in every order, by pages and by cursors', async () => {
    const tenant = await server.createTenant();
    const rare: string[] = [];
    for (const priority of ['LOW', 'URGENT', 'HIGH', 'LOW', 'HIGH']) {
      const content = `rare ${rare.length} ${priority}`;
      await createTask(tenant, { content, priority, tags: ['seldom'], category: 'DESIGN' });
      rare.push(content);
    }
    await addOthers(tenant, { count: 2_500, content: 'common' });
    const newest = [...rare].reverse();
    const byPriority = ['URGENT', 'HIGH', 'LOW'].flatMap((priority) =>
      newest.filter((content) => content.endsWith(priority)),
    );
    for (const filter of ['search=rare', 'tag=seldom', 'category=design', 'q=rar&tag=seldom']) {
      for (const [order, expected] of [
        ['sort_by=created_at', newest],
        ['sort_by=created_at&sort_order=asc', rare],
        ['sort_by=updated_at', newest],
        ['sort_by=status', newest],
        ['sort_by=priority', byPriority],
      ] as const) {
        const query = `?${filter}&${order}`;
        expect(await listContents(tenant, query), query).toEqual(expected);
        expect((await listPages(tenant, `${query}&per_page=2`)).flat(), query).toEqual(expected);
        const second = await listContents(tenant, `${query}&per_page=2&page=2`);
        expect(second, query).toEqual(expected.slice(2, 4));
      }
    }
  });

  it('are counted up to 10,000, and a header says when the total is not exact', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant, { content: 'first' });
    for (let part = 0; part < 4; part += 1) await addOthers(tenant, { count: 2_501, content: 'often' });
    const frequent = await tenant.api.get('/comments?tag=other&per_page=5');
    expect(frequent.headers.get('total-is-exact')).toBe('false');
    expect(frequent.body(200, Success(Page(CommentRecord))).data).toMatchObject({
      total: 10_000,
      last_page: 2_000,
    });
    const one = await tenant.api.get('/comments?search=first');
    expect(one.headers.get('total-is-exact')).toBeNull();
    expect(one.body(200, Success(Page(CommentRecord))).data.total).toBe(1);
  });
});
