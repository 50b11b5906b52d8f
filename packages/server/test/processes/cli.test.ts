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
import { openDatabase } from '../../src/core/db/database.ts';

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

async function copySettings(): Promise<Settings> {
  const { settings, remove } = await copyTemplate();
  onTestFinished(remove);
  return { ...settings };
}

/** Runs a command that must succeed without a complaint. @returns its output. */
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
  it('prints one JSON object with ids and keys, and changes nothing the second time', async () => {
    const settings = await copySettings();
    const stdout = await succeed(settings, INIT);
    expect(stdout).toMatch(/^\{[^\n]*\}\n$/);
    const made: Initialized = JSON.parse(stdout);
    expect(Object.keys(made).sort()).toEqual(SEVEN_KEYS);
    expect(await refuse(settings, INIT)).toContain('add-organization');
    const keys = JSON.parse(await succeed(settings, ['keys', 'list', '--json']));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toMatchObject({ token_type: 'api', permissions: ['read', 'write', 'delete', 'admin'] });
    expect(keys[0]).toMatchObject({ token_type: 'mcp', permissions: ['read', 'write'] });
  });

  it('succeeds exactly once if it runs twice at the same time', async () => {
    const settings = await copySettings();
    const outcomes = await Promise.all([runCommand(settings, INIT), runCommand(settings, INIT)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([0, 1]);
    const organizations = await succeed(settings, ['doctor']);
    expect(organizations).toContain('Organisations: Acme.');
  });

  it('reads the password from standard input, and prints only JSON even through npm', async () => {
    const settings = await copySettings();
    const args = ['--organization', 'Acme', '--email', 'o@acme.example', '--password-stdin', '--json'];
    const command = ['npm', 'run', '-s', 'postil', '--', 'init', ...args];
    const { status, stdout, stderr } = await run(command, settings, 'correct horse\n');
    expect(status, stderr).toBe(0);
    expect(Object.keys(JSON.parse(stdout)).sort()).toEqual(SEVEN_KEYS);
  });
});

