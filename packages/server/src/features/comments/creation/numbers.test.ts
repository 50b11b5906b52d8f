import { CommentRecord, Done, Page, Success } from '@postil/contract';
import {
  createMockup,
  createMockupComment,
  createTask,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function numberOfNewTask(tenant: Tenant, content = 'The button overlaps'): Promise<number | null> {
  return (await readComment(tenant, await createTask(tenant, { content }))).number;
}

describe('comment numbers', () => {
  it('begin with 1 in each organisation, and follow one another on pages and mockups', async () => {
    const [one, other] = [await server.createTenant(), await server.createTenant()];
    const mockup = await createMockup(one);
    const numberOnMockup = async () => (await createMockupComment(one, mockup.id)).number;
    const numbers = [
      await numberOfNewTask(one),
      await numberOnMockup(),
      await numberOfNewTask(one),
      await numberOnMockup(),
    ];
    for (let number = 5; number <= 20; number++) numbers.push(await numberOfNewTask(one));
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await numberOfNewTask(other)).toBe(1);
  });

  it('are unique even for comments that are created concurrently', async () => {
    const tenant = await server.createTenant();
    const numbers = await Promise.all(Array.from({ length: 60 }, () => numberOfNewTask(tenant)));
    expect(new Set(numbers).size).toBe(60);
  });

  it('find only their comment', async () => {
    const tenant = await server.createTenant();
    for (let number = 1; number <= 12; number++) await numberOfNewTask(tenant, `Says #1 and ${number}`);
    const find = async (search: string) =>
      (await tenant.api.get(`/comments?search=${encodeURIComponent(search)}`))
        .body(200, Success(Page(CommentRecord)))
        .data.data.map(({ number }) => number);
    expect(await find('#1')).toEqual([1]);
    expect(await find(' #12 ')).toEqual([12]);
    expect(await find('#13')).toEqual([]);
    expect(await find('says #1')).toHaveLength(12);
  });
});

describe('the title of a comment', () => {
  it('is stored as given, is searchable, and can be changed and removed', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { content: 'The button overlaps', title: 'Checkout' });
    const update = async (title: string | null) =>
      (await tenant.api.put(`/comments/${id}`, { title })).body(200, Done(CommentRecord)).data.title;
    expect((await readComment(tenant, id)).title).toBe('Checkout');
    expect(await update('Basket')).toBe('Basket');
    const found = (await tenant.api.get('/comments?search=basket')).body(200, Success(Page(CommentRecord)));
    expect(found.data.data).toHaveLength(1);
    expect(await update('')).toBeNull();
  });
});
