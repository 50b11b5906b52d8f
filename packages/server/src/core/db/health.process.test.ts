import { startPostgres } from '@postil/harness/databases/postgres-server';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { createHealthCheck } from './health.ts';
import { migrate } from './migrate.ts';

describe('the health check of a database', () => {
  it('reports a missing schema and a read-only database, but no problem under load or with a newer schema', async ({
    onTestFinished,
  }) => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const url = await server.createDatabase();
    const database = await openDatabase({ url, dataDirectory: '', poolSize: 3 });
    onTestFinished(() => database.close());
    const errors: unknown[] = [];
    const check = () => createHealthCheck(database, (error) => errors.push(error))();
    expect(await check()).toMatchObject({ kind: 'schema' });
    await migrate(database);
    expect(await check()).toBeUndefined();

    // All statements but the key look-ups have to wait.
    const slow = Array.from({ length: 6 }, () => database.sql`SELECT pg_sleep(2)`.catch(() => {}));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await check()).toBeUndefined();
    await Promise.all(slow);

    // The schema of a newer version is no problem, but a read-only database is one.
    await database.sql`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_future.sql', 'x')`;
    expect(await check()).toBeUndefined();
    await database.sql`ALTER ROLE postgres SET default_transaction_read_only = on`;
    const reopened = await openDatabase({ url, dataDirectory: '' });
    onTestFinished(() => reopened.close());
    expect(await createHealthCheck(reopened, (error) => errors.push(error))()).toEqual({
      kind: 'unwritable',
      reason: 'the database is read-only',
    });
    expect(errors).toEqual([]);

    // An error that the database does not cause by being unavailable.
    await database.sql`ALTER ROLE postgres RESET default_transaction_read_only`;
    await database.sql`ALTER TABLE schema_migrations RENAME COLUMN checksum TO other`;
    expect(await check()).toEqual({ kind: 'silent', reason: 'the check of the database failed' });
    expect(errors).toMatchObject([{ code: '42703' }]);
  });
});
