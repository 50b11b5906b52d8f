import type { Sql } from '../../../core/db/database.ts';
import type { Account } from '../../accounts/queries.ts';
import { type Identity, insertIdentity, isLinkedToOtherIdentity } from './queries.ts';

/** A person of a provider who claims to own an account, without confirmation by the account. */
export interface PendingLink extends Identity {
  readonly userId: string;
}

/** Links the person of a pending link to an account whose ownership has just been proved, if it is the claimed one. */
export async function confirmPendingLink(
  tx: Sql,
  link: PendingLink | undefined,
  account: Pick<Account, 'id'>,
): Promise<void> {
  if (!link || link.userId !== account.id || (await isLinkedToOtherIdentity(tx, link, account.id))) return;
  await insertIdentity(tx, link, account.id);
}
