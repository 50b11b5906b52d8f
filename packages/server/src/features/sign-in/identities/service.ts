import type { Sql } from '../../../core/db/database.ts';
import type { Account } from '../../accounts/queries.ts';
import { type Identity, insertIdentity, isLinkedToOther } from './queries.ts';

/** A person of a provider who says to be the owner of an account, which the account has not confirmed. */
export interface PendingLink extends Identity {
  readonly userId: string;
}

/** Links the person of the provider to an account whose owner has just been proved, if it is the account in question. */
export async function confirmPendingLink(
  tx: Sql,
  link: PendingLink | undefined,
  account: Pick<Account, 'id'>,
): Promise<void> {
  if (!link || link.userId !== account.id || (await isLinkedToOther(tx, link, account.id))) return;
  await insertIdentity(tx, link, account.id);
}
