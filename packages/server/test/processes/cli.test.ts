import { Client } from '@postil/harness/clients/client';
import { copyTemplate } from '@postil/harness/databases/test-database';
import {
  INIT,
  type Initialized,
  initialize,
  run,
  runCommand,
  type Settings,
  startPostil,
} from '@postil/harness/postil/process';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';

const SEVEN_KEYS = [
  'api_key',
  'mcp_key',
  'organization_id',
  'project_id',
  'site_id',
  'user_id',
  'widget_key',
];
const isEmbedded = inject('template').engine === 'embedded';

async function newPlace(): Promise<Settings> {
  const { settings, remove } = await copyTemplate();
  onTestFinished(remove);
  return { ...settings };
}

/** Runs a command that must succeed without a word of complaint. @returns what it prints. */
async function succeed(settings: Settings, args: readonly string[], input = ''): Promise<string> {
  const { status, stdout, stderr } = await runCommand(settings, args, input);
  expect([status, stderr], stdout).toEqual([0, '']);
  return stdout;
}

/** Asserts that a command is refused in one line, and prints nothing else. @returns the line. */
async function refuse(settings: Settings, args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runCommand(settings, args);
  expect([status, stdout], stderr).toEqual([1, '']);
  expect(stderr).toMatch(/^postil: [^\n]+\n$/);
  return stderr;
}

