import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { FAULTS } from './faults.ts';
import { endure, openPlace, settle } from './place.ts';

const TRIALS = 3;
/** Longer than a statement may take. */
const LASTING_MS = 7_000;

let shared: PostgresServer;
beforeAll(async () => {
  shared = await startPostgres();
});
afterAll(() => shared.stop());

/** They wait more than they work, so all run at the same time. */
describe.concurrent('under writes of two organisations', () => {
  it.each(FAULTS)('$name: the process lives, serves again, and loses nothing', async (fault) => {
    const server = fault.isOfServer ? await startPostgres() : shared;
    const place = await openPlace(server, await server.createDatabase());
    const { database } = place;
    if (!database) throw new Error('There is nothing to break.');
    for (let trial = 1; trial <= TRIALS; trial += 1) {
      const { acknowledged } = await endure(place, () => fault.inflict({ ...place, database }, LASTING_MS));
      expect(acknowledged).toBeGreaterThan(0);
    }
    expect(await settle(place)).toEqual([]);
    if (fault.isOfServer) await server.stop();
  });
});
