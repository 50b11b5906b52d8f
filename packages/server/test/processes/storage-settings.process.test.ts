import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { createServer } from 'node:tls';
import {
  launchPostil,
  preparedFolderSettings,
  runCommand,
  startPostil,
} from '@postil/harness/postil/process';
import { SELF_SIGNED_PEM } from '@postil/harness/servers/certificate';
import { startS3Server } from '@postil/harness/servers/s3-server';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const s3 = await startS3Server();
afterAll(() => s3.close());

const USABLE_MESSAGE = 'ok       Uploaded files can be stored, read and removed.';
const URL_WITH_WRONG_SECRET = s3.url.replace(/:[^:@]+@/, ':s3cret@');

describe('the server', () => {
  it.each([
    [
      'a bucket that does not exist',
      s3.url.replace('/uploads/', '/elsewhere/'),
      'The bucket elsewhere at 127',
    ],
    ['a wrong secret', URL_WITH_WRONG_SECRET, 'check access key and secret'],
    [
      'a server that does not exist',
      's3+http://key:s3cret@127.0.0.1:1/uploads',
      'does not respond (ECONNREFUSED)',
    ],
    ['a host that does not exist', 's3://key:s3cret@storage.invalid/uploads', 'storage.invalid'],
  ])('refuses to start with %s, in one line without the secret', async (_, url, reason) => {
    const refused = launchPostil({ ...preparedFolderSettings(), STORAGE_URL: url });
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toMatch(/^postil: [^\n]*STORAGE_URL[^\n]*\n$/);
    expect(refused.stderr()).toContain(reason);
    expect(refused.stdout() + refused.stderr()).not.toContain('s3cret');
  });

  it('refuses to start if uploads cannot be stored in its folder', async () => {
    const settings = preparedFolderSettings();
    writeFileSync(path.join(settings.DATA_DIR, 'uploads'), '');
    const refused = launchPostil(settings);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toMatch(/^postil: Uploads cannot be stored in [^\n]*DATA_DIR[^\n]*\n$/);
    expect(refused.stderr()).toContain(path.join(settings.DATA_DIR, 'uploads'));
  });

  it('starts with a usable bucket, and never prints the secret', async () => {
    const server = await startPostil({
      ...preparedFolderSettings(),
      STORAGE_URL: s3.url,
      LOG_LEVEL: 'trace',
    });
    onTestFinished(() => server.kill());
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    const secret = new URL(s3.url).password;
    const printed = server.stdout() + server.stderr();
    expect(printed).not.toContain(secret);
    expect(printed).not.toContain(decodeURIComponent(secret));
  });
});

describe('the doctor', () => {
  const examine = async (settings: Record<string, string>) => {
    const { stdout, stderr } = await runCommand({ ...preparedFolderSettings(), ...settings }, ['doctor']);
    expect(stdout + stderr).not.toContain('s3cret');
    return stdout;
  };

  it('reports that the bucket is usable, or its problem', async () => {
    expect(await examine({ STORAGE_URL: s3.url })).toContain(USABLE_MESSAGE);
    expect(await examine({ STORAGE_URL: URL_WITH_WRONG_SECRET })).toMatch(
      /^problem {2}The bucket uploads at .* check access key and secret/m,
    );
  });

  it('trusts a certificate in NODE_EXTRA_CA_CERTS but not an unknown one', async () => {
    const url = new URL(s3.url.replace('s3+http:', 's3:'));
    url.port = String(await listenWithTls(Number(url.port)));
    expect(await examine({ STORAGE_URL: url.href, NODE_EXTRA_CA_CERTS: SELF_SIGNED_PEM })).toContain(
      USABLE_MESSAGE,
    );
    expect(await examine({ STORAGE_URL: url.href })).toMatch(
      /^problem .* cannot be trusted \(self-signed certificate: .*NODE_EXTRA_CA_CERTS/m,
    );
  });
});

/** Starts a listener that forwards TLS connections to a port. @returns the port on which it listens. */
async function listenWithTls(port: number): Promise<number> {
  const pem = readFileSync(SELF_SIGNED_PEM);
  const server = createServer({ key: pem, cert: pem }, (socket) => {
    const upstream = connect(port, '127.0.0.1');
    for (const each of [socket, upstream]) each.on('error', () => {});
    socket.pipe(upstream).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  // The server listens on a TCP port, so its address is not a string.
  return (server.address() as AddressInfo).port;
}
