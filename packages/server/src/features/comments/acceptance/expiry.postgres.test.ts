import { createTask, readComment } from '@postil/harness/factories/records';
import { submitResult } from '@postil/harness/factories/results';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { waitFor } from '@postil/harness/servers/receiver';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

/** A comment whose reporter has not decided within two periods of its project. */
async function createExpired(tenant: Tenant): Promise<string> {
  const id = await createTask(tenant);
  await submitResult(tenant, id, { summary: 'It is done' });
  await server.database.sql`
    UPDATE comment_results SET created_at = created_at - interval '9 days', asked_again_at = now() - interval '6 days'
    WHERE organization_id = ${tenant.organization_id} AND comment_id = ${id}`;
  return id;
}

it('a comment that is deleted while the expired ones are closed does not keep the others open', async () => {
  const tenant = await server.createTenant();
  await tenant.api.put(`/projects/${tenant.project_id}`, { acceptance_days: 3, acceptance_ending: 'close' });
  const { organization_id: organizationId } = tenant;
  const ids = [await createExpired(tenant), await createExpired(tenant), await createExpired(tenant)];
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deletion = server.database.transaction(async (tx) => {
    await tx`SELECT FROM comments WHERE organization_id = ${organizationId} AND id = ANY (${ids}::uuid[]) FOR UPDATE`;
    locked.resolve();
    await released.promise;
    await tx`
      DELETE FROM comments WHERE organization_id = ${organizationId} AND id = ANY (${ids.slice(0, 2)}::uuid[])`;
  });
  await locked.promise;
  // The job has listed all of them, and waits for the first one.
  const closing = server.runJob('ask-again');
  await waitFor(async () => {
    const [row] = await server.database.sql<{ count: number }[]>`
      /* of all tenants */ SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted`;
    expect(row?.count).toBeGreaterThan(0);
  });
  released.resolve();
  await deletion;
  await closing;
  expect((await readComment(tenant, ids[2] ?? '')).status).toBe('CLOSED');
});