describe('on a database with an organisation', () => {
  let settings: Settings;
  let first: Initialized;

  beforeAll(async () => {
    settings = { ...(await copyTemplate()).settings };
    first = await initialize(settings);
  });

  it('add-organization adds another, with keys of its own', async () => {
    const own = await copySettings();
    const one = await initialize(own);
    const args = ['--organization', 'Other', '--email', 'o@other.example', '--password-stdin', '--json'];
    const other: Initialized = JSON.parse(
      await succeed(own, ['add-organization', ...args], 'correct horse\n'),
    );
    expect(Object.keys(other).sort()).toEqual(SEVEN_KEYS);
    expect(other.organization_id).not.toBe(one.organization_id);
    expect(await succeed(own, ['doctor'])).toContain('Organisations: Acme, Other.');
    // With two organisations, commands require the choice of one.
    expect(await refuse(own, ['keys', 'list'])).toContain(other.organization_id);
    const keys = await succeed(own, ['keys', 'list', '--json', '--organization', other.organization_id]);
    expect(JSON.parse(keys)).toHaveLength(2);
  });

  it('migrate finds nothing to do', async () => {
    expect(await succeed(settings, ['migrate'])).toBe('The schema is up to date.\n');
  });

  it('doctor finds it healthy', async () => {
    const stdout = await succeed(settings, ['doctor']);
    expect(stdout).not.toContain('problem');
    expect(stdout).toContain('The schema is up to date.');
  });

  it('created keys work and revoked keys are refused', async () => {
    if (isEmbedded) await expectLockedOut();
    else await expectImmediateEffect();
  });

  /** A running server owns the directory, so that a second process is refused. */
  async function expectLockedOut(): Promise<void> {
    const created = JSON.parse(await succeed(settings, ['keys', 'create', '--name', 'CI', '--json']));
    const server = await startPostil(settings);
    expect((await new Client(server.url, created.key).get('/comments')).status).toBe(200);
    for (const args of [['keys', 'revoke', created.id], ['keys', 'list'], ['migrate'], INIT]) {
      const line = await refuse(settings, args);
      expect(line).toContain(settings.DATA_DIR);
      expect(line).toContain(`process ${server.pid}.`);
    }
    const diagnosis = await succeed(settings, ['doctor']);
    expect(diagnosis).toMatch(
      new RegExp(`^ok +The embedded database is in use by process ${server.pid}, which is normal`, 'm'),
    );
    expect(diagnosis).toContain('It was not examined');
    expect(diagnosis).not.toContain('problem');
    const repair = await runCommand(settings, ['doctor', '--repair']);
    expect(repair).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^problem .* Stop that process/m),
    });
    expect((await new Client(server.url, created.key).get('/comments')).status).toBe(200);
    await server.stop();
    expect(await succeed(settings, ['keys', 'revoke', created.id])).toBe('Revoked "CI".\n');
    const again = await startPostil(settings);
    (await new Client(again.url, created.key).get('/comments')).error('key_revoked');
    await again.stop();
  }

  async function expectImmediateEffect(): Promise<void> {
    const server = await startPostil(settings);
    const created = JSON.parse(await succeed(settings, ['keys', 'create', '--name', 'CI', '--json']));
    const client = new Client(server.url, created.key);
    expect((await client.get('/comments')).status).toBe(200);
    (await client.delete(`/comments/${first.site_id}`)).error('insufficient_permission');
    expect(await succeed(settings, ['keys', 'revoke', created.id])).toBe('Revoked "CI".\n');
    (await client.get('/comments')).error('key_revoked');
    expect(await succeed(settings, ['keys', 'list'])).toMatch(new RegExp(`^${created.id}  revoked`, 'm'));
    await server.stop();
  }

  it('a link for a forgotten password sets a new one, and is for members only', async () => {
    const settings = await copySettings();
    await initialize(settings);
    expect(await refuse(settings, ['reset-link', '--email', 'nobody@acme.example'])).toContain('no member');
    const { url } = JSON.parse(
      await succeed(settings, ['reset-link', '--email', 'Owner@acme.example', '--json']),
    );
    const postil = await startPostil(settings);
    onTestFinished(() => postil.kill());
    const client = new Client(postil.url, '');
    const token = new URL(url).pathname.split('/').at(-1);
    const password = 'a password that is long';
    expect((await client.post('/password-resets/use', { token, password })).status).toBe(200);
    expect((await client.post('/password-resets/use', { token, password })).status).toBe(410);
  });

  it('an MCP key requires a project, and nothing is created without one', async () => {
    const wrong = ['keys', 'create', '--name', 'Agent', '--type', 'mcp'];
    expect(await refuse(settings, wrong)).toContain('project_id is required');
    const stdout = await succeed(settings, [...wrong, '--project', first.project_id]);
    expect(stdout).toMatch(
      /^psm_\w{38}\n\nThe id of the key is [0-9a-f-]{36}. The key is not shown again\.\n$/,
    );
    expect(await refuse(settings, ['keys', 'revoke', crypto.randomUUID()])).toContain('Nothing is found');
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

  it('says what to do about an empty database', async () => {
    expect(await diagnose(await copySettings())).toContain('postil -- init');
  });

  it('says what to do about an open address', async () => {
    const settings = await copySettings();
    await initialize(settings);
    expect(await diagnose({ ...settings, HOST: '0.0.0.0' })).toContain('BASE_URL');
  });

  it('finds wrong numbers of comments, and corrects them only with --repair', async () => {
    const { settings, location, remove } = await copyTemplate();
    onTestFinished(remove);
    const { organization_id } = await initialize({ ...settings });
    const database = await openDatabase(location);
    await database.sql`
      INSERT INTO comment_count_changes (organization_id, kind, status, change)
      VALUES (${organization_id}, 'page', 'OPEN', 3)`;
    await database.close();
    const problem = 'The numbers of comments are wrong for Acme: run "npm run -s postil -- doctor --repair"';
    for (let time = 1; time <= 2; time += 1) expect(await diagnose({ ...settings })).toContain(problem);
    expect(await succeed({ ...settings }, ['doctor', '--repair'])).toContain('are corrected: Acme.');
    expect(await succeed({ ...settings }, ['doctor'])).toContain('The numbers of comments are right.');
  });
});
