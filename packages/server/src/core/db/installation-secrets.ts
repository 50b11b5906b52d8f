import { randomBytes } from 'node:crypto';
import type { Sql } from './database.ts';

const SECRET_BYTES = 32;

/** Returns the named secret of this installation, 32 bytes, the same on every node; created at its first use. */
export async function getInstallationSecret(sql: Sql, name: string): Promise<Buffer> {
  // The secrets never change, so one read is enough.
  const cache = sql.cache<Buffer>('installation secrets');
  const secret = cache.get(name) ?? (await findOrCreateSecret(sql, name));
  cache.set(name, secret);
  return secret;
}

async function findOrCreateSecret(sql: Sql, name: string): Promise<Buffer> {
  const secret = await findInstallationSecret(sql, name);
  if (secret) return secret;
  await sql`
    INSERT INTO installation_secrets (name, secret) VALUES (${name}, ${randomBytes(SECRET_BYTES)})
    ON CONFLICT (name) DO NOTHING`;
  // Another node may have won the race.
  const existing = await findInstallationSecret(sql, name);
  if (!existing) throw new Error(`The secret ${name} could not be stored.`);
  return existing;
}

/** The secret with this name. @returns undefined before its first use. */
export async function findInstallationSecret(sql: Sql, name: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ secret: Buffer }[]>`SELECT secret FROM installation_secrets WHERE name = ${name}`;
  return row?.secret;
}
