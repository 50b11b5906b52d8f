import { expect } from 'vitest';
import { type PostgresServer, startPostgres } from '../databases/postgres-server.ts';
import { type Deployment, openDeployment, runUnderLoad, stopAndCheck, type Trial } from './deployment.ts';
import type { Fault } from './faults.ts';

/** The number and the duration of the faults to inject. */
interface InjectionOptions {
  readonly trials: number;
  /** The duration of lasting faults. */
  readonly lastingMs: number;
}

/** The options for a fault in a deployment of its own. */
interface TrialsOptions extends InjectionOptions {
  /** The server for faults of a single database. */
  readonly shared: PostgresServer;
}

/** The results of all trials of one fault. */
interface TrialResults {
  readonly trials: readonly Trial[];
  /** The maximum response time, in milliseconds. */
  readonly maxResponseMs: number;
}

/**
 * Injects a fault repeatedly into one process under load. Expects that the process survives, serves again and never
 * responds wrongly, and that no data are lost, incomplete or duplicated.
 */
export async function testFault(
  fault: Fault,
  { shared, trials, lastingMs }: TrialsOptions,
): Promise<TrialResults> {
  const server = fault.affectsServer ? await startPostgres() : shared;
  const deployment = await openInTurn(async () => openDeployment(server, await server.createDatabase()));
  const results = await injectRepeatedly(deployment, fault, { trials, lastingMs });
  await expectConsistentData(deployment);
  if (fault.affectsServer) await server.stop();
  return {
    trials: results,
    maxResponseMs: Math.max(...deployment.tenants.map(({ journal }) => journal.longestMs)),
  };
}

/**
 * Injects a fault repeatedly into a process under load. Expects that the process survives, and serves again;
 * `expectConsistentData` proves the rest.
 */
export async function injectRepeatedly(
  deployment: Deployment,
  fault: Fault,
  { trials, lastingMs }: InjectionOptions,
): Promise<Trial[]> {
  const { database } = deployment;
  if (!database) throw new Error('The deployment has no database server.');
  const results: Trial[] = [];
  for (let trial = 1; trial <= trials; trial += 1)
    results.push(await runUnderLoad(deployment, () => fault.inject({ ...deployment, database }, lastingMs)));
  for (const { acknowledged } of results) expect(acknowledged).toBeGreaterThan(0);
  return results;
}

/**
 * Expects that the process never responded wrongly, and that no data are lost, incomplete or duplicated.
 *
 * @throws {Error} with the log, so that the failure of a long run is explained at once.
 */
export async function expectConsistentData(deployment: Deployment): Promise<void> {
  const problems = await stopAndCheck(deployment);
  if (problems.length > 0)
    throw new Error([...problems, filterInternalErrors(deployment.postil.stdout())].join('\n'));
}

let previousOpening: Promise<unknown> = Promise.resolve();

/**
 * Opens one deployment after the other: trials mostly wait, but a start uses a whole CPU, and concurrent ones would
 * time out at an overloaded database.
 */
function openInTurn<Result>(open: () => Promise<Result>): Promise<Result> {
  const result = previousOpening.then(open);
  previousOpening = result.catch(() => {});
  return result;
}

/** The server's log lines about internal errors, whose causes are not sent to clients. */
function filterInternalErrors(log: string): string {
  const lines = log.split('\n').filter((line) => line.includes('request failed'));
  return lines.filter((line) => !/ConnectionError|"code":"(25006|53100|57\w+)"/.test(line)).join('\n');
}
