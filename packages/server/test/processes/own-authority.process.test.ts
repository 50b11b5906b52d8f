import { chmodSync, chownSync, copyFileSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import path from 'node:path';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { queryAt } from '@postil/harness/databases/query';
import { initialize, preparedFolderSettings, runCommand, startPostil } from '@postil/harness/postil/process';
import { SELF_SIGNED_PEM } from '@postil/harness/servers/certificate';
import { listenOnLoopback } from '@postil/harness/servers/loopback';
import { startMailServer } from '@postil/harness/servers/mail-server';
import { expect, it, onTestFinished } from 'vitest';

const TRUSTED_AUTHORITY = { NODE_EXTRA_CA_CERTS: SELF_SIGNED_PEM };

it('the doctor accepts a mail server with a certificate of a private authority only with NODE_EXTRA_CA_CERTS', async () => {
  const smtp = await startMailServer({ isSecure: true });
  onTestFinished(() => smtp.close());
  const examine = async (settings: Record<string, string>) => {
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'postil@example.com', BASE_URL: 'https://postil.example' };
    return (await runCommand({ ...preparedFolderSettings(), ...mail, ...settings }, ['doctor'])).stdout;
  };
  expect(await examine(TRUSTED_AUTHORITY)).toContain('ok       The mail server accepts connections');
  expect(await examine({})).toMatch(
    /^problem {2}The mail server of SMTP_URL cannot be used: self-signed certificate: .*NODE_EXTRA_CA_CERTS/m,
  );
});

it('single sign-on works with a certificate of a private authority only with NODE_EXTRA_CA_CERTS', async () => {
  const pem = readFileSync(SELF_SIGNED_PEM);
  const provider = createServer({ key: pem, cert: pem }, (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata)),
  );
  const issuer = `https://localhost:${await listenOnLoopback(provider)}`;
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  };
  const begin = async (settings: Record<string, string>) => {
    const allSettings = {
      ...preparedFolderSettings(),
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'postil',
      ...settings,
    };
    await initialize(allSettings);
    const server = await startPostil(allSettings);
    const response = await fetch(`${server.url}/auth/oidc/start`, { redirect: 'manual' });
    expect(await server.stop()).toBe(0);
    return { location: response.headers.get('location') ?? '', log: server.stdout() };
  };
  expect((await begin(TRUSTED_AUTHORITY)).location).toMatch(`${issuer}/authorize?`);
  const { location, log } = await begin({});
  expect(location).toContain('error=unavailable');
  expect(log).toMatch(/"reason":"self-signed certificate: [^"]*NODE_EXTRA_CA_CERTS/);
});

it('a PostgreSQL with a certificate of a private authority is verified only with NODE_EXTRA_CA_CERTS', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const { uid, gid } = statSync(postgres.dataDirectory);
  for (const name of ['server.crt', 'server.key']) {
    const file = path.join(postgres.dataDirectory, name);
    copyFileSync(SELF_SIGNED_PEM, file);
    chmodSync(file, 0o600);
    if (process.getuid?.() === 0) chownSync(file, uid, gid);
  }
  await queryAt(postgres.url)("ALTER SYSTEM SET ssl = 'on'");
  await postgres.shutDown();
  await postgres.start();
  const examine = async (settings: Record<string, string>) => {
    const url = `${postgres.url}?sslmode=verify-full`;
    return (await runCommand({ ...preparedFolderSettings(), DATABASE_URL: url, ...settings }, ['doctor']))
      .stdout;
  };
  expect(await examine(TRUSTED_AUTHORITY)).toMatch(/^ok .*PostgreSQL/m);
  expect(await examine({})).toMatch(
    /^problem .* cannot be trusted \(self-signed certificate: .*NODE_EXTRA_CA_CERTS.*sslrootcert/m,
  );
});
