import { createHmac } from 'node:crypto';
import type { Database, Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { eraseAddresses, listUnconfirmed, restoreAddress } from './queries.ts';

/** The name of the installation secret that makes the hashes. */
const SECRET = 'erased-addresses';
const AT_ONCE = 500;

/**
 * Erases unconfirmed addresses that were left, or last asked, more than 30 days ago, with the mails queued for them. A
 * keyed hash replaces each, so that no address gets more confirmation mails than allowed.
 */
export async function eraseUnconfirmed({ sql, transaction }: Database): Promise<void> {
  const secret = await getInstallationSecret(sql, SECRET);
  for (;;) {
    const rows = await listUnconfirmed(sql, { limit: AT_ONCE });
    const byTenant = Map.groupBy(rows, ({ organization_id: id }) => id);
    for (const [organizationId, ofTenant] of byTenant) {
      const erased = ofTenant.map(({ id, email }) => ({ id, email, hash: hashOf(secret, email) }));
      await transaction((tx) => eraseAddresses(tx, { organizationId }, erased));
    }
    if (rows.length < AT_ONCE) return;
  }
}

/** Takes an address up again that was erased, now that somebody has left it again. @param email in lower case. */
export async function restore(
  tx: Sql,
  tenant: { readonly organizationId: string },
  email: string,
): Promise<void> {
  const hash = hashOf(await getInstallationSecret(tx, SECRET), email);
  await restoreAddress(tx, tenant, { email, hash });
}

/** It has no `@`, so that it is no address. */
function hashOf(secret: Buffer, email: string): string {
  return createHmac('sha256', secret).update(email).digest('hex');
}
