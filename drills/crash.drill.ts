import path from 'node:path';
import { startCrashableServer, testKills } from '@postil/harness/crash/kills';
import { emptyFolderSettings } from '@postil/harness/postil/process';
import { describe, it } from 'vitest';

const KILLS = 50;

describe('a process that is killed under load', () => {
  it(`a process on the embedded database that is killed ${KILLS} times loses and repeats no acknowledged write`, async () => {
    const settings = emptyFolderSettings();
    const location = { dataDirectory: path.join(settings.DATA_DIR, 'database') };
    await testKills({ settings, location, crashDatabase: async () => {} }, KILLS);
  });

  it(`${KILLS} kills of a process whose database server crashes, too, lose and repeat no write`, async () =>
    testKills(await startCrashableServer(), KILLS));
});
