import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createPng, createTask, formOf, readComment } from '@postil/harness/factories/records';
import { createShop, createWidgetComment } from '@postil/harness/factories/widget';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTo } from '../build/main.ts';

const PACKAGE = path.resolve(import.meta.dirname, '..');
const folder = await mkdtemp(path.join(tmpdir(), 'postil-cli-'));
const project = path.join(folder, 'project');
const server = await startTestServer();
afterAll(() => Promise.all([rm(folder, { recursive: true, force: true }), server.close()]));

interface ProgramResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const PROGRAM = path.join(project, 'node_modules/.bin/postil-tasks');

interface RunOptions {
  readonly env?: Record<string, string>;
  readonly input?: string;
  readonly command?: string;
  readonly cwd?: string;
}

function start(args: readonly string[], { env, command = PROGRAM, cwd = project }: RunOptions = {}) {
  const { PATH = '' } = process.env;
  return spawn(command, args, { cwd, env: { PATH, HOME: folder, ...env } });
}

async function run(args: readonly string[], options: RunOptions = {}): Promise<ProgramResult> {
  const child = start(args, options);
  child.stdin.end(options.input ?? '');
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status, stdout, stderr };
}

/** The environment variables with which the program uses the tenant. */
const envOf = ({ api_key: key }: Tenant) => ({ POSTIL_URL: server.url, POSTIL_API_KEY: key });
/** The options with which the program runs for the tenant. */
const optionsOf = (tenant: Tenant, input = '') => ({ env: envOf(tenant), input });

beforeAll(async () => {
  const source = path.join(folder, 'package');
  await Promise.all([mkdir(source), mkdir(project)]);
  for (const file of ['package.json', 'README.md', 'LICENSE'])
    await cp(path.join(PACKAGE, file), path.join(source, file));
  await writeTo(path.join(source, 'dist'));
  await writeFile(path.join(project, 'package.json'), '{"private": true}');
  const npm = { command: 'npm' };
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run(['pack', '--pack-destination', folder, ...options], { ...npm, cwd: source });
  const installed = await run(['install', path.join(folder, 'postil-cli-0.1.0.tgz'), ...options], npm);
  expect(installed).toMatchObject({ status: 0 });
});

