import { fileURLToPath } from 'node:url';
import {
  type CrashableDatabase,
  endureKills,
  findProblemsOf,
  startCrashableServer,
} from '@postil/harness/crash/kills';
import { copyTemplate } from '@postil/harness/databases/test-database';
import { expect, inject, it, onTestFinished } from 'vitest';

const EARLY_ACKNOWLEDGING_MAIN = fileURLToPath(
  new URL('../fixtures/early-acknowledging-main.ts', import.meta.url),
);
/** The drill has more of them. */
const KILLS = 3;

/** Creates a database that may be crashed, apart from the server that other test files use at the same time. */
async function createDatabase(): Promise<CrashableDatabase> {
  if (inject('template').engine === 'postgres') return startCrashableServer();
  const { settings, location, remove } = await copyTemplate();
  onTestFinished(remove);
  return { settings: { ...settings }, location, crashDatabase: async () => {} };
}

it(
  `loses no acknowledged write and repeats none in ${KILLS} crashes under load`,
  {
    timeout: 600_000,
  },
  async () => endureKills(await createDatabase(), KILLS),
);

it('detects a server that acknowledges writes before it commits them', async () => {
  const problems = await findProblemsOf(await createDatabase(), EARLY_ACKNOWLEDGING_MAIN);
  expect(problems.join('\n')).toContain('was acknowledged and is missing');
});
