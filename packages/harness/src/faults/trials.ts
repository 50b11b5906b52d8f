import { expect } from 'vitest';
import { type PostgresServer, startPostgres } from '../databases/postgres-server.ts';
import type { Fault } from './faults.ts';
import { endure, openPlace, settle, type Trial } from './place.ts';

export interface TrialsOptions {
  /** Used where the fault is of one database alone. */
  readonly shared: PostgresServer;
  readonly trials: number;
  /** How long a fault lasts that lasts. */
  readonly lastingMs: number;
}

/** What came of the trials of one fault. */
export interface Endured {
  readonly trials: readonly Trial[];
  /** The longest that any answer took. */
  readonly longestMs: number;
}

/**
 * Inflicts a fault again and again on one process under load, and expects that it lives, serves again, says nothing
 * wrong meanwhile, and that nothing is lost, half written or doubled.
 */
export async function endureFault(
  fault: Fault,
  { shared, trials, lastingMs }: TrialsOptions,
): Promise<Endured> {
  const server = fault.isOfServer ? await startPostgres() : shared;
  const place = await openPlace(server, await server.createDatabase());
  const { database, tenants } = place;
  if (!database) throw new Error('There is nothing to break.');
  const endured: Trial[] = [];
  for (let trial = 1; trial <= trials; trial += 1)
    endured.push(await endure(place, () => fault.inflict({ ...place, database }, lastingMs)));
  const problems = await settle(place);
  // As an error of its own, so that a long drill says at once what was wrong.
  if (problems.length > 0) throw new Error([...problems, findFaults(place.postil.stdout())].join('\n'));
  if (fault.isOfServer) await server.stop();
  for (const { acknowledged } of endured) expect(acknowledged).toBeGreaterThan(0);
  return { trials: endured, longestMs: Math.max(...tenants.map(({ journal }) => journal.longestMs)) };
}

/** What the server says of faults of its own, of which clients are told nothing. */
function findFaults(log: string): string {
  const lines = log.split('\n').filter((line) => line.includes('request failed'));
  return lines.filter((line) => !/ConnectionError|"code":"(25006|53100|57\w+)"/.test(line)).join('\n');
}
