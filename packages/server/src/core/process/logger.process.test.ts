import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import {
  emptyFolderSettings,
  initialize,
  launchPostil,
  preparedFolderSettings,
  run,
  waitUntil,
} from '@postil/harness/postil/process';
import { describe, expect, it, onTestFinished } from 'vitest';

const HEADERS_SCRIPT = fileURLToPath(new URL('./fixtures/log-headers.mjs', import.meta.url));
const ERRORS_SCRIPT = fileURLToPath(new URL('./fixtures/log-errors.mjs', import.meta.url));
const LINES_SCRIPT = fileURLToPath(new URL('./fixtures/log-lines.mjs', import.meta.url));
/** A time within which buffered lines are written. */
const FLUSH_WAIT_MS = 3_000;

it('headers that carry credentials are redacted at every log level', async () => {
  const { status, stdout } = await run([process.execPath, HEADERS_SCRIPT], {});
  expect(status).toBe(0);
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(24);
  for (const line of lines) {
    for (const name of ['authorization', 'proxy-authorization', 'x-api-key', 'cookie', 'set-cookie'])
      expect(line).toContain(`"${name}":"[Redacted]"`);
    expect(line).not.toContain('hush');
  }
});

it('errors that cannot be serialised do not break the log, whose lines contain only plain values', async () => {
  const { status, stdout, stderr } = await run([process.execPath, ERRORS_SCRIPT], {});
  expect([status, stderr]).toEqual([0, '']);
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).number)).toEqual([...Array(12).keys()]);
  expect(lines[0]).toContain('a provider refused');
  expect(stdout).not.toContain('hush');
});

/** Starts a process that logs on request. @param output its standard output. */
function startLogging(output: 'pipe' | number) {
  const child = spawn(process.execPath, [LINES_SCRIPT], { stdio: ['pipe', output, 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stderr) throw new Error('The process has no pipes.');
  return {
    stdout,
    ended,
    async log(count: number, length: number) {
      const logged = once(stderr, 'data');
      stdin.write(`${count} ${length}\n`);
      await logged;
    },
    exit: () => void stdin.write('exit\n'),
  };
}

describe('a log', () => {
  it('without a reader does not prevent the process from ending', async () => {
    const { stdout, ended, exit } = startLogging('pipe');
    stdout?.destroy();
    exit();
    expect(await ended).toEqual([3, null]);
  });

  it('is resumed when it has a reader again, with the number of dropped lines', async () => {
    const fifo = `${emptyFolderSettings().DATA_DIR}/log`;
    execFileSync('mkfifo', [fifo]);
    const firstReader = spawn('cat', [fifo]);
    const output = openSync(fifo, 'w');
    const { log, exit, ended } = startLogging(output);
    closeSync(output);
    await log(1, 10);
    await once(firstReader.stdout, 'data');
    firstReader.kill('SIGKILL');
    await once(firstReader, 'close');
    await log(5, 10);
    await delay(FLUSH_WAIT_MS);

    const secondReader = spawn('cat', [fifo]);
    const secondOutput = text(secondReader.stdout);
    await log(1, 10);
    await delay(FLUSH_WAIT_MS);
    exit();
    expect(await ended).toEqual([3, null]);
    const lines = (await secondOutput)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { number: 7 },
      { level: 'warn', lines: 5, msg: 'lines of the log could not be written' },
      { level: 'fatal', msg: 'the last line' },
    ]);
  });

  it('with a slow reader drops lines instead of blocking the process, and keeps the rest in order', async () => {
    const { stdout, log, exit, ended } = startLogging('pipe');
    await log(30_000, 1_000);
    let logText = '';
    stdout?.setEncoding('utf8').on('data', (part: string) => {
      logText += part;
    });
    await waitUntil('the lines that are missing', () => logText.includes('could not be written'));
    exit();
    expect(await ended).toEqual([3, null]);
    const lines = logText
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const numbers = lines.flatMap(({ number }) => number ?? []);
    expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
    expect(lines.slice(numbers.length)).toMatchObject([
      { lines: 30_000 - numbers.length, msg: 'lines of the log could not be written' },
      { msg: 'the last line' },
    ]);
  });

  it('on a full disk does not prevent the server from serving or stopping', async () => {
    const settings = { ...preparedFolderSettings(), PORT: String(await findFreePort()) };
    await initialize(settings);
    const wrapper = ['sh', '-c', 'exec "$@" > /dev/full', 'sh'];
    const postil = launchPostil(settings, undefined, wrapper);
    onTestFinished(() => void postil.send('SIGKILL'));
    const url = `http://127.0.0.1:${settings.PORT}`;
    const isServing = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await waitUntil('the server', isServing);
    await delay(FLUSH_WAIT_MS);
    expect(await isServing()).toBe(true);
    postil.send('SIGTERM');
    expect(await postil.ended).toBe(0);
  });
});
