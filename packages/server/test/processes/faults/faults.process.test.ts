import { type PostgresServer, startPostgres } from '@postil/harness/databases/postgres-server';
import { type Deployment, openDeployment } from '@postil/harness/faults/deployment';
import { FAULTS } from '@postil/harness/faults/faults';
import { expectConsistentData, injectRepeatedly } from '@postil/harness/faults/trials';
import { afterAll, beforeAll, describe, it } from 'vitest';

/** The number of trials; the drill has more, and a deployment for each fault. */
const TRIALS = 1;
/** A duration longer than the time limit of a statement. */
const LASTING_MS = 7_000;

let server: PostgresServer;
/** One deployment endures all faults, one after the other. */
let deployment: Deployment;
beforeAll(async () => {
  server = await startPostgres();
  deployment = await openDeployment(server, await server.createDatabase());
});
afterAll(() => server.stop());

describe('a process under load', { timeout: 600_000 }, () => {
  it.each(FAULTS.filter(({ isForDrill }) => !isForDrill))(
    'survives and serves requests again when $name',
    async (fault) => {
      await injectRepeatedly(deployment, fault, { trials: TRIALS, lastingMs: LASTING_MS });
    },
  );

  it('loses nothing and never responds wrongly under any of these faults', () =>
    expectConsistentData(deployment));
});
