import { createTask, readComment } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

it('a number taken by an open transaction blocks nobody, and is reused after a rollback', async () => {
  const tenant = await server.createTenant();
  const numberOfNew = async () => (await readComment(tenant, await createTask(tenant))).number;
  await numberOfNew();
  const taken: unknown[] = [];
  const isRolledBack = server.database.transaction(async (tx) => {
    const [row] = await tx<
      { number: number }[]
    >`SELECT next_comment_number(${tenant.organization_id}) AS number`;
    taken.push(row?.number);
    taken.push(await numberOfNew(), await numberOfNew());
    throw new Error('rolled back');
  });
  await expect(isRolledBack).rejects.toThrow('rolled back');
  expect(taken).toEqual([2, 9, 10]);
  expect(await numberOfNew()).toBe(2);
});
