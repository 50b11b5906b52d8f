import type { AuthorKind, Visibility } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { deleteNewsTo, insertNews, type News, releaseNews } from './news-queries.ts';
import { type AddressKey, type AddressRow, keepAddress, type LeftAddress, setState } from './queries.ts';

/** A transaction, which may be an import of past data. */
type Changing = Sql & Partial<Pick<Tx, 'isSilent'>>;

/** A comment, and the address that its author left, in any form. */
export interface ReportedComment {
  readonly id: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** RFC 5321, 4.5.3.1.3. */
const MAX_LENGTH = 254;
const FORM = /^[^\s@<>"]+@[^\s@<>"]+$/;

/** An address as it is stored; undefined: nothing can be mailed to it. */
function toAddress(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  const email = given.trim().toLowerCase();
  return email.length <= MAX_LENGTH && FORM.test(email) ? email : undefined;
}

/**
 * Asks the author of a new comment, who has no account, to confirm the address that came with it.
 *
 * @param isVerified whether the site has said whose address it is, which then needs no confirmation.
 * @param language of the page; null: not known.
 */
export async function askReporter(
  tx: Changing,
  author: Pick<Actor, 'organizationId' | 'type'>,
  { comment, ...address }: { comment: ReportedComment } & Pick<LeftAddress, 'isVerified' | 'language'>,
): Promise<void> {
  if (tx.isSilent || author.type !== 'guest') return;
  await keep(tx, author, { comment, ...address });
}

/** A comment of which something is to be mailed to its author. */
interface Followed extends ReportedComment {
  readonly author_kind: AuthorKind;
  readonly created_by: string;
  readonly visibility: Visibility;
}

/**
 * Queues a mail to the author of a comment about something that the actor did, if the author has no account, has left an
 * address, and did it not.
 */
export async function mailReporter(
  tx: Changing,
  actor: Pick<Actor, 'organizationId' | 'personId'>,
  { comment, ...news }: News & { comment: Followed },
): Promise<void> {
  const isConcerned = comment.author_kind === 'visitor' && comment.visibility === 'everyone';
  if (tx.isSilent || !isConcerned || comment.created_by === actor.personId) return;
  const address = await keep(tx, actor, { comment, isVerified: false, language: null });
  if (!address || address.state === 'unsubscribed') return;
  const isConfirmed = address.state === 'confirmed';
  await insertNews(tx, actor, { ...news, addressId: address.id, commentId: comment.id, isConfirmed });
}

async function keep(
  tx: Sql,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { comment, ...address }: { comment: ReportedComment } & Pick<LeftAddress, 'isVerified' | 'language'>,
): Promise<Pick<AddressRow, 'id' | 'state'> | undefined> {
  const email = toAddress(comment.context.email);
  if (email === undefined) return undefined;
  const kept = await keepAddress(tx, { organizationId }, { ...address, email, commentId: comment.id });
  if (address.isVerified && kept.state === 'confirmed')
    await releaseNews(tx, { organizationId, addressId: kept.id });
  return kept;
}

/** Confirms an address, or lets mail to it be sent again, with what has waited for that. */
export async function subscribeAddress(tx: Sql, key: AddressKey): Promise<void> {
  if (await setState(tx, key, 'confirmed')) await releaseNews(tx, key);
}

/** Ends the mail to an address, for good unless the person wants it again. */
export async function unsubscribeAddress(tx: Sql, key: AddressKey): Promise<void> {
  if (await setState(tx, key, 'unsubscribed')) await deleteNewsTo(tx, key);
}
