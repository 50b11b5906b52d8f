import { type PostgresServer, startPostgres } from '@postil/harness/databases/postgres-server';
import { type Deployment, stopAndCheck } from '@postil/harness/faults/deployment';
import {
  endThread,
  FATAL_FAULTS,
  hangThread,
  openEmbeddedDeployment,
  pauseThread,
} from '@postil/harness/faults/embedded';
import { FAULTS, type Fault } from '@postil/harness/faults/faults';
import { testFullDisk } from '@postil/harness/faults/full-disk';
import { testFault } from '@postil/harness/faults/trials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TRIALS = 10;
const LASTING_MS = 30_000;
/** The time limit from the end of the fault until writes of every organisation are acknowledged again. */
const MAX_RECOVERY_MS = 5_000;
/** The maximum response time: a look-up and a statement, each with its time limit. */
const MAX_RESPONSE_MS = 12_000;

let shared: PostgresServer;
beforeAll(async () => {
  shared = await startPostgres();
});
afterAll(() => shared.stop());

async function drill(fault: Fault): Promise<void> {
  const { trials, maxResponseMs } = await testFault(fault, { shared, trials: TRIALS, lastingMs: LASTING_MS });
  const worstMs = Math.max(...trials.map(({ recoveryMs }) => recoveryMs));
  const sum = (field: 'acknowledged' | 'withoutResponse') =>
    trials.reduce((total, trial) => total + trial[field], 0);
  process.stdout.write(
    `${fault.name}: ${sum('acknowledged')} acknowledged, ${sum('withoutResponse')} unavailable, ` +
      `served again after ${Math.round(worstMs)} ms at most, slowest response ${Math.round(maxResponseMs)} ms\n`,
  );
  expect(worstMs).toBeLessThanOrEqual(MAX_RECOVERY_MS);
  if (!fault.slows) expect(maxResponseMs).toBeLessThanOrEqual(MAX_RESPONSE_MS);
}

/** Breaks the thread of an embedded database repeatedly, and expects that nothing is lost. */
async function drillThread(breakOnce: (deployment: Deployment) => Promise<Deployment>): Promise<void> {
  let deployment = await openEmbeddedDeployment();
  for (let trial = 1; trial <= TRIALS; trial += 1) deployment = await breakOnce(deployment);
  expect(await stopAndCheck(deployment)).toEqual([]);
}

describe('the service under load', () => {
  it.each(FAULTS.filter(({ lasts }) => !lasts))(`survives this ${TRIALS} times in a row: $name`, drill);

  it(`survives a full disk of the database ${TRIALS} times in a row`, () => testFullDisk(TRIALS));
});

describe.concurrent('the service under load, with a fault that lasts', () => {
  it.each(FAULTS.filter(({ lasts }) => lasts))(
    `the service under load survives this ${TRIALS} times, each for ${LASTING_MS / 1_000} s: $name`,
    drill,
  );
});

describe.concurrent('the service under load, on the embedded database', () => {
  it.each(FATAL_FAULTS)(
    `the service under load survives this ${TRIALS} times: the thread of the database $failure`,
    (fault) => drillThread((deployment) => endThread(deployment, fault)),
  );

  it(`the service under load survives this ${TRIALS} times: the thread of the database hangs for ever`, () =>
    drillThread(hangThread));

  it(`the service under load survives this ${TRIALS} times: the thread of the database pauses for some seconds`, () =>
    drillThread(pauseThread));
});
