import { DatabaseError } from 'pg';
import { expect } from 'vitest';
import { type PostgresServer, startPostgres } from '../databases/postgres-server.ts';
import { until } from '../postil/process.ts';
import { expectUnready } from './faults.ts';
import { askAt, type BreakableDatabase, endure, openPlace, type Place, settle } from './place.ts';

const DISK_MB = 48;
const OUT_OF_SPACE = '53100';

/** A database all of whose tables are on the small disk; the log of the server has room elsewhere. */
async function createSmallDatabase(server: PostgresServer): Promise<string> {
  const ask = askAt(server.url);
  await ask(`CREATE TABLESPACE small LOCATION '${server.smallDisk}'`);
  await ask('CREATE DATABASE small TEMPLATE template0 TABLESPACE small');
  return new URL('/small', server.url).href;
}

/** Rows of 8 kB until no more fits, then smaller ones. */
async function fillDisk({ ask }: BreakableDatabase): Promise<void> {
  await ask('CREATE TABLE ballast (filler text)');
  await ask('ALTER TABLE ballast ALTER filler SET STORAGE PLAIN');
  for (const rows of [500, 20, 1]) {
    const isFull = () =>
      ask(`INSERT INTO ballast SELECT repeat('x', 8000) FROM generate_series(1, ${rows})`).then(
        () => false,
        (error: unknown) => error instanceof DatabaseError && error.code === OUT_OF_SPACE,
      );
    await until('the disk to be full', isFull);
  }
}

async function runOutOfSpace(place: Place, database: BreakableDatabase): Promise<void> {
  await fillDisk(database);
  await expectUnready(place, 1_000);
  await database.ask('DROP TABLE ballast');
  await until('readiness', async () => (await fetch(`${place.postil.url}/readyz`)).status === 200);
}

/** Expects that writes and the readiness are 503 while the disk is full, that all is well afterwards, and nothing lost. */
export async function fillDiskOften(trials: number): Promise<void> {
  const server = await startPostgres({ smallDiskMb: DISK_MB });
  try {
    const place = await openPlace(server, await createSmallDatabase(server));
    const { database } = place;
    if (!database) throw new Error('There is nothing to break.');
    for (let trial = 1; trial <= trials; trial += 1)
      await endure(place, () => runOutOfSpace(place, database));
    expect(await settle(place)).toEqual([]);
  } finally {
    await server.stop();
  }
}
