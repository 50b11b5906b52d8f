import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { copyCluster, newDirectory, open, start } from '../fixtures/testing.ts';
import { acquireDirectoryLock, DirectoryInUseError } from './directory-lock.ts';

describe('the lock of an engine', () => {
  test('refuses a second process, naming directory and holder, and admits it after the first is killed', async () => {
    const directory = await copyCluster();
    const holder = start(['hold', directory]);
    await holder.waitFor('ready');
    const refused = open(directory);
    await expect(refused).rejects.toThrow(DirectoryInUseError);
    await expect(refused).rejects.toThrow(`${directory} is in use by process ${holder.process.pid}`);

    holder.process.kill('SIGKILL');
    await holder.ended;
    const { sql } = await open(directory);
    expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  test('refuses a second engine in the same process, even by another spelling of the path', async () => {
    const directory = await copyCluster();
    await open(directory);
    fs.symlinkSync(directory, `${directory}-link`);
    await expect(open(`${directory}-link`)).rejects.toThrow(/in use by this process/);
  });

  test('of a dead process is taken over by only one of many contenders', async () => {
    const directory = await copyCluster();
    const first = start(['hold', directory]);
    await first.waitFor('ready');
    first.process.kill('SIGKILL');
    await first.ended;

    const rivals = Array.from({ length: 5 }, () => start(['hold', directory]));
    const outcomes = await Promise.all(
      rivals.map((rival) =>
        rival.waitFor('ready').then(
          () => 'won',
          () => rival.output(),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.includes('DirectoryInUseError'))).toHaveLength(4);
  });
});

describe('the lock file', () => {
  test('of a pid that now belongs to another process counts as dead', async () => {
    const directory = newDirectory();
    const lock = await acquireDirectoryLock(directory, { onLost: () => {} });
    const holder: object = JSON.parse(fs.readFileSync(lock.file, 'utf8'));
    fs.writeFileSync(lock.file, JSON.stringify({ ...holder, startTicks: '1', token: 'earlier' }));
    const next = await acquireDirectoryLock(directory, { onLost: () => {} });
    next.release();
    lock.release();
  });

  test('of another container counts as dead only without a heartbeat', async () => {
    const directory = newDirectory();
    const lock = await acquireDirectoryLock(directory, { onLost: () => {}, heartbeatMs: 20 });
    const holder: object = JSON.parse(fs.readFileSync(lock.file, 'utf8'));
    lock.release();
    fs.writeFileSync(lock.file, JSON.stringify({ ...holder, pidNamespace: 'pid:[1]', token: 'other' }));
    const heartbeat = setInterval(() => fs.utimesSync(lock.file, new Date(), new Date()), 20);
    // The lock is dead after five missed heartbeats; a long interval tolerates delayed timers on a busy machine.
    const options = { onLost: () => {}, heartbeatMs: 1_000 };
    await expect(acquireDirectoryLock(directory, options)).rejects.toThrow(/another container/);
    clearInterval(heartbeat);
    (await acquireDirectoryLock(directory, options)).release();
  });

  test('works without /proc, by the pid alone', async () => {
    const directory = newDirectory();
    const options = { onLost: () => {}, procDirectory: '/nowhere' };
    const lock = await acquireDirectoryLock(directory, options);
    await expect(acquireDirectoryLock(directory, options)).rejects.toThrow(DirectoryInUseError);
    const holder: object = JSON.parse(fs.readFileSync(lock.file, 'utf8'));
    const endedProcess = start(['no such task']);
    await endedProcess.ended;
    fs.writeFileSync(lock.file, JSON.stringify({ ...holder, pid: endedProcess.process.pid, token: 'ended' }));
    (await acquireDirectoryLock(directory, options)).release();
    lock.release();
  });

  test('is reported to its holder as lost when somebody deletes it', async () => {
    const directory = newDirectory();
    const { promise, resolve } = Promise.withResolvers<string>();
    const lock = await acquireDirectoryLock(directory, { onLost: resolve, heartbeatMs: 20 });
    fs.rmSync(lock.file);
    expect(await promise).toContain(lock.file);
  });
});
