import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import {
  emptyFolderSettings,
  type LaunchedProcess,
  launchPostil,
  preparedFolderSettings,
  type RunningPostil,
  runCommand,
  startPostil,
} from '@postil/harness/postil/process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findExposedFiles, LAX_UMASK, readSecrets } from './fixtures/first-start.ts';

// The files and the output of a first start are tested in first-start.smoke.test.ts.
describe('consecutive starts in one folder', () => {
  const folder = preparedFolderSettings();
  let refused: LaunchedProcess;
  let first: RunningPostil;
  let secrets: string;
  let restartedServer: RunningPostil;
  beforeAll(async () => {
    const portHolder = createServer().listen(0, '127.0.0.1');
    await once(portHolder, 'listening');
    refused = launchPostil({ ...folder, PORT: String((portHolder.address() as AddressInfo).port) });
    await refused.ended;
    portHolder.close();
    first = await startPostil(folder, undefined, LAX_UMASK);
    secrets = readSecrets(first);
    await first.stop();
    for (const name of ['database', 'database/base', 'database/PG_VERSION'])
      chmodSync(path.join(folder.DATA_DIR, name), name.endsWith('VERSION') ? 0o666 : 0o777);
    restartedServer = await startPostil(folder, undefined, LAX_UMASK);
  });
  afterAll(() => restartedServer.kill());

  it('do not use up the secrets when the port is taken', async () => {
    expect(await refused.ended).toBe(1);
    expect(secrets).toMatch(/API key +pst_/);
  });

  it('disclose the secrets once: later starts print the URL and no secret', async () => {
    expect(await first.ended).toBe(0);
    expect(restartedServer.stdout()).toContain(restartedServer.url);
    expect(restartedServer.stdout()).not.toMatch(/ps[tm]_|Password|first-start/);
  });

  it('make files private to the user of the process, even if others could read them before', () => {
    expect(findExposedFiles(folder.DATA_DIR)).toEqual([]);
  });

  it('warn about running as root in one line of the log, unlike a command', async () => {
    expect(await first.ended).toBe(0);
    const lines = first
      .stdout()
      .split('\n')
      .filter((line) => line.includes('running as root'));
    const expected = process.getuid?.() === 0 ? ['warn'] : [];
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(expected);
    const { stdout, stderr } = await runCommand(emptyFolderSettings(), ['doctor']);
    expect(stdout + stderr).not.toContain('root');
  });
});

it('a DATA_DIR that cannot be used is refused in one line with its name and value', async () => {
  const file = path.join(emptyFolderSettings().DATA_DIR, 'file');
  writeFileSync(file, '');
  const refused = launchPostil({ DATA_DIR: file });
  expect(await refused.ended).toBe(1);
  expect(refused.stderr()).toMatch(/^postil: [^\n]*\n$/);
  expect(refused.stderr()).toContain(file);
  expect(refused.stderr()).toContain('DATA_DIR');
});

it.each(['192.0.2.1', 'fe80::1', 'no-such-host.invalid'])(
  'a start with a HOST that is not of this machine, %s, is refused with a message that contains it',
  async (host) => {
    const refused = launchPostil({ ...preparedFolderSettings(), HOST: host });
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toMatch(/^postil: Cannot listen on [^\n]*: check HOST and PORT\.\n$/);
    expect(refused.stderr()).toContain(host);
  },
);
