import { createTask, readComment } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

it('a number taken by an open transaction blocks nobody, and is reused after a rollback', async () => {
  const tenant = await server.createTenant();
  const numberOfNewTask = async () => (await readComment(tenant, await createTask(tenant))).number;
  await numberOfNewTask();
  const takenNumbers: unknown[] = [];
  const transaction = server.database.transaction(async (tx) => {
    const [row] = await tx<
      { number: number }[]
    >`SELECT next_comment_number(${tenant.organization_id}) AS number`;
    takenNumbers.push(row?.number);
    takenNumbers.push(await numberOfNewTask(), await numberOfNewTask());
    throw new Error('rolled back');
  });
  await expect(transaction).rejects.toThrow('rolled back');
  expect(takenNumbers).toEqual([2, 9, 10]);
  expect(await numberOfNewTask()).toBe(2);
});
