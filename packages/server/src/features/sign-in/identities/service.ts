import type { Sql } from '../../../core/db/database.ts';
import type { Account } from '../../accounts/queries.ts';
import { type Identity, insertIdentity, isLinkedToOtherIdentity } from './queries.ts';

/** An identity that matches an account whose owner has not confirmed it yet. */
export interface PendingLink extends Identity {
  readonly userId: string;
}

/** Links a pending identity to an account whose ownership has just been proved, if it is the matching one. */
export async function confirmPendingLink(
  tx: Sql,
  link: PendingLink | undefined,
  account: Pick<Account, 'id'>,
): Promise<void> {
  if (!link || link.userId !== account.id || (await isLinkedToOtherIdentity(tx, link, account.id))) return;
  await insertIdentity(tx, link, account.id);
}
