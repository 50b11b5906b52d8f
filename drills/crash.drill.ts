import path from 'node:path';
import { endureKills, startCrashableServer } from '@postil/harness/crash/kills';
import { emptyFolder } from '@postil/harness/postil/process';
import { describe, it } from 'vitest';

const KILLS = 50;

describe(`the process is killed ${KILLS} times under load, and loses no acknowledged write and repeats none`, () => {
  it('on the embedded database', async () => {
    const settings = emptyFolder();
    const location = { dataDirectory: path.join(settings.DATA_DIR, 'database') };
    await endureKills({ settings, location, crashDatabase: async () => {} }, KILLS);
  });

  it('on a server, which crashes now and then as well', async () =>
    endureKills(await startCrashableServer(), KILLS));
});
