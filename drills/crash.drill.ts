import path from 'node:path';
import { endureKills } from '@postil/harness/crash/kills';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { emptyFolder } from '@postil/harness/postil/process';
import { describe, it, onTestFinished } from 'vitest';

const KILLS = 50;

describe(`the process is killed ${KILLS} times under load, and loses no acknowledged write and repeats none`, () => {
  it('on the embedded database', async () => {
    const settings = emptyFolder();
    const location = { dataDirectory: path.join(settings.DATA_DIR, 'database') };
    await endureKills({ settings, location, crashDatabase: async () => {} }, KILLS);
  });

  it('on a server, which crashes now and then as well', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const url = await server.createDatabase();
    const crashDatabase = async () => {
      await server.crash();
      await server.start();
    };
    await endureKills(
      { settings: { DATABASE_URL: url }, location: { url, dataDirectory: '' }, crashDatabase },
      KILLS,
    );
  });
});
