import { type PostgresServer, startPostgres } from '@postil/harness/databases/postgres-server';
import { FAULTS } from '@postil/harness/faults/faults';
import { endureFault } from '@postil/harness/faults/trials';
import { afterAll, beforeAll, describe, it } from 'vitest';

/** The drill has more of them. */
const TRIALS = 1;
/** Longer than a statement may take. */
const LASTING_MS = 7_000;

let shared: PostgresServer;
beforeAll(async () => {
  shared = await startPostgres();
});
afterAll(() => shared.stop());

/** These tests wait more than they work, so they all run at the same time. */
describe.concurrent('the process survives, serves requests again, and loses nothing when', {
  timeout: 600_000,
}, () => {
  it.each(FAULTS)('$name', async (fault) => {
    await endureFault(fault, { shared, trials: TRIALS, lastingMs: LASTING_MS });
  });
});
