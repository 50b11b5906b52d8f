import { DatabaseError } from 'pg';
import { expect } from 'vitest';
import { databaseUrlAt } from '../databases/address.ts';
import { type PostgresServer, startPostgres } from '../databases/postgres-server.ts';
import { queryAt } from '../databases/query.ts';
import { waitUntil } from '../postil/process.ts';
import {
  type BreakableDatabase,
  type Deployment,
  openDeployment,
  runUnderLoad,
  stopAndCheck,
} from './deployment.ts';
import { expectUnready } from './faults.ts';

const DISK_MB = 48;
const OUT_OF_SPACE = '53100';

/** Creates a database whose tables are all on the small disk; the server's log is elsewhere. */
async function createSmallDatabase(server: PostgresServer): Promise<string> {
  const query = queryAt(server.url);
  await query(`CREATE TABLESPACE small LOCATION '${server.smallDisk}'`);
  await query('CREATE DATABASE small TEMPLATE template0 TABLESPACE small');
  return databaseUrlAt(server.url, 'small');
}

/** Inserts rows of 8 kB in ever smaller batches until the disk is full. */
async function fillDisk({ query }: BreakableDatabase): Promise<void> {
  await query('CREATE TABLE ballast (filler text)');
  await query('ALTER TABLE ballast ALTER filler SET STORAGE PLAIN');
  for (const rows of [500, 20, 1]) {
    const isFull = () =>
      query(`INSERT INTO ballast SELECT repeat('x', 8000) FROM generate_series(1, ${rows})`).then(
        () => false,
        (error: unknown) => error instanceof DatabaseError && error.code === OUT_OF_SPACE,
      );
    await waitUntil('the disk to be full', isFull);
  }
}

async function runOutOfSpace(deployment: Deployment, database: BreakableDatabase): Promise<void> {
  await fillDisk(database);
  await expectUnready(deployment, 1_000);
  await database.query('DROP TABLE ballast');
  await waitUntil('readiness', async () => (await fetch(`${deployment.postil.url}/readyz`)).status === 200);
}

/** Expects 503 for writes and readiness while the disk is full, normal service afterwards, and no lost data. */
export async function testFullDisk(trials: number): Promise<void> {
  const server = await startPostgres({ smallDiskMb: DISK_MB });
  try {
    const deployment = await openDeployment(server, await createSmallDatabase(server));
    const { database } = deployment;
    if (!database) throw new Error('The deployment has no database server.');
    for (let trial = 1; trial <= trials; trial += 1)
      await runUnderLoad(deployment, () => runOutOfSpace(deployment, database));
    expect(await stopAndCheck(deployment)).toEqual([]);
  } finally {
    await server.stop();
  }
}
