import { startPostgres } from '@postil/harness/databases/postgres-server';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { createHealthCheck } from './health.ts';
import { migrate } from './migrate.ts';

describe('the readiness of the database', () => {
  it('tells what is wrong, and takes much work for nothing wrong', async ({ onTestFinished }) => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const url = await server.createDatabase();
    const database = await openDatabase({ url, dataDirectory: '', poolSize: 3 });
    onTestFinished(() => database.close());
    const check = () => createHealthCheck(database)();
    expect(await check()).toMatchObject({ kind: 'silent' });
    await migrate(database);
    expect(await check()).toBeUndefined();

    // Everything but the look-ups of keys waits.
    const slow = Array.from({ length: 6 }, () => database.sql`SELECT pg_sleep(2)`.catch(() => {}));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await check()).toBeUndefined();
    await Promise.all(slow);

    // A newer version has migrated it, and it is read-only beside.
    await database.sql`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_future.sql', 'x')`;
    expect(await check()).toBeUndefined();
    await database.sql`ALTER ROLE postgres SET default_transaction_read_only = on`;
    const anew = await openDatabase({ url, dataDirectory: '' });
    onTestFinished(() => anew.close());
    expect(await createHealthCheck(anew)()).toEqual({
      kind: 'unwritable',
      reason: 'the database is read-only',
    });
  });
});
