import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommentPage, CreatedTask, Done, Success } from '@postil/contract';
import { Client } from '@postil/harness/clients/client';
import { findFreePort, startPostgres } from '@postil/harness/databases/postgres-server';
import { createPng, formOf } from '@postil/harness/factories/records';
import type { LaunchedProcess } from '@postil/harness/postil/process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltImage, buildImage, createVolume, createWorkspace, signal } from './images.ts';
import { readDocuments } from './manifests.ts';

/** A user unknown to the image, in the default group of such users. */
const ARBITRARY_USER = '123456:0';

const workspace = createWorkspace();
let image: BuiltImage;
beforeAll(async () => {
  image = await buildImage(workspace.folder);
}, 20 * 60_000);
afterAll(() => workspace.remove());

/** Processes left behind by a failed test: they do not end with the drill, because they run as another user. */
const running = new Map<number, LaunchedProcess>();
afterEach(() => {
  for (const server of running.values()) signal(server, 'SIGKILL');
  running.clear();
});

/** Starts the image and waits until it serves. */
async function start(options: { volume: string; user: string; env?: Record<string, string> }) {
  const port = String(await findFreePort());
  // The image listens on all interfaces of its network, which here is that of the machine.
  const env = { ...options.env, HOST: '127.0.0.1', PORT: port };
  const server = image.start({ ...options, env });
  running.set(server.pid, server);
  await server.waitFor(/Postil is ready: \S+ /);
  const url = `http://127.0.0.1:${port}`;
  return { ...server, url, env };
}

/** Stops the image as a container engine does. */
async function stop(server: LaunchedProcess): Promise<void> {
  signal(server, 'SIGTERM');
  running.delete(server.pid);
  expect(await server.ended, server.stderr()).toBe(0);
  expect(server.stdout()).toContain('"msg":"stopped"');
}

/** The API key that a first start has written. */
function readKey(volume: string): string {
  return /API key +(\S+)/.exec(readFileSync(path.join(volume, 'first-start.txt'), 'utf8'))?.[1] ?? '';
}

async function createTask(client: Client, content: string): Promise<string> {
  return (await client.post('/boards/tasks', { content })).body(201, Done(CreatedTask)).data.id;
}

describe('the image', () => {
  it('runs as an ordinary user, with its own program, and is stopped gracefully', () => {
    const { config, megabytes } = image;
    console.log(
      `the image: ${megabytes.all} MB, of which ${megabytes.program} MB are Postil with its Node.js`,
    );
    expect(config).toMatchObject({ Volumes: { '/data': {} }, StopSignal: 'SIGTERM', Cmd: ['start'] });
    expect(config.User).toMatch(/^[1-9]\d+$/);
    expect(config.Entrypoint.every((each) => each.startsWith('/opt/postil/bin/'))).toBe(true);
  });

  it('has no npm, and no program that others can write or that runs as another user', () => {
    const programs = path.join(image.files, 'opt/postil');
    const names = readdirSync(programs, { recursive: true, encoding: 'utf8' });
    expect(names.length).toBeGreaterThan(1_000);
    expect(names.filter((name) => /node_modules\/npm\//.test(name))).toEqual([]);
    const modes = names.map((name) => path.join(programs, name)).filter((file) => existsSync(file));
    expect(modes.filter((file) => (statSync(file).mode & 0o6022) !== 0)).toEqual([]);
  });

  it.each([
    ['an arbitrary user', () => ARBITRARY_USER],
    ['its own user', () => `${image.config.User}:0`],
  ])(
    'starts as %s without a shell, stores the first comment in its volume, stops on SIGTERM, and has it after a restart',
    async (_who, userOf) => {
      const volume = await createVolume(workspace.folder);
      const options = { volume, user: userOf() };
      const first = await start(options);
      const [uid] = options.user.split(':').map(Number);
      expect(statSync(path.join(volume, 'first-start.txt')).uid).toBe(uid);
      const [, test, ...args] = image.config.Healthcheck.Test;
      const health = { ...options, env: first.env, entrypoint: [test ?? ''], args };
      expect((await image.run(health)).status).toBe(0);
      const client = new Client(first.url, readKey(volume));
      const id = await createTask(client, 'My first comment');
      const body = formOf({}, await createPng({ width: 640, height: 400 }));
      const sent = await client.send({ method: 'PUT', path: `/comments/${id}/screenshot`, body });
      expect(sent.status, sent.text).toBe(200);
      await stop(first);
      expect((await image.run(health)).status).toBe(1);

      const restarted = await start(options);
      const found = await new Client(restarted.url, readKey(volume)).get(
        '/comments?search=first&include=screenshot',
      );
      expect(found.text).toContain('My first comment');
      const { url } = found.body(200, Success(CommentPage)).data.data[0]?.screenshot ?? {};
      expect((await fetch(url ?? '')).headers.get('content-type')).toBe('image/png');
      await stop(restarted);
    },
  );

  it('runs the commands of the package', async () => {
    const options = { volume: await createVolume(workspace.folder), user: ARBITRARY_USER };
    const doctor = await image.run({ ...options, args: ['doctor'] });
    expect(doctor.stdout).toContain('There is no database in /data');
    expect((await image.run({ ...options, args: ['--version'] })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('the image with PostgreSQL', () => {
  it('is migrated by a job, prepared by a command, and serves as two replicas without a persistent volume', async () => {
    const postgres = await startPostgres();
    const env = { DATABASE_URL: await postgres.createDatabase(), SECRET_KEY: '5'.repeat(64) };
    const options = async () => ({ volume: await createVolume(workspace.folder), user: ARBITRARY_USER, env });
    const [job] = readDocuments('migration.yaml') as { spec: { template: { spec: PodSpec } } }[];
    const args = job?.spec.template.spec.containers[0]?.args ?? [];
    const migrated = await image.run({ ...(await options()), args });
    expect([migrated.status, migrated.stdout]).toEqual([0, expect.stringContaining('Applied 0001_core.sql')]);
    const initArguments = [
      'init',
      '--organization',
      'Acme',
      '--email',
      'ada@example.com',
      '--password',
      'correct horse',
    ];
    const prepared = await image.run({ ...(await options()), args: initArguments });
    expect(prepared.status, prepared.stderr).toBe(0);
    const created = await image.run({
      ...(await options()),
      args: ['keys', 'create', '--name', 'Drill', '--permissions', 'read,write'],
    });
    const [key = ''] = /pst_\w+/.exec(created.stdout) ?? [];
    const [one, other] = [await start(await options()), await start(await options())];
    const id = await createTask(new Client(one.url, key), 'By the first replica');
    expect((await new Client(other.url, key).get(`/comments/${id}/detail`)).status).toBe(200);
    await stop(one);
    expect((await new Client(other.url, key).get(`/comments/${id}/detail`)).status).toBe(200);
    await stop(other);
    await postgres.stop();
  });
});

interface PodSpec {
  readonly containers: readonly { readonly args?: readonly string[] }[];
}
