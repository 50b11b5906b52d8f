import { type CrashableDatabase, testKills } from '@postil/harness/crash/kills';
import { copyTemplate } from '@postil/harness/databases/test-database';
import { it, onTestFinished } from 'vitest';

/** The number of kills; the drill has more, and crashes of the database server. */
const KILLS = 2;

async function createDatabase(): Promise<CrashableDatabase> {
  const { settings, location, remove } = await copyTemplate();
  onTestFinished(remove);
  const crashDatabase = () => Promise.reject(new Error('This test must not crash the database server.'));
  return { settings: { ...settings }, location, crashDatabase };
}

it(
  `a server loses no acknowledged write and repeats none in ${KILLS} crashes under load`,
  {
    timeout: 600_000,
  },
  async () => testKills(await createDatabase(), KILLS),
);
