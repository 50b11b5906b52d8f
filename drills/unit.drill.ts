import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CreatedTask, Done } from '@postil/contract';
import { Client } from '@postil/harness/clients/client';
import { createPng, formOf } from '@postil/harness/factories/records';
import {
  emptyFolderSettings,
  INIT_ARGUMENTS,
  run,
  runCommand,
  startPostil,
} from '@postil/harness/postil/process';
import { describe, expect, it } from 'vitest';

const UNIT = path.resolve(import.meta.dirname, '../deploy/systemd/postil.service');
/** The maximum exposure, of 10, as computed by `systemd-analyze security`. */
const MAX_EXPOSURE = 3;

describe('the systemd unit', () => {
  it('is accepted by systemd', async () => {
    const { status, stderr } = await run(['systemd-analyze', 'verify', UNIT], {});
    expect([status, stderr]).toEqual([0, '']);
  });

  it(`has an exposure of at most ${MAX_EXPOSURE} of 10`, async () => {
    const threshold = `--threshold=${MAX_EXPOSURE * 10}`;
    const { status, stdout } = await run(
      ['systemd-analyze', 'security', '--offline=true', threshold, UNIT],
      {},
    );
    console.log(stdout.trim().split('\n').at(-1));
    expect(status, stdout).toBe(0);
  });

  it('allows every system call of a first start, a comment with a picture, a failed sign-in and a stop', async () => {
    const settings = emptyFolderSettings();
    const trace = path.join(settings.DATA_DIR, 'trace');
    expect((await runCommand(settings, INIT_ARGUMENTS)).status).toBe(0);
    const created = await runCommand(settings, [
      'keys',
      'create',
      '--name',
      'Drill',
      '--permissions',
      'read,write',
    ]);
    const [key = ''] = /pst_\w+/.exec(created.stdout) ?? [];
    const postil = await startPostil(settings, undefined, ['strace', '-D', '-f', '-qq', '-o', trace]);
    const client = new Client(postil.url, key);
    const task = await client.post('/boards/tasks', { content: 'Traced' });
    const { id } = task.body(201, Done(CreatedTask)).data;
    const body = formOf({}, await createPng({ width: 640, height: 400 }));
    expect((await client.send({ method: 'PUT', path: `/comments/${id}/screenshot`, body })).status).toBe(200);
    const wrong = { email: 'ada@example.com', password: 'not the right one' };
    expect((await client.post('/session', wrong)).status).toBeGreaterThanOrEqual(400);
    expect(await postil.stop()).toBe(0);
    const systemCalls = readFileSync(trace, 'utf8').matchAll(/^\d+ +(?:<\.\.\. )?([a-z]\w+)[( ]/gm);
    const calls = [...new Set([...systemCalls].map(([, call = '']) => call))].sort();
    expect(calls.length).toBeGreaterThan(50);
    const allowed = await allowedCalls();
    expect(calls.filter((call) => !allowed.has(call))).toEqual([]);
  });
});

/** The system calls that the unit permits, according to this machine's systemd. */
async function allowedCalls(): Promise<ReadonlySet<string>> {
  const allowed = new Set<string>();
  for (const [, negation, groups = ''] of readFileSync(UNIT, 'utf8').matchAll(
    /^SystemCallFilter=(~?)(.*)$/gm,
  )) {
    const calls = await Promise.all(groups.split(' ').map(callsOf));
    for (const call of calls.flat()) {
      if (negation) allowed.delete(call);
      else allowed.add(call);
    }
  }
  return allowed;
}

/** The system calls of a group, and of the groups in it. */
async function callsOf(name: string): Promise<string[]> {
  if (!name.startsWith('@')) return [name];
  const { stdout } = await run(['systemd-analyze', 'syscall-filter', name], {});
  const lines = stdout.split('\n').slice(1);
  const names = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  return (await Promise.all(names.map(callsOf))).flat();
}
