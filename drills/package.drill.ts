import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPng, formOf } from '@postil/harness/factories/records';
import {
  type CommandResult,
  INIT_ARGUMENTS,
  type LaunchedProcess,
  launch,
  run,
  type Settings,
} from '@postil/harness/postil/process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_FILES = 1_000;
const STARTS = 7;

/** All files that the drill creates: the tarball, a home, a folder for global packages, and folders that start empty. */
const folder = mkdtempSync(path.join(tmpdir(), 'postil-package-'));
const prefix = path.join(folder, 'global');
const installed = path.join(prefix, 'lib/node_modules/postil');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The settings of a clean machine: those of the clone, of this user and of npm's scripts do not affect the package. */
const CLEAN_ENVIRONMENT: Settings = {
  HOME: path.join(folder, 'home'),
  PATH: (process.env.PATH ?? '')
    .split(':')
    .filter((each) => !each.includes('node_modules'))
    .join(':'),
  npm_config_cache: path.join(folder, 'home/.npm'),
  npm_config_prefer_offline: 'true',
  PORT: '0',
};

let tarball = '';
beforeAll(async () => {
  mkdirSync(CLEAN_ENVIRONMENT.npm_config_cache ?? '', { recursive: true });
  const { stdout } = await run(['npm', 'config', 'get', 'cache'], {});
  const downloads = path.join(stdout.trim(), '_cacache');
  if (existsSync(downloads))
    symlinkSync(downloads, path.join(CLEAN_ENVIRONMENT.npm_config_cache ?? '', '_cacache'));
  const packed = await run(['npm', 'run', '--silent', 'package'], {});
  expect(packed.status, packed.stderr).toBe(0);
  tarball = path.join(folder, 'postil.tgz');
  cpSync(path.join(ROOT, packed.stdout.trim()), tarball);
  const { status, stderr } = await runIn(folder, ['npm', 'install', '--global', '--prefix', prefix, tarball]);
  expect(status, stderr).toBe(0);
});

/** Wraps a command to run in a folder of the clean machine. */
const commandIn = (cwd: string, command: readonly string[]) => [
  'env',
  '-C',
  cwd,
  '-u',
  'NODE_COMPILE_CACHE',
  ...command,
];
const runIn = (cwd: string, command: readonly string[], settings: Settings = {}): Promise<CommandResult> =>
  run(commandIn(cwd, command), { ...CLEAN_ENVIRONMENT, ...settings });

/** Runs a command of the package that is installed globally. */
const postil = (cwd: string, args: readonly string[], settings: Settings = {}) =>
  runIn(cwd, [path.join(prefix, 'bin/postil'), ...args], settings);

function emptyFolder(): string {
  return mkdtempSync(path.join(folder, 'empty-'));
}

/** Starts a server in a folder and waits until it serves. */
async function start(cwd: string, command: readonly string[], settings: Settings = {}) {
  const server = launch(commandIn(cwd, command), { ...CLEAN_ENVIRONMENT, ...settings });
  await server.waitFor(/Postil is ready: \S+ /);
  const url = /Postil is ready: (\S+) /.exec(server.stdout())?.[1] ?? '';
  return { ...server, url };
}

async function stop(server: LaunchedProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  server.send(signal);
  await server.ended;
}

/** The output of a first start for its owner. */
function readSecrets(cwd: string) {
  const text = readFileSync(path.join(cwd, 'data/first-start.txt'), 'utf8');
  const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  return {
    key: find(/API key +(\S+)/),
    site: find(/"site_id":"([^"]+)"/),
    password: find(/Password +(\S+)/),
  };
}

/** All files below a folder with their sizes and times. */
const listingOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .map(
      (name) => `${name} ${statSync(path.join(root, name)).mtimeMs} ${statSync(path.join(root, name)).size}`,
    );

describe('the tarball', () => {
  it(`has at most 10 MB and ${MAX_FILES} files, and no source, machine code or path of this machine`, async () => {
    const names = (await run(['tar', '-tzf', tarball], {})).stdout.trim().split('\n');
    const { size } = statSync(tarball);
    console.log(`the tarball: ${(size / 1024 / 1024).toFixed(1)} MB, ${names.length} files`);
    expect(size).toBeLessThanOrEqual(MAX_BYTES);
    expect(names.length).toBeLessThanOrEqual(MAX_FILES);
    expect(names.filter((name) => /\.(?:ts|tsx|node|wasm)$|\/test\/|node_modules/.test(name))).toEqual([]);
    const { stdout } = await run(['grep', '-rlF', `${ROOT}/`, installed, '--exclude-dir=node_modules'], {});
    expect(stdout).toBe('');
  });

  it('has the licence of every bundled package', () => {
    const licences = readFileSync(path.join(installed, 'dist/LICENSES.txt'), 'utf8');
    for (const name of ['fastify', 'pg', 'react', 'preact', '@fastify/swagger-ui'])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });
});

