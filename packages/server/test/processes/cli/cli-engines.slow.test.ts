import { Client } from '@postil/harness/clients/client';
import {
  INIT_ARGUMENTS,
  type InitOutput,
  initialize,
  runCommand,
  type Settings,
  startPostil,
} from '@postil/harness/postil/process';
import { describe, expect, inject, it } from 'vitest';
import { copySettings, expectRefusal, expectSuccess, INIT_OUTPUT_FIELDS } from '../fixtures/commands.ts';

// Tests that depend on the engine: commands that compete for the database, with each other and with a running server.
// All other tests of the commands are in cli.slow.test.ts.
const isEmbedded = inject('template').engine === 'embedded';

it('init succeeds exactly once if it runs twice concurrently, prints one JSON object with ids and keys, and changes nothing when repeated', async () => {
  const settings = await copySettings();
  const outcomes = await Promise.all([
    runCommand(settings, INIT_ARGUMENTS),
    runCommand(settings, INIT_ARGUMENTS),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([0, 1]);
  const { stdout, stderr } = outcomes.find(({ status }) => status === 0) ?? { stdout: '', stderr: 'none' };
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\{[^\n]*\}\n$/);
  const output: InitOutput = JSON.parse(stdout);
  expect(Object.keys(output).sort()).toEqual(INIT_OUTPUT_FIELDS);
  expect(await expectRefusal(settings, INIT_ARGUMENTS)).toContain('add-organization');
  const keys = JSON.parse(await expectSuccess(settings, ['keys', 'list', '--json']));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toMatchObject({ token_type: 'api', permissions: ['read', 'write', 'delete', 'admin'] });
  expect(keys[0]).toMatchObject({ token_type: 'mcp', permissions: ['read', 'write'] });
  const diagnosis = await expectSuccess(settings, ['doctor']);
  expect(diagnosis).not.toContain('problem');
  expect(diagnosis).toContain('The schema is up to date.');
  expect(diagnosis).toContain('Organisations: Acme.');
});

it('distribute without a cluster is refused with a message that names the requirements', async () => {
  const settings = await copySettings({ isSingle: true });
  const requirement = isEmbedded ? 'set DATABASE_URL to' : 'CREATE EXTENSION citus';
  expect(await expectRefusal(settings, ['distribute'])).toMatch(new RegExp(requirement));
  const { status, stderr } = await runCommand(settings, ['distribute', '--shards', '0']);
  expect(status).toBe(2);
  expect(stderr).toContain('a whole number from 1 to 1024');
});

describe('on a database with an organisation', () => {
  it('created keys work and revoked keys are refused', async () => {
    const settings = await copySettings();
    const first = await initialize(settings);
    if (isEmbedded) await expectLockedOut(settings);
    else await expectImmediateEffect(settings, first);
  });
});

/** A running server owns the directory, so that a second process is refused. */
async function expectLockedOut(settings: Settings): Promise<void> {
  const createdKey = JSON.parse(await expectSuccess(settings, ['keys', 'create', '--name', 'CI', '--json']));
  const server = await startPostil(settings);
  expect((await new Client(server.url, createdKey.key).get('/comments')).status).toBe(200);
  for (const args of [['keys', 'revoke', createdKey.id], ['keys', 'list'], ['migrate'], INIT_ARGUMENTS]) {
    const line = await expectRefusal(settings, args);
    expect(line).toContain(settings.DATA_DIR);
    expect(line).toContain(`process ${server.pid}.`);
  }
  const diagnosis = await expectSuccess(settings, ['doctor']);
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
  expect((await new Client(server.url, createdKey.key).get('/comments')).status).toBe(200);
  await server.stop();
  expect(await expectSuccess(settings, ['keys', 'revoke', createdKey.id])).toBe('Revoked "CI".\n');
  const restartedServer = await startPostil(settings);
  (await new Client(restartedServer.url, createdKey.key).get('/comments')).error('key_revoked');
  await restartedServer.stop();
}

async function expectImmediateEffect(settings: Settings, first: InitOutput): Promise<void> {
  const server = await startPostil(settings);
  const createdKey = JSON.parse(await expectSuccess(settings, ['keys', 'create', '--name', 'CI', '--json']));
  const client = new Client(server.url, createdKey.key);
  expect((await client.get('/comments')).status).toBe(200);
  (await client.delete(`/comments/${first.site_id}`)).error('insufficient_permission');
  expect(await expectSuccess(settings, ['keys', 'revoke', createdKey.id])).toBe('Revoked "CI".\n');
  (await client.get('/comments')).error('key_revoked');
  expect(await expectSuccess(settings, ['keys', 'list'])).toMatch(
    new RegExp(`^${createdKey.id}  revoked`, 'm'),
  );
  await server.stop();
}
