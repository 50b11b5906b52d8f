import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CreatedWebhook, Done, RotatedSecret } from '@postil/contract';
import { Client } from '@postil/harness/clients/client';
import { preparedFolderSettings, startPostil } from '@postil/harness/postil/process';
import {
  LOOPBACK,
  type Receiver,
  startReceiver,
  waitFor,
  waitForAttempts,
} from '@postil/harness/servers/receiver';
import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished } from 'vitest';

/** The files below a folder that contain some bytes. */
function filesWith(folder: string, bytes: string | Buffer): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .filter((file) => readFileSync(path.join(folder, file)).includes(bytes));
}

/** Expects that the files contain no form of the secrets, and that the search does find values that are not secret. */
function expectNoSecrets(
  folder: string,
  { secrets, url }: { secrets: readonly string[]; url: string },
): void {
  const wal = filesWith(folder, url).filter((file) => file.includes('pg_wal'));
  expect(wal).not.toEqual([]);
  expect(filesWith(folder, 'whsec_')).toEqual([]);
  for (const secret of secrets) {
    const encoded = secret.replace('whsec_', '');
    const key = Buffer.from(encoded, 'base64');
    for (const form of [encoded, key, key.toString('hex'), Buffer.from(secret).toString('base64')]) {
      expect(filesWith(folder, form)).toEqual([]);
    }
  }
}

async function expectSigned(receiver: Receiver, secrets: readonly string[]): Promise<void> {
  const request = await waitFor(() => receiver.requests.at(-1) ?? Promise.reject(new Error('nothing yet')));
  // The headers that the verification reads have one value each.
  const headers = request.headers as Record<string, string>;
  for (const secret of secrets) new Webhook(secret).verify(request.body, headers);
}

it('no secret of a webhook is in the files of the database after it was created, rotated and used', async () => {
  const settings = { ...preparedFolderSettings(), ...LOOPBACK };
  const server = await startPostil(settings);
  onTestFinished(() => server.kill());
  const printed = readFileSync(path.join(settings.DATA_DIR, 'first-start.txt'), 'utf8');
  const [, key = ''] = /API key +(\S+)/.exec(printed) ?? [];
  const api = new Client(server.url, key);
  const receiver = await startReceiver();
  const body = { url: receiver.url, events: ['webhook.test'] };
  const create = () => api.post('/webhooks', body, { 'idempotency-key': 'create' });
  const { id, secret } = (await create()).body(201, Done(CreatedWebhook)).data;
  const repeated = await create();
  expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  expect(repeated.text).toContain(secret);
  await api.post(`/webhooks/${id}/test`);
  await waitForAttempts({ api }, id);
  await expectSigned(receiver, [secret]);

  const rotate = async (name: string) =>
    (await api.post(`/webhooks/${id}/rotate-secret`, undefined, { 'idempotency-key': name })).body(
      200,
      Done(RotatedSecret),
    ).data.secret;
  const secrets = [secret, await rotate('first'), await rotate('second')];
  expect(await rotate('second')).toBe(secrets[2]);
  await api.post(`/webhooks/${id}/test`);
  await waitFor(() => expect(receiver.requests).toHaveLength(2));
  await expectSigned(receiver, secrets.slice(1));
  await waitForAttempts({ api }, id);
  for (const each of secrets) expect(`${server.stdout()}${server.stderr()}`).not.toContain(each);

  // The write-ahead log has not been applied yet.
  await server.kill();
  expectNoSecrets(settings.DATA_DIR, { secrets, url: receiver.url });
  const secondServer = await startPostil(settings);
  onTestFinished(() => secondServer.kill());
  await new Client(secondServer.url, key).post(`/webhooks/${id}/test`);
  await waitFor(() => expect(receiver.requests.length).toBeGreaterThanOrEqual(3));
  await expectSigned(receiver, secrets.slice(1));
  expect(await secondServer.stop()).toBe(0);
  expectNoSecrets(settings.DATA_DIR, { secrets, url: receiver.url });
});

it('the secret key is created at the first start, is readable only by its user, and is not in the database', async () => {
  const settings = preparedFolderSettings();
  const server = await startPostil(settings);
  onTestFinished(() => server.kill());
  const file = path.join(settings.DATA_DIR, 'secret.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const key = readFileSync(file, 'utf8');
  expect(key).toMatch(/^[\w+/]{43}=\n$/);
  await server.waitFor('created the key of the installation');
  expect(await server.stop()).toBe(0);
  for (const form of [key.trim(), Buffer.from(key, 'base64')]) {
    expect(filesWith(path.join(settings.DATA_DIR, 'database'), form)).toEqual([]);
  }
  const secondServer = await startPostil(settings);
  expect(secondServer.stdout()).not.toContain('created the key');
  expect(await secondServer.stop()).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(key);
});