describe('npx in an empty folder', () => {
  it('starts Postil, stores the first comment there, stops on SIGTERM, and has the comment after a restart', async () => {
    const cwd = emptyFolder();
    const command = ['npx', '--yes', '../postil.tgz'];
    const first = await start(cwd, command);
    expect(first.stderr()).toBe('postil: creating the database (once; a few seconds)\n');
    expect(readdirSync(cwd)).toEqual(['data']);
    const { key, site } = readSecrets(cwd);
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const created = await fetch(`${first.url}/api/v1/boards/tasks`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ content: 'My first comment', site_id: site }),
    });
    expect(created.status).toBe(201);
    await stop(first);
    expect(first.stdout()).toContain('"msg":"stopped"');
    const restarted = await start(cwd, command);
    const found = await fetch(`${restarted.url}/api/v1/comments?search=first`, { headers });
    expect(JSON.stringify(await found.json())).toContain('My first comment');
    await stop(restarted);
  });
});

describe('the package, installed globally', () => {
  let cwd: string;
  let server: Awaited<ReturnType<typeof start>>;
  let before: string[];
  beforeAll(async () => {
    before = listingOf(installed);
    cwd = emptyFolder();
    server = await start(cwd, [path.join(prefix, 'bin/postil')]);
  });
  afterAll(() => stop(server));

  it('serves the web app, the widget, the demo page and the description of the API with all of their files', async () => {
    for (const page of ['/', '/demo', '/docs']) {
      const response = await fetch(`${server.url}${page}`, { headers: { accept: 'text/html' } });
      expect([page, response.status]).toEqual([page, 200]);
      const files = [...(await response.text()).matchAll(/(?:src|href)="([^"#:]+\.(?:js|css|svg|png))"/g)];
      expect([page, files.length > 0]).toEqual([page, true]);
      for (const [, file = ''] of files) {
        const { status } = await fetch(new URL(file, `${server.url}${page}`));
        expect([file, status]).toEqual([file, 200]);
      }
    }
    const widget = await (await fetch(`${server.url}/w/postil.js`)).text();
    const [asset = ''] = /assets\/app-[\w-]+\.js/.exec(widget) ?? [];
    expect((await fetch(`${server.url}/w/${asset}`)).status).toBe(200);
  });

  it('checks passwords and reads pictures, which need machine code', async () => {
    const { password, key } = readSecrets(cwd);
    const signedIn = await fetch(`${server.url}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ email: 'owner@localhost.local', password }),
    });
    expect(signedIn.status).toBe(200);
    const projects = await fetch(`${server.url}/api/v1/projects`, { headers: { 'x-api-key': key } });
    const [project] = ((await projects.json()) as { data: { data: { id: string }[] } }).data.data;
    const mockup = await fetch(`${server.url}/api/v1/mockups`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: formOf({ name: 'Start page', project_id: project?.id ?? '' }, await createPng()),
    });
    expect([mockup.status, await mockup.text()]).toEqual([201, expect.stringContaining('"width":')]);
  });

  it('works with the client and the widget, which install from their tarballs', async () => {
    const packed = await run(
      ['npm', 'pack', ...PUBLISHED.map((name) => `--workspace=${name}`), '--pack-destination', folder],
      {},
    );
    expect(packed.status, packed.stderr).toBe(0);
    const project = emptyFolder();
    const tarballs = readdirSync(folder).filter((name) => /^postil-(client|widget)-.*\.tgz$/.test(name));
    expect(tarballs).toHaveLength(PUBLISHED.length);
    const install = ['npm', 'install', ...tarballs.map((name) => path.join(folder, name))];
    expect(await runIn(project, install)).toMatchObject({ status: 0 });
    const program = ['node', '--input-type=module', '--eval', PROGRAM, server.url, readSecrets(cwd).key];
    const { stdout, stderr } = await runIn(project, program);
    expect([stdout, stderr]).toEqual(['a comment of the client, function\n', '']);
  });

  it('writes nothing into its own folder', () => {
    expect(listingOf(installed)).toEqual(before);
  });
});

describe('the commands', () => {
  const cwd = emptyFolder();

  it('all run', async () => {
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    expect(await postil(cwd, ['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    const help = await postil(cwd, ['--help']);
    for (const name of COMMANDS) expect(help.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    const succeed = async (...args: string[]) => {
      const finished = await postil(cwd, args);
      expect([args[0], finished.status, finished.stderr]).toEqual([args[0], 0, '']);
      return finished.stdout;
    };
    expect((await postil(cwd, ['doctor'])).stdout).toContain('There is no database in');
    expect(await succeed('migrate')).toContain('Applied 0001_core.sql');
    expect((await postil(cwd, ['doctor'])).stdout).toContain('run "postil init --help"');
    const { organization_id } = JSON.parse(await succeed(...INIT_ARGUMENTS));
    await succeed(
      'add-organization',
      '--organization',
      'Beta',
      '--email',
      'b@beta.example',
      '--password',
      'correct horse',
    );
    await succeed('keys', 'create', '--organization', organization_id, '--name', 'Script');
    expect(await succeed('keys', 'list', '--organization', organization_id)).toContain('Script');
    expect(await succeed('keys', '--help')).toContain('revoke');
    const mail = ['--organization', organization_id, '--email', 'owner@acme.example'];
    expect(await succeed('reset-link', ...mail)).toContain('http://127.0.0.1');
    expect(await succeed('seal-secrets')).toContain('Sealed');
    expect(await succeed('doctor', '--repair')).toContain('The schema is up to date.');
    // More than this needs a cluster.
    const distribute = await postil(cwd, ['distribute']);
    expect([distribute.status, distribute.stderr]).toEqual([1, expect.stringMatching(/^postil: .*Citus/)]);
  });

  it('a clone works with the database of the package', async () => {
    const DATA_DIR = path.join(cwd, 'data');
    const { status, stdout } = await run(['npm', 'run', '--silent', 'postil', '--', 'doctor'], { DATA_DIR });
    expect([status, stdout]).toEqual([0, expect.stringContaining('The schema is up to date.')]);
  });

  it('a fault is reported with the lines of the sources', async () => {
    const fault = path.join(folder, 'fault.mjs');
    await writeFile(fault, FAULT);
    const { stderr } = await postil(emptyFolder(), ['migrate'], { NODE_OPTIONS: `--import=${fault}` });
    const file = 'packages/server/src/core/db/migrate.ts';
    const line =
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .findIndex((each) => each.includes('readdir(FOLDER)')) + 1;
    expect(stderr).toContain(`(postil:///${file}:${line}:`);
  });

  it('a missing build is named', async () => {
    const copy = path.join(folder, 'copy');
    cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
    for (const name of ['@node-rs', '@img'])
      for (const build of readdirSync(path.join(copy, 'node_modules', name)).filter((each) =>
        each.includes(process.arch),
      ))
        rmSync(path.join(copy, 'node_modules', name, build), { recursive: true });
    const { status, stderr } = await runIn(emptyFolder(), ['node', path.join(copy, 'dist/bin/postil.js')]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^postil: @node-rs\/argon2 needs @node-rs\/argon2-\S+.*: install Postil again/m);
    expect(stderr).toMatch(/^postil: sharp needs @img\/sharp-\S+ and @img\/sharp-.*: install Postil again/m);
  });
});

const PUBLISHED = ['@postil/client', '@postil/widget'];

/** Uses both packages; its arguments are the URL of a server and a key. */
const PROGRAM = `
import { createClient } from '@postil/client';
import { load } from '@postil/widget';
const [, baseUrl, apiKey] = process.argv;
const client = createClient({ baseUrl, apiKey });
const { data } = await client.listSites();
await client.createTask({ content: 'a comment of the client', site_id: data[0].id });
for await (const comment of client.listComments.all({})) console.log(comment.content + ', ' + typeof load);
`;

const COMMANDS = [
  'start',
  'init',
  'add-organization',
  'migrate',
  'distribute',
  'keys',
  'reset-link',
  'seal-secrets',
  'doctor',
];

/** A preloaded module that makes reading migrations fail. */
const FAULT = `
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const { readdir } = files;
files.readdir = (folder, ...rest) => {
  if (String(folder).includes('migrations')) throw new Error('a fault');
  return readdir(folder, ...rest);
};
syncBuiltinESMExports();
`;

it('the duration of a start is printed, next to that of a clone', async () => {
  const variants = {
    clone: { cwd: ROOT, command: ['npm', 'start'] },
    package: { cwd: emptyFolder(), command: [path.join(prefix, 'bin/postil')] },
  };
  const times: Record<string, number[]> = { clone: [], package: [] };
  const settings = Object.fromEntries(
    Object.keys(variants).map((name) => [name, { DATA_DIR: emptyFolder() }]),
  );
  // The first round creates the databases and fills the caches.
  for (let round = 0; round <= STARTS; round += 1) {
    for (const [name, { cwd, command }] of Object.entries(variants)) {
      const startedMs = performance.now();
      const server = await start(cwd, command, settings[name]);
      if (round > 0) times[name]?.push(performance.now() - startedMs);
      await stop(server, 'SIGINT');
    }
  }
  const [cloneMs, packageMs] = [median(times.clone), median(times.package)];
  console.log(
    `a start: ${Math.round(packageMs)} ms, clone ${Math.round(cloneMs)} ms, ratio ${(packageMs / cloneMs).toFixed(2)}`,
  );
  expect(times.package).toHaveLength(STARTS);
});

function median(values: readonly number[] = []): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
