import { CommentRecord, Page, Success } from '@postil/contract';
import { createTask } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

/** The comments read by a program that follows changes as described in the guide. */
async function readChanged({ api }: Tenant, after: string): Promise<CommentRecord[]> {
  const query = `updated_after=${encodeURIComponent(after)}&sort_by=updated_at&sort_order=asc`;
  return (await api.get(`/comments?${query}`)).body(200, Success(Page(CommentRecord))).data.data;
}

it('a change that is committed after a later one is returned to clients that have read the later one', async () => {
  const tenant = await server.createTenant();
  const [slow, quick] = [await createTask(tenant), await createTask(tenant)];
  const start = new Date().toISOString();
  const { promise: commitSignal, resolve: release } = Promise.withResolvers<void>();
  const { promise: startSignal, resolve: begin } = Promise.withResolvers<void>();
  const slowChange = server.database.transaction(async (tx) => {
    await tx`UPDATE comments SET content = 'Changed slowly', updated_at = ${new Date()}, version = version + 1
      WHERE organization_id = ${tenant.organization_id} AND id = ${slow}`;
    begin();
    await commitSignal;
  });
  await startSignal;
  await tenant.api.put(`/comments/${quick}`, { content: 'Changed quickly' });
  const earlierComments = await readChanged(tenant, start);
  expect(earlierComments.map(({ content }) => content)).toContain('Changed quickly');
  expect(earlierComments.map(({ content }) => content)).not.toContain('Changed slowly');
  release();
  await slowChange;
  const after = earlierComments.at(-1)?.updated_at ?? '';
  const laterComments = await readChanged(tenant, after);
  expect(laterComments.find(({ id }) => id === slow)).toMatchObject({
    content: 'Changed slowly',
    version: 2,
  });
  expect((laterComments.find(({ id }) => id === slow)?.updated_at ?? '') < after).toBe(true);
});

it('a change over a minute before updated_after is not returned; a malformed instant is refused', async () => {
  const tenant = await server.createTenant();
  await createTask(tenant);
  expect(await readChanged(tenant, new Date(Date.now() + 120_000).toISOString())).toEqual([]);
  const malformed = await tenant.api.get('/comments?updated_after=yesterday');
  expect(Object.keys(malformed.error('validation_failed').errors ?? {})).toEqual(['updated_after']);
});
