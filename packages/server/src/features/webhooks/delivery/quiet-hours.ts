import type { Sql } from '../../../core/db/database.ts';
import { findQuietEnd } from '../subscriptions/quiet-hours.ts';
import { postponeDue } from './folding-queries.ts';
import type { LockedWebhook } from './queries.ts';

/**
 * Lets deliveries of webhooks that have their quiet hours now wait until these end, except those for which a person
 * asked.
 *
 * @param tx the transaction that has the webhooks locked.
 * @returns the ids of these webhooks, because further deliveries may be committed until theirs are leased.
 */
export async function keepQuietHours(tx: Sql, locked: readonly LockedWebhook[]): Promise<string[]> {
  const quiet: string[] = [];
  for (const webhook of locked) {
    const end = webhook.quiet_hours && (await findQuietEnd(webhook.quiet_hours, webhook.now));
    if (!end) continue;
    await postponeDue(tx, webhook, end);
    quiet.push(webhook.id);
  }
  return quiet;
}
