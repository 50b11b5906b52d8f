import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  emptyFolderSettings,
  launchPostil,
  preparedFolderSettings,
  type RunningPostil,
  run,
  startPostil,
} from '@postil/harness/postil/process';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPreparedDatabase } from '../../src/core/db/prepare.ts';
import { welcome } from '../../src/welcome.ts';
import { findExposedFiles, LAX_UMASK, readPath, readSecrets } from './fixtures/first-start.ts';

/** The settings of the process that creates its database; most tests examine it. */
const settings = emptyFolderSettings();
let server: RunningPostil;
beforeAll(async () => {
  server = await startPostil(settings, undefined, LAX_UMASK);
});
afterAll(() => server.kill());

/** Sends the request of a curl command, parsed by the shell: not every machine with Postil has curl. */
async function sendAsCurl(command: string): Promise<Response> {
  const shell = `curl() { for word; do printf '%s\\0' "$word"; done; }; ${command}`;
  const words = (await run(['sh', '-c', shell], {})).stdout.split('\0').slice(0, -1);
  const valuesOf = (option: string) => words.filter((_, index) => words[index - 1] === option);
  const url = words.find((word) => word.startsWith('http')) ?? '';
  const headers = valuesOf('-H').map((line): [string, string] => {
    const [, name = '', value = ''] = /^([^:]+): (.+)$/.exec(line) ?? [];
    return [name, value];
  });
  const [body = ''] = valuesOf('-d');
  expect(words.filter((word) => word.startsWith('-') && !['-s', '-H', '-d'].includes(word))).toEqual([]);
  return fetch(url, { method: 'POST', headers, body });
}

describe('the first start on an empty folder', () => {
  it('without a terminal, prints the URL and the path of a file that contains the password, the keys and a first command', async () => {
    const output = server.stdout() + server.stderr();
    expect(output).toMatch(/^Postil is ready: http:\/\/127\.0\.0\.1:\d+ /m);
    expect(output).not.toMatch(/ps[tmw]_|Password/);
    expect(server.stderr()).toBe('postil: creating the database (once; a few seconds)\n');
    const printed = readSecrets(server);
    expect(printed).toMatch(/Sign-in +owner@localhost\.local\n +Password +\S{12,}\n/);
    expect(printed).toMatch(/API key +pst_\w{38}\n +MCP key +psm_\w{38}\n/);
    // No ANSI escape sequence.
    expect(printed).not.toContain('\u001b');
    const [command = '', ...others] = printed.split('\n').filter((line) => line.startsWith('curl '));
    expect(others).toEqual([]);
    const created = await sendAsCurl(command);
    expect(created.status).toBe(201);
    expect(await created.json()).toMatchObject({ success: true, data: { content: 'My first comment' } });
    const [, email, password] = /Sign-in +(\S+)\n +Password +(\S+)\n/.exec(printed) ?? [];
    const signedIn = await fetch(`${server.url}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ email, password }),
    });
    expect(signedIn.status).toBe(200);
  });

  it('makes all files private to the user of the process, regardless of its umask', () => {
    expect(findExposedFiles(settings.DATA_DIR)).toEqual([]);
    expect(statSync(readPath(server)).mode & 0o777).toBe(0o600);
  });

  it('on a terminal, prints the secrets there and writes them nowhere', async () => {
    const folder = preparedFolderSettings();
    const written: string[] = [];
    const database = await openPreparedDatabase({
      url: undefined,
      dataDirectory: path.join(folder.DATA_DIR, 'database'),
    });
    onTestFinished(() => database.close());
    const output = { isTTY: true, write: (text: string) => written.push(text) };
    const publicUrl = 'http://127.0.0.1:3000';
    await welcome({ database, publicUrl, dataDirectory: folder.DATA_DIR, output });
    expect(written.join('')).toMatch(/Password +\S{12,}\n +API key +pst_\w{38}\n/);
    expect(readdirSync(folder.DATA_DIR)).not.toContain('first-start.txt');
  });
});

describe('DATA_DIR', () => {
  it('is refused with its name and the pid if another process uses it, and that process keeps working', async () => {
    const second = launchPostil(settings);
    expect(await second.ended).toBe(1);
    const [line = '', ...others] = second.stderr().trim().split('\n');
    expect(others).toEqual([]);
    expect(line).toContain(settings.DATA_DIR);
    expect(line).toContain(`process ${server.pid}.`);
    // Except for the warning about a start as root.
    expect(second.stdout().replace(/^\{.*running as root.*\}\n/, '')).toBe('');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

it('the server names all wrong settings together, without their values, and exits with status 1', async () => {
  const wrong = {
    PORT: 'abc',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://me:s3cret@host/db',
    MAX_IN_FLIGHT: '0',
  };
  const refused = launchPostil(wrong);
  expect(await refused.ended).toBe(1);
  for (const name of Object.keys(wrong)) expect(refused.stderr()).toContain(`${name} must`);
  expect(refused.stderr()).not.toContain('s3cret');
  expect(refused.stderr()).toMatch(/^postil: [^\n]*\n$/);
});
