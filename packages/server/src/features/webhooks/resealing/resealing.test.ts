import { randomBytes } from 'node:crypto';
import { startTestServer } from '@postil/harness/postil/test-server';
import { createWebhook } from '@postil/harness/servers/receiver';
import { expect, it, onTestFinished } from 'vitest';
import { createSecretBox } from '../../../core/access/secret-box.ts';
import { RefusedError } from '../../../core/errors.ts';
import { openHeaders, openSecret, sealHeaders, sealSecret } from '../subscriptions/sealing.ts';
import { resealSecrets } from './service.ts';

const WEBHOOK_COUNT = 250;

/** Starts a server with an organisation that has many webhooks with the same unsealed secret, as in an earlier version. */
async function startWithPlainSecrets() {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const tenant = await server.createTenant();
  const { id, secret } = await createWebhook(tenant, 'https://192.0.9.1/');
  const { sql } = server.database;
  await sql`ALTER TABLE webhooks DROP CONSTRAINT webhooks_secrets_are_sealed`;
  await sql`UPDATE webhooks SET secret = ${secret}, previous_secret = ${secret} WHERE id = ${id}`;
  await sql`
    INSERT INTO webhooks (organization_id, id, url, events, secret, created_by)
    SELECT w.organization_id, gen_random_uuid(), w.url, w.events, w.secret, w.created_by
    FROM webhooks w, generate_series(2, ${WEBHOOK_COUNT}::int) WHERE w.id = ${id}`;
  return { ...server, secret };
}

it('several nodes seal every secret once, and bind each secret to its webhook', async () => {
  const { database, secret } = await startWithPlainSecrets();
  const box = createSecretBox([randomBytes(32)]);
  // No other process can use an embedded database.
  const nodes = database.engine === 'embedded' ? [1] : [1, 2, 3];
  const outcomes = await Promise.all(nodes.map(() => resealSecrets(database, box)));
  expect(outcomes.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(WEBHOOK_COUNT);
  const rows = await database.sql<
    { organization_id: string; id: string; secret: string; previous_secret: string | null }[]
  >`SELECT organization_id, id, secret, previous_secret FROM webhooks`;
  expect(new Set(rows.map((row) => row.secret)).size).toBe(WEBHOOK_COUNT);
  for (const row of rows) expect(openSecret(box, row, row.secret)).toBe(secret);
  const previousSecrets = rows.flatMap((row) =>
    row.previous_secret === null ? [] : [openSecret(box, row, row.previous_secret)],
  );
  expect(previousSecrets).toEqual([secret]);
  const [one, other] = rows;
  if (!one || !other) throw new Error('There are no webhooks.');
  expect(() => openSecret(box, one, other.secret)).toThrow('belongs elsewhere');
});

it('secrets that were sealed with a missing key are left unchanged, and refused', async () => {
  const { database } = await startWithPlainSecrets();
  const [formerKey, presentKey] = [randomBytes(32), randomBytes(32)];
  await resealSecrets(database, createSecretBox([formerKey]));
  const readSecrets = () => database.sql`SELECT id, secret FROM webhooks ORDER BY id`;
  const initialSecrets = await readSecrets();
  await expect(resealSecrets(database, createSecretBox([presentKey]))).rejects.toThrow(RefusedError);
  expect(await readSecrets()).toEqual(initialSecrets);
  expect(await resealSecrets(database, createSecretBox([presentKey, formerKey]))).toEqual({
    sealed: WEBHOOK_COUNT,
    replaced: 0,
  });
});

it('headers are sealed with the first key, and removed when secrets of a lost key are replaced', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const tenant = await server.createTenant();
  const { id } = await createWebhook(tenant, 'https://192.0.9.1/');
  const { database } = server;
  const key = { organization_id: tenant.organization_id, id };
  const [formerKey, presentKey, laterKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const headers = [['Authorization', 'Bearer 1']] as const;
  const sealed = sealHeaders(createSecretBox([formerKey]), key, headers);
  await database.sql`
    UPDATE webhooks SET headers = ${sealed}, header_names = '{Authorization}',
      secret = ${sealSecret(createSecretBox([formerKey]), key, 'whsec_1')} WHERE id = ${id}`;
  expect(await resealSecrets(database, createSecretBox([presentKey, formerKey]))).toMatchObject({
    sealed: 1,
  });
  const read = async () =>
    (
      await database.sql<{ headers: string | null; header_names: string[] }[]>`
      SELECT headers, header_names FROM webhooks WHERE id = ${id}`
    )[0];
  const resealed = (await read())?.headers ?? null;
  expect(openHeaders(createSecretBox([presentKey]), key, resealed)).toEqual(headers);
  const other = { ...key, id: tenant.organization_id };
  expect(() => openHeaders(createSecretBox([presentKey]), other, resealed)).toThrow('belongs elsewhere');
  await resealSecrets(database, createSecretBox([laterKey]), { replaceLost: true });
  expect(await read()).toEqual({ headers: null, header_names: [] });
});

it('a secret or a header that is not sealed cannot be stored', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const tenant = await server.createTenant();
  const { id, secret } = await createWebhook(tenant, 'https://192.0.9.1/');
  await expect(
    server.database.sql`UPDATE webhooks SET secret = ${secret} WHERE id = ${id}`,
  ).rejects.toMatchObject({
    code: '23514',
  });
  await expect(
    server.database.sql`UPDATE webhooks SET headers = '[["A","b"]]' WHERE id = ${id}`,
  ).rejects.toMatchObject({ code: '23514' });
});
