import { DecryptionError } from '../../../core/access/encryption.ts';
import type { SecretBox } from '../../../core/access/secret-box.ts';
import type { Database, Sql } from '../../../core/db/database.ts';
import { RefusedError } from '../../../core/errors.ts';
import {
  disableWebhook,
  findWebhooksToReseal,
  lockWebhookToReseal,
  type SealedRow,
  skipPendingDeliveries,
  storeSecrets,
} from '../subscriptions/queries.ts';
import { openHeaders, openSecret, sealHeaders, sealSecret } from '../subscriptions/sealing.ts';
import { isSigningSecret, issueSigningSecret } from '../subscriptions/signing.ts';

/** The maximum number of webhooks in a batch. */
const BATCH_SIZE = 100;
const UNKNOWN_KEY =
  'Secrets of webhooks in the database were sealed with a key that is missing: list it after the first one in SECRET_KEY, or in the file secret.key.';
const LOST_KEY_REASON =
  'Its secret and the values of its headers were lost with the key of the installation: rotate the secret, set the headers again, then activate the webhook.';

/** The numbers of webhooks whose secrets were not sealed with the first key, by outcome. */
interface ResealCounts {
  readonly sealed: number;
  readonly replaced: number;
}

/**
 * Seals with the first key of the box all secrets and headers that are not sealed with it: those from versions that did
 * not seal them, and those sealed with a former key. Nodes may run it concurrently.
 *
 * @param replaceLost whether webhooks whose secrets no key opens get new secrets, lose their headers, and are disabled
 *   until a person activates them.
 * @throws {RefusedError} some were sealed with a missing key, and are not to be replaced.
 */
export async function resealSecrets(
  database: Database,
  box: SecretBox,
  { replaceLost = false }: { replaceLost?: boolean } = {},
): Promise<ResealCounts> {
  const counts = { sealed: 0, replaced: 0 };
  for (;;) {
    const webhooks = await findWebhooksToReseal(database.sql, box.prefix, BATCH_SIZE);
    if (webhooks.length === 0) return counts;
    for (const webhook of webhooks) {
      const outcome = await database.transaction(async (tx) => {
        const row = await lockWebhookToReseal(tx, webhook, box.prefix);
        return row && reseal(tx, row, { box, replaceLost });
      });
      if (outcome !== undefined) counts[outcome] += 1;
    }
  }
}

async function reseal(
  tx: Sql,
  row: SealedRow,
  { box, replaceLost }: { box: SecretBox; replaceLost: boolean },
): Promise<keyof ResealCounts> {
  const resealSecret = (stored: string) =>
    sealSecret(box, row, isSigningSecret(stored) ? stored : openSecret(box, row, stored));
  try {
    const secret = resealSecret(row.secret);
    const previousSecret = row.previous_secret === null ? null : resealSecret(row.previous_secret);
    const headers = sealHeaders(box, row, openHeaders(box, row, row.headers));
    await storeSecrets(tx, row, { secret, previousSecret, headers });
    return 'sealed';
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    if (!replaceLost) throw new RefusedError(UNKNOWN_KEY, { cause: error });
    await replaceSecretOf(tx, row, box);
    return 'replaced';
  }
}

async function replaceSecretOf(tx: Sql, row: SealedRow, box: SecretBox): Promise<void> {
  const secret = sealSecret(box, row, issueSigningSecret());
  await storeSecrets(tx, row, { secret, previousSecret: null, headers: null });
  await disableWebhook(tx, row, LOST_KEY_REASON);
  await skipPendingDeliveries(tx, row);
}