describe('postil-tasks, installed from its package without a network', () => {
  it('is one program without dependencies', async () => {
    const names = (await readdir(path.join(project, 'node_modules'))).filter((name) => !name.startsWith('.'));
    expect(names).toEqual(['@postil']);
    const help = await run(['--help']);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    for (const name of ['list', 'show', 'claim', 'reply', 'submit', 'watch', 'check', 'login'])
      expect(help.stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  });

  it('lists tasks by their filters, as lines without colours and as JSON', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant, { content: 'Logo is blurred\nSee above', priority: 'HIGH', route: '/home' });
    const resolvedId = await createTask(tenant, { content: 'Is done' });
    await tenant.api.put(`/comments/${resolvedId}/status`, { status: 'RESOLVED' });
    const hostileId = await createTask(tenant, { content: 'Clears \u001b[2J the screen' });
    const all = await run(['list'], optionsOf(tenant));
    expect(all).toMatchObject({ status: 0, stderr: '' });
    expect(all.stdout).toMatch(
      /^#\d+ {2}open +medium {2}Clears \[2J the screen .*\n#\d+ {2}open +high +Logo is blurred /,
    );
    expect(all.stdout).not.toContain('\u001b');
    const resolved = await run(['--json', 'list', '--status', 'RESOLVED'], optionsOf(tenant));
    expect(JSON.parse(resolved.stdout)).toMatchObject([{ id: resolvedId, status: 'RESOLVED' }]);
    const newest = await run(['--json', 'list', '--limit', '1'], optionsOf(tenant));
    expect(JSON.parse(newest.stdout).map(({ id }: { id: string }) => id)).toEqual([hostileId]);
    expect((await run(['list', '--search', 'nowhere'], optionsOf(tenant))).stdout).toBe('No tasks.\n');
  });

  it('shows a task by its number with replies, evidence, and its pictures as files', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const evidence = { source: { file: 'src/pay.tsx', line: 41 }, element: { tag: 'button' } };
    const { id } = await createWidgetComment(client, { evidence });
    const picture = await createPng({ width: 900, height: 700 });
    await client.put(`/widget/v1/comments/${id}/screenshot`, formOf({ pin_x: '0.5', pin_y: '0.5' }, picture));
    await tenant.api.post(`/comments/${id}/replies`, { content: 'Which browser?' });
    const { number } = await readComment(tenant, id);
    const shown = await run(['show', `#${number}`, '--evidence'], optionsOf(tenant));
    expect(shown).toMatchObject({ status: 0, stderr: '' });
    for (const part of [
      'The button overlaps the footer',
      'Which browser?',
      '"file": "src/pay.tsx"',
      `${id}.png`,
    ])
      expect(shown.stdout).toContain(part);
    expect((await stat(path.join(project, `${id}.png`))).size).toBeGreaterThan(0);
    expect((await stat(path.join(project, `${id}-pin.jpg`))).size).toBeGreaterThan(0);
    const json = JSON.parse((await run(['--json', 'show', String(number)], optionsOf(tenant))).stdout);
    expect(json).toMatchObject({ id, replies: [{ content: 'Which browser?' }] });
    expect(json).not.toHaveProperty('evidence');
  });

  it('claims a task, replies to it, submits its result, and releases the claim', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const claimed = await run(['--json', 'claim', id, '--minutes', '5'], optionsOf(tenant));
    expect(JSON.parse(claimed.stdout)).toMatchObject({
      comment_id: id,
      claimed_by: { name: expect.any(String) },
    });
    await run(['reply', id, '-', '--visibility', 'everyone'], optionsOf(tenant, 'Is being mended.'));
    await writeFile(path.join(project, 'after.png'), await createPng({ width: 30, height: 20 }));
    const links = ['--pull-request', 'https://git.example.com/shop/pulls/41', '--release', '1.8.2'];
    const rest = ['--file', 'src/pay.tsx', '--picture', 'after.png'];
    const submitted = await run(
      ['--json', 'submit', id, '--summary', 'Moved up.', ...links, ...rest],
      optionsOf(tenant),
    );
    expect(submitted).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(submitted.stdout)).toMatchObject({
      summary: 'Moved up.',
      pull_request_url: 'https://git.example.com/shop/pulls/41',
      release: '1.8.2',
      files: ['src/pay.tsx'],
    });
    const task = await readComment(tenant, id);
    expect(task.status).toBe('IN_REVIEW');
    expect(task.replies).toMatchObject([{ content: 'Is being mended.', visibility: 'everyone' }]);
    expect((await run(['claim', id, '--release'], optionsOf(tenant))).stdout).toBe(
      'Nobody has claimed it.\n',
    );
  });

  it('ends with status 1 and a short list if the tasks exceed the limit of a pipeline', async () => {
    const tenant = await server.createTenant();
    expect(await run(['check'], optionsOf(tenant))).toMatchObject({
      status: 0,
      stdout: '0 tasks, 0 allowed.\n',
    });
    await createTask(tenant, { content: 'Still open', priority: 'URGENT' });
    const found = await run(['check', '--priority', 'URGENT'], optionsOf(tenant));
    expect(found.status).toBe(1);
    expect(found.stdout).toMatch(/^1 task, 0 allowed\.\n {2}#\d+ {2}Still open {2}/);
    expect((await run(['check', '--max-open', '1'], optionsOf(tenant))).status).toBe(0);
    const json = await run(['--json', 'check'], optionsOf(tenant));
    expect([json.status, JSON.parse(json.stdout)]).toMatchObject([
      1,
      { total: 1, max_open: 0, passed: false },
    ]);
  });

  it('prints changes as they happen', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const child = start(['--json', 'watch', '--count', '1'], optionsOf(tenant));
    const ended = Promise.all([text(child.stdout), once(child, 'close')]);
    // The program prints nothing when it starts, so changes are made until it has printed one.
    while (child.exitCode === null) {
      await tenant.api.post(`/comments/${id}/replies`, { content: crypto.randomUUID() });
      await delay(300);
    }
    const [printed] = await ended;
    expect(JSON.parse(printed)).toMatchObject({ comment_id: id, actor: { id: tenant.user_id } });
  });

  it('ends when the reader of its output has ended', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const child = start(['watch'], optionsOf(tenant));
    const ended = Promise.all([text(child.stderr), once(child, 'close')]);
    child.stdout.destroy();
    while (child.exitCode === null) {
      await tenant.api.post(`/comments/${id}/replies`, { content: crypto.randomUUID() });
      await delay(300);
    }
    expect(await ended).toEqual(['', [0, null]]);
  });

  it('connects again after a server that was unavailable, and continues after the last change', async () => {
    const requested: (string | undefined)[] = [];
    const gateway = createServer(({ headers }, response) => {
      const id = requested.push(headers['last-event-id'] as string | undefined);
      if (id > 1 && id < 7) return void response.writeHead(503, { 'retry-after': '0' }).end();
      const change = { at: '2026-01-01T00:00:00.000Z', type: 'comment.updated', id, actor: { name: 'Ada' } };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`id: ${id}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`);
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port } = gateway.address() as AddressInfo;
    const env = { POSTIL_URL: `http://127.0.0.1:${port}`, POSTIL_API_KEY: 'a key' };
    const watched = await run(['--json', 'watch', '--count', '2'], { env });
    gateway.close();
    expect(watched.status).toBe(0);
    expect(watched.stderr.match(/Trying again until the server responds\./g)).toHaveLength(1);
    expect(
      watched.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual([1, 7]);
    expect(requested).toEqual([undefined, '1', '1', '1', '1', '1', '1']);
  });

  it('stores the server and the key in a file that only its owner can read, and refuses a file that others can read', async () => {
    const tenant = await server.createTenant();
    const home = { XDG_CONFIG_HOME: path.join(folder, 'config') };
    const file = path.join(folder, 'config/postil/credentials.json');
    const saved = await run(['login', '--url', server.url], { env: home, input: `${tenant.api_key}\n` });
    expect(saved).toMatchObject({ status: 0, stdout: `Saved in ${file}\n` });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await run(['list'], { env: home })).status).toBe(0);
    await chmod(file, 0o640);
    const refused = await run(['list'], { env: home });
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain(`Others can read ${file}`);
    const unreadable = await run(['list'], { env: { XDG_CONFIG_HOME: file } });
    expect(unreadable.status).toBe(2);
    expect(unreadable.stderr).toContain('cannot be read');
    const schemeless = await run(['login', '--url', 'localhost:3000'], { env: home, input: 'pst_x' });
    expect([schemeless.status, schemeless.stderr]).toEqual([
      2,
      expect.stringContaining('--url is not the URL of a server'),
    ]);
    const malformed = await run(['list'], { env: { POSTIL_URL: 'postil', POSTIL_API_KEY: 'pst_x' } });
    expect([malformed.status, malformed.stderr]).toEqual([
      2,
      expect.stringContaining('POSTIL_URL is not the URL of a server'),
    ]);
  });

  it.each([
    {
      problem: 'wrong arguments',
      args: ['list', '--status', 'DONE'],
      status: 2,
      message: 'Allowed choices are OPEN',
    },
    { problem: 'no credentials', args: ['list'], env: {}, status: 2, message: 'postil-tasks login' },
    {
      problem: 'a key alone',
      args: ['list'],
      env: { POSTIL_API_KEY: 'x' },
      status: 2,
      message: 'POSTIL_URL is missing',
    },
    { problem: 'an invalid task name', args: ['show', 'seven'], status: 2, message: 'give its number' },
    {
      problem: 'an unknown task number',
      args: ['show', '999999'],
      status: 2,
      message: 'has the number 999999',
    },
    {
      problem: 'an unknown task id',
      args: ['show', crypto.randomUUID()],
      status: 3,
      message: 'postil-tasks: ',
    },
    {
      problem: 'an unknown key',
      args: ['list'],
      env: { POSTIL_URL: server.url, POSTIL_API_KEY: 'x' },
      status: 3,
      message: 'key',
    },
    {
      problem: 'no server',
      args: ['list'],
      env: { POSTIL_URL: 'http://127.0.0.1:9', POSTIL_API_KEY: 'x' },
      status: 4,
      message: 'could not be reached',
    },
  ])(
    'explains the problem with $problem, and ends with status $status',
    async ({ args, env, status, message }) => {
      const tenant = await server.createTenant();
      const result = await run(args, { env: env ?? envOf(tenant) });
      expect(result).toMatchObject({ status, stdout: '' });
      expect(result.stderr).toContain(message);
    },
  );
});
