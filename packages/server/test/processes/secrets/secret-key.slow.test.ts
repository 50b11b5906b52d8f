import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { Done, RotatedSecret } from '@postil/contract';
import { Client } from '@postil/harness/clients/client';
import { copyTemplate } from '@postil/harness/databases/test-database';
import {
  emptyFolderSettings,
  initialize,
  launchPostil,
  runCommand,
  type Settings,
} from '@postil/harness/postil/process';
import { readWebhook } from '@postil/harness/servers/receiver';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/core/db/database.ts';
import { A, B, C, expectRefusedStart, expectSigning, prepare, sendTest, start } from '../fixtures/signing.ts';

describe('a process without the key of the database', () => {
  it('refuses to start with another key, and names its setting without its value', async () => {
    const { settings } = await prepare({ SECRET_KEY: A });
    const line = await expectRefusedStart({ ...settings, SECRET_KEY: B });
    expect(line).toContain('The key in SECRET_KEY does not open the secrets in the database');
    expect(line).not.toContain(B);
    const doctor = await runCommand({ ...settings, SECRET_KEY: B }, ['doctor']);
    expect(doctor).toMatchObject({ status: 1, stdout: expect.stringContaining('does not open the secrets') });
    await expect(runCommand({ ...settings, SECRET_KEY: A }, ['doctor'])).resolves.toMatchObject({
      status: 0,
    });
  });

  it('refuses to start without a key, creates none, and starts when the file is restored', async () => {
    const prepared = await prepare({ SECRET_KEY: '' });
    const settings: Settings = { ...prepared.settings, SECRET_KEY: '' };
    const file = path.join(String(settings.DATA_DIR), 'secret.key');
    renameSync(file, `${file}.away`);
    expect(await expectRefusedStart(settings)).toContain(
      `set SECRET_KEY to that of the other processes, or copy their secret.key to ${file}`,
    );
    expect(existsSync(file)).toBe(false);
    renameSync(`${file}.away`, file);
    await expectSigning(prepared, settings);
  });

  // A folder of the embedded engine is used by only one process.
  if (inject('template').engine === 'postgres') {
    it('competes with a second one to create a key: one serves, and the other refuses to start', async () => {
      const { settings, remove } = await copyTemplate();
      onTestFinished(remove);
      await initialize(settings);
      const nodes = [1, 2].map(() => launchPostil({ ...settings, ...emptyFolderSettings(), SECRET_KEY: '' }));
      const outcomes = await Promise.all(
        nodes.map((node) =>
          Promise.race([
            node.ended,
            node.waitFor('Postil is ready').then(
              () => 'serves',
              () => 1,
            ),
          ]),
        ),
      );
      expect(outcomes.toSorted()).toEqual([1, 'serves']);
    });
  }
});

describe('the rotation of the key', () => {
  it('seals all secrets with the first key at the start, after which the former key opens nothing', async () => {
    const prepared = await prepare({ SECRET_KEY: A });
    const { settings } = prepared;
    await expectSigning(prepared, { ...settings, SECRET_KEY: `${A},${B}` });
    await expectSigning(prepared, { ...settings, SECRET_KEY: `${B},${A}` });
    await expectSigning(prepared, { ...settings, SECRET_KEY: B });
    expect(await expectRefusedStart({ ...settings, SECRET_KEY: A })).toContain('does not open the secrets');
  });

  it('can be done by a command, which prints the number of webhooks whose secrets it sealed', async () => {
    const prepared = await prepare({ SECRET_KEY: A });
    const { settings } = prepared;
    const seal = (keys: string) => runCommand({ ...settings, SECRET_KEY: keys }, ['seal-secrets']);
    expect(await seal(`${B},${A}`)).toMatchObject({
      status: 0,
      stdout: 'Sealed the secrets of 1 webhook. Replaced those of 0 webhooks.\n',
    });
    expect((await seal(B)).stdout).toContain('0 webhooks. Replaced');
    expect(await seal(A)).toMatchObject({ status: 1, stdout: '' });
    await expectSigning(prepared, { ...settings, SECRET_KEY: B });
  });
});

describe('an installation whose key was lost', () => {
  it('works again: its webhooks are disabled until somebody rotates the secret and activates them', async () => {
    const prepared = await prepare({ SECRET_KEY: A });
    const { settings, apiKey, id, receiver } = prepared;
    const replace = (key: string) =>
      runCommand({ ...settings, SECRET_KEY: key }, ['seal-secrets', '--replace-lost']);
    expect((await replace(A)).stdout).toContain('Replaced those of 0 webhooks.');
    await expectSigning(prepared, { ...settings, SECRET_KEY: A });
    expect((await replace(C)).stdout).toContain('Replaced those of 1 webhook.');
    const server = await start({ ...settings, SECRET_KEY: C });
    const api = new Client(server.url, apiKey);
    const { is_active: isActive, health } = await readWebhook({ api }, id);
    expect(isActive).toBe(false);
    expect(health.disabled_reason).toContain('rotate the secret');
    const { secret } = (await api.post(`/webhooks/${id}/rotate-secret`)).body(200, Done(RotatedSecret)).data;
    await api.put(`/webhooks/${id}`, { is_active: true });
    await sendTest(api, { id, receiver, secret });
  });
});

describe('an upgrade', () => {
  it('seals the secrets that an earlier version stored unsealed, without changing them', async () => {
    const prepared = await prepare({ SECRET_KEY: A });
    const { settings, location, organizationId, id, secret } = prepared;
    const readStored = async () => {
      const database = await openDatabase(location);
      try {
        return await database.sql<{ secret: string }[]>`
          SELECT secret FROM webhooks WHERE organization_id = ${organizationId} AND id = ${id}`;
      } finally {
        await database.close();
      }
    };
    const connection = await openDatabase(location);
    await connection.sql`ALTER TABLE webhooks DROP CONSTRAINT webhooks_secrets_are_sealed`;
    await connection.sql`DELETE FROM schema_migrations WHERE name = '0010_sealed_webhook_secrets.sql'`;
    await connection.sql`DELETE FROM installation_secrets WHERE name = 'secret-key-check'`;
    await connection.sql`
      UPDATE webhooks SET secret = ${secret} WHERE organization_id = ${organizationId} AND id = ${id}`;
    await connection.close();
    await expectSigning(prepared, { ...settings, SECRET_KEY: A });
    expect(await readStored()).toEqual([{ secret: expect.stringMatching(/^v1\.[0-9a-f]{8}\.[\w+/]+=*$/) }]);
  });
});
