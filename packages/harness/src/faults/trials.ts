import { expect } from 'vitest';
import { type PostgresServer, startPostgres } from '../databases/postgres-server.ts';
import { endure, openDeployment, settle, type Trial } from './deployment.ts';
import type { Fault } from './faults.ts';

/** How often and for how long to inflict a fault. */
export interface TrialsOptions {
  /** The server for faults of a single database. */
  readonly shared: PostgresServer;
  readonly trials: number;
  /** The duration of lasting faults. */
  readonly lastingMs: number;
}

/** The results of all trials of one fault. */
export interface Endured {
  readonly trials: readonly Trial[];
  /** The longest time until a response. */
  readonly longestMs: number;
}

/**
 * Inflicts a fault repeatedly on one process under load. Expects that the process survives, serves again and never
 * responds wrongly, and that no data are lost, incomplete or duplicated.
 */
export async function endureFault(
  fault: Fault,
  { shared, trials, lastingMs }: TrialsOptions,
): Promise<Endured> {
  const server = fault.isOfServer ? await startPostgres() : shared;
  const deployment = await openDeployment(server, await server.createDatabase());
  const { database, tenants } = deployment;
  if (!database) throw new Error('The deployment has no database server.');
  const endured: Trial[] = [];
  for (let trial = 1; trial <= trials; trial += 1)
    endured.push(await endure(deployment, () => fault.inflict({ ...deployment, database }, lastingMs)));
  const problems = await settle(deployment);
  // Thrown with the log, so that the failure of a long drill is explained at once.
  if (problems.length > 0) throw new Error([...problems, findFaults(deployment.postil.stdout())].join('\n'));
  if (fault.isOfServer) await server.stop();
  for (const { acknowledged } of endured) expect(acknowledged).toBeGreaterThan(0);
  return { trials: endured, longestMs: Math.max(...tenants.map(({ journal }) => journal.longestMs)) };
}

/** The server's log lines about faults of its own, whose reasons clients do not get. */
function findFaults(log: string): string {
  const lines = log.split('\n').filter((line) => line.includes('request failed'));
  return lines.filter((line) => !/ConnectionError|"code":"(25006|53100|57\w+)"/.test(line)).join('\n');
}
