import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  emptyFolder,
  launchPostil,
  type RunningPostil,
  run,
  type Settings,
  startPostil,
} from '@postil/harness/postil/process';
import { describe, expect, it, onTestFinished } from 'vitest';

async function start(settings: Settings): Promise<RunningPostil> {
  const server = await startPostil(settings);
  onTestFinished(() => server.kill());
  return server;
}

describe('the first start on an empty folder', () => {
  it('prints address, sign-in and keys, and a command that creates the first comment', async () => {
    const server = await start(emptyFolder());
    const printed = server.stdout();
    expect(printed).toMatch(/^Postil is ready: http:\/\/127\.0\.0\.1:\d+ /m);
    expect(printed).toMatch(/Sign-in +owner@localhost\.local\n +Password +\S{12,}\n/);
    expect(printed).toMatch(/API key +pst_\w{38}\n +MCP key +psm_\w{38}\n/);
    // This character would begin a colour.
    expect(printed).not.toContain('\u001b');
    const [command = '', ...others] = printed.split('\n').filter((line) => line.startsWith('curl '));
    expect(others).toEqual([]);
    const [body = '', status] = (await run(['sh', '-c', `${command} -w '\n%{http_code}'`], {})).stdout.split(
      '\n',
    );
    expect(status, body).toBe('201');
    expect(JSON.stringify(JSON.parse(body))).toBe(body);
    expect(JSON.parse(body)).toMatchObject({ success: true, data: { content: 'My first comment' } });
  });

  it('prints its secrets once: later starts print the address and no secret', async () => {
    const settings = emptyFolder();
    expect(await (await start(settings)).stop()).toBe(0);
    const again = await start(settings);
    expect(again.stdout()).toContain(again.url);
    expect(again.stdout()).not.toMatch(/ps[tm]_|Password/);
  });

  it('does not use up the secrets when the port is taken', async () => {
    const first = await start(emptyFolder());
    const settings = emptyFolder();
    const refused = launchPostil({ ...settings, PORT: new URL(first.url).port });
    expect(await refused.ended).toBe(1);
    expect((await start(settings)).stdout()).toMatch(/API key +pst_/);
  });
});

describe('DATA_DIR', () => {
  it('is refused with its name and the pid if another process uses it, and that process keeps working', async () => {
    const settings = emptyFolder();
    const first = await start(settings);
    const second = launchPostil(settings);
    expect(await second.ended).toBe(1);
    const [line = '', ...others] = second.stderr().trim().split('\n');
    expect(others).toEqual([]);
    expect(line).toContain(settings.DATA_DIR);
    expect(line).toContain(`process ${first.pid}.`);
    expect(second.stdout()).toBe('');
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  it('is refused in one line with its name and value if it cannot be used', async () => {
    const file = path.join(emptyFolder().DATA_DIR, 'file');
    writeFileSync(file, '');
    const refused = launchPostil({ DATA_DIR: file });
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toMatch(/^postil: [^\n]*\n$/);
    expect(refused.stderr()).toContain(file);
    expect(refused.stderr()).toContain('DATA_DIR');
  });
});

it('the server names all wrong settings together, without their values, and ends with status 1', async () => {
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

it('the server says what is wrong with a host that does not belong to the machine', async () => {
  const refused = launchPostil({ ...emptyFolder(), HOST: '192.0.2.1' });
  expect(await refused.ended).toBe(1);
  expect(refused.stderr()).toContain('192.0.2.1');
});