describe('init', () => {
  it('prints one JSON object of ids and keys, and a second time changes nothing', async () => {
    const place = await newPlace();
    const stdout = await succeed(place, INIT);
    expect(stdout).toMatch(/^\{[^\n]*\}\n$/);
    const made: Initialized = JSON.parse(stdout);
    expect(Object.keys(made).sort()).toEqual(SEVEN_KEYS);
    expect(await refuse(place, INIT)).toContain('add-organization');
    const keys = JSON.parse(await succeed(place, ['keys', 'list', '--json']));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toMatchObject({ token_type: 'api', permissions: ['read', 'write', 'delete', 'admin'] });
    expect(keys[0]).toMatchObject({ token_type: 'mcp', permissions: ['read', 'write'] });
  });

  it('succeeds once of two at the same time', async () => {
    const place = await newPlace();
    const outcomes = await Promise.all([runCommand(place, INIT), runCommand(place, INIT)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([0, 1]);
    const organizations = await succeed(place, ['doctor']);
    expect(organizations).toContain('Organisations: Acme.');
  });

  it('takes the password from standard input, and JSON alone stands on standard output through npm', async () => {
    const place = await newPlace();
    const args = ['--organization', 'Acme', '--email', 'o@acme.example', '--password-stdin', '--json'];
    const command = ['npm', 'run', '-s', 'postil', '--', 'init', ...args];
    const { status, stdout, stderr } = await run(command, place, 'correct horse\n');
    expect(status, stderr).toBe(0);
    expect(Object.keys(JSON.parse(stdout)).sort()).toEqual(SEVEN_KEYS);
  });
});

describe('on a database with an organisation', () => {
  let place: Settings;
  let first: Initialized;

  beforeAll(async () => {
    const { settings } = await copyTemplate();
    place = { ...settings };
    first = await initialize(place);
  });

  it('add-organization adds another, with keys of its own', async () => {
    const own = await newPlace();
    const one = await initialize(own);
    const args = ['--organization', 'Other', '--email', 'o@other.example', '--password-stdin', '--json'];
    const other: Initialized = JSON.parse(
      await succeed(own, ['add-organization', ...args], 'correct horse\n'),
    );
    expect(Object.keys(other).sort()).toEqual(SEVEN_KEYS);
    expect(other.organization_id).not.toBe(one.organization_id);
    expect(await succeed(own, ['doctor'])).toContain('Organisations: Acme, Other.');
    // With two of them, commands ask which one is meant.
    expect(await refuse(own, ['keys', 'list'])).toContain(other.organization_id);
    const keys = await succeed(own, ['keys', 'list', '--json', '--organization', other.organization_id]);
    expect(JSON.parse(keys)).toHaveLength(2);
  });

  it('migrate finds nothing to do', async () => {
    expect(await succeed(place, ['migrate'])).toBe('The schema is up to date.\n');
  });

  it('doctor finds it healthy', async () => {
    const stdout = await succeed(place, ['doctor']);
    expect(stdout).not.toContain('problem');
    expect(stdout).toContain('The schema is up to date.');
  });

  it('keys that are created work and keys that are revoked stop', async () => {
    if (isEmbedded) await expectLockedOut();
    else await expectImmediateEffect();
  });

  /** The server has the directory: a second process must keep out. */
  async function expectLockedOut(): Promise<void> {
    const created = JSON.parse(await succeed(place, ['keys', 'create', '--name', 'CI', '--json']));
    const server = await startPostil(place);
    expect((await new Client(server.url, created.key).get('/comments')).status).toBe(200);
    for (const args of [['keys', 'revoke', created.id], ['keys', 'list'], ['migrate'], INIT]) {
      const line = await refuse(place, args);
      expect(line).toContain(place.DATA_DIR);
      expect(line).toContain(`process ${server.pid}.`);
    }
    const diagnosis = await succeed(place, ['doctor']);
    expect(diagnosis).toMatch(
      new RegExp(`^ok +The embedded database is in use by process ${server.pid}, which is normal`, 'm'),
    );
    expect(diagnosis).toContain('It was not examined');
    expect(diagnosis).not.toContain('problem');
    expect((await new Client(server.url, created.key).get('/comments')).status).toBe(200);
    await server.stop();
    expect(await succeed(place, ['keys', 'revoke', created.id])).toBe('Revoked "CI".\n');
    const again = await startPostil(place);
    (await new Client(again.url, created.key).get('/comments')).error('key_revoked');
    await again.stop();
  }

  async function expectImmediateEffect(): Promise<void> {
    const server = await startPostil(place);
    const created = JSON.parse(await succeed(place, ['keys', 'create', '--name', 'CI', '--json']));
    const client = new Client(server.url, created.key);
    expect((await client.get('/comments')).status).toBe(200);
    (await client.delete(`/comments/${first.site_id}`)).error('insufficient_permission');
    expect(await succeed(place, ['keys', 'revoke', created.id])).toBe('Revoked "CI".\n');
    (await client.get('/comments')).error('key_revoked');
    expect(await succeed(place, ['keys', 'list'])).toMatch(new RegExp(`^${created.id}  revoked`, 'm'));
    await server.stop();
  }

  it('an MCP key needs a project, and nothing is made without', async () => {
    const wrong = ['keys', 'create', '--name', 'Agent', '--type', 'mcp'];
    expect(await refuse(place, wrong)).toContain('project_id is required');
    const stdout = await succeed(place, [...wrong, '--project', first.project_id]);
    expect(stdout).toMatch(
      /^psm_\w{38}\n\nThe id of the key is [0-9a-f-]{36}. The key is not shown again\.\n$/,
    );
    expect(await refuse(place, ['keys', 'revoke', crypto.randomUUID()])).toContain('Nothing is found');
  });
});

describe('doctor', () => {
  async function diagnose(settings: Settings): Promise<string> {
    const { status, stdout, stderr } = await runCommand(settings, ['doctor']);
    expect([status, stderr], stdout).toEqual([1, 'postil: Problems found: 1.\n']);
    return stdout
      .split('\n')
      .filter((line) => line.startsWith('problem'))
      .join('\n');
  }

  it('tells what to do about an empty database', async () => {
    expect(await diagnose(await newPlace())).toContain('postil -- init');
  });

  it('tells what to do about an open address', async () => {
    const place = await newPlace();
    await initialize(place);
    expect(await diagnose({ ...place, HOST: '0.0.0.0' })).toContain('BASE_URL');
  });
});
