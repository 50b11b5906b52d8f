import { Client } from '@postil/harness/clients/client';
import { copyTemplate } from '@postil/harness/databases/test-database';
import {
  type InitOutput,
  initialize,
  run,
  runCommand,
  type Settings,
  startPostil,
} from '@postil/harness/postil/process';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/core/db/database.ts';
import { copySettings, expectRefusal, expectSuccess, INIT_OUTPUT_FIELDS } from '../fixtures/commands.ts';

/** Runs the doctor, which must find one problem. @returns its line. */
async function diagnose(settings: Settings): Promise<string> {
  const { status, stdout, stderr } = await runCommand(settings, ['doctor']);
  expect([status, stderr], stdout).toEqual([1, 'postil: Problems found: 1.\n']);
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('problem'))
    .join('\n');
}

describe('init', () => {
  it('reads the password from standard input, and prints only JSON even through npm', async () => {
    const settings = await copySettings();
    const args = ['--organization', 'Acme', '--email', 'o@acme.example', '--password-stdin', '--json'];
    const command = ['npm', 'run', '-s', 'postil', '--', 'init', ...args];
    const { status, stdout, stderr } = await run(command, settings, 'correct horse\n');
    expect(status, stderr).toBe(0);
    expect(Object.keys(JSON.parse(stdout)).sort()).toEqual(INIT_OUTPUT_FIELDS);
  });
});

describe('on a database with an organisation', () => {
  let settings: Settings;
  let first: InitOutput;

  beforeAll(async () => {
    const copy = await copyTemplate();
    settings = { ...copy.settings };
    first = await initialize(settings);
    return copy.remove;
  });

  it('add-organization adds another organisation, with separate keys', async () => {
    const settingsCopy = await copySettings();
    const one = await initialize(settingsCopy);
    const args = ['--organization', 'Other', '--email', 'o@other.example', '--password-stdin', '--json'];
    const other: InitOutput = JSON.parse(
      await expectSuccess(settingsCopy, ['add-organization', ...args], 'correct horse\n'),
    );
    expect(Object.keys(other).sort()).toEqual(INIT_OUTPUT_FIELDS);
    expect(other.organization_id).not.toBe(one.organization_id);
    expect(await expectSuccess(settingsCopy, ['doctor'])).toContain('Organisations: Acme, Other.');
    // With two organisations, commands require the choice of one.
    expect(await expectRefusal(settingsCopy, ['keys', 'list'])).toContain(other.organization_id);
    const keys = await expectSuccess(settingsCopy, [
      'keys',
      'list',
      '--json',
      '--organization',
      other.organization_id,
    ]);
    expect(JSON.parse(keys)).toHaveLength(2);
  });

  it('migrate finds no pending migrations', async () => {
    expect(await expectSuccess(settings, ['migrate'])).toBe('The schema is up to date.\n');
  });

  it('reset-link creates a link only for members, and the link sets a new password once', async () => {
    const settings = await copySettings();
    await initialize(settings);
    expect(await expectRefusal(settings, ['reset-link', '--email', 'nobody@acme.example'])).toContain(
      'no member',
    );
    const { url } = JSON.parse(
      await expectSuccess(settings, ['reset-link', '--email', 'Owner@acme.example', '--json']),
    );
    const postil = await startPostil(settings);
    onTestFinished(() => postil.kill());
    const client = new Client(postil.url, '');
    const token = new URL(url).pathname.split('/').at(-1);
    const password = 'a password that is long';
    expect((await client.post('/password-resets/use', { token, password })).status).toBe(200);
    expect((await client.post('/password-resets/use', { token, password })).status).toBe(410);
  });

  it('doctor prints the remedy for a server that listens on all interfaces', async () => {
    expect(await diagnose({ ...settings, HOST: '0.0.0.0' })).toContain('BASE_URL');
  });

  it('an MCP key is created only with a project, and revoking an unknown key is refused', async () => {
    const args = ['keys', 'create', '--name', 'Agent', '--type', 'mcp'];
    expect(await expectRefusal(settings, args)).toContain('project_id is required');
    const stdout = await expectSuccess(settings, [...args, '--project', first.project_id]);
    expect(stdout).toMatch(
      /^psm_\w{38}\n\nThe id of the key is [0-9a-f-]{36}. The key is not shown again\.\n$/,
    );
    expect(await expectRefusal(settings, ['keys', 'revoke', crypto.randomUUID()])).toContain('Not found');
  });
});

describe('doctor', () => {
  it('prints the remedy for an empty database', async () => {
    expect(await diagnose(await copySettings())).toContain('postil -- init');
  });

  it('finds wrong comment counts, and corrects them only with --repair', async () => {
    const { settings, location, remove } = await copyTemplate();
    onTestFinished(remove);
    const { organization_id } = await initialize({ ...settings });
    const database = await openDatabase(location);
    await database.sql`
      INSERT INTO comment_count_changes (organization_id, kind, status, change)
      VALUES (${organization_id}, 'page', 'OPEN', 3)`;
    await database.close();
    const problem = 'The comment counts are wrong for Acme: run "npm run -s postil -- doctor --repair"';
    for (let time = 1; time <= 2; time += 1) expect(await diagnose({ ...settings })).toContain(problem);
    expect(await expectSuccess({ ...settings }, ['doctor', '--repair'])).toContain(
      'have been corrected: Acme.',
    );
    expect(await expectSuccess({ ...settings }, ['doctor'])).toContain('The comment counts are correct.');
  });
});
