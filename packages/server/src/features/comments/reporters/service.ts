import { createHmac } from 'node:crypto';
import type { AuthorKind, Visibility } from '@postil/contract';
import type { Actor, Tenant, TenantPerson } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Database, Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { findLeftAddress } from '../../members/visitors/queries.ts';
import { deleteNewsTo, insertNews, type News, releaseNews } from './news-queries.ts';
import {
  type AddressKey,
  type AddressRow,
  type CommentAddress,
  eraseAddresses,
  listUnconfirmedAddresses,
  restoreAddress,
  setAddressState,
  storeAddress,
} from './queries.ts';

/** A transaction, which may be an import of past data. */
type Transaction = Sql & Partial<Pick<Tx, 'isSilent'>>;

/** A comment, and the address that came with it, in any form. */
interface ReportedComment {
  readonly id: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** The maximum length of an address, according to RFC 5321, 4.5.3.1.3. */
const MAX_LENGTH = 254;
const ADDRESS_PATTERN = /^[^\s@<>"]+@[^\s@<>"]+$/;

/** The name of the installation secret for the hashes. */
const ERASURE_SECRET = 'erased-addresses';
const ERASURE_BATCH_SIZE = 500;

/** The stored form of an address; undefined: it cannot be mailed to. */
function toAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const email = value.trim().toLowerCase();
  return email.length <= MAX_LENGTH && ADDRESS_PATTERN.test(email) ? email : undefined;
}

/**
 * Asks the author of a new comment, who has no account, to confirm the address of the comment or of the review.
 *
 * @param isVerified whether the site vouches for the address, which then needs no confirmation.
 * @param language the language of the page; null: unknown.
 */
export async function requestEmailConfirmation(
  tx: Transaction,
  author: Pick<Actor, 'organizationId' | 'personId' | 'type' | 'role' | 'via'>,
  { comment, ...address }: { comment: ReportedComment } & Pick<CommentAddress, 'isVerified' | 'language'>,
): Promise<void> {
  if (tx.isSilent || author.type !== 'guest') return;
  const isReviewer = author.role === 'guest' && author.via.kind !== 'widget';
  await storeReporterAddress(tx, author, {
    ...address,
    comment,
    authorId: isReviewer ? author.personId : null,
  });
}

/** A comment whose author may be mailed. */
interface MailableComment extends ReportedComment {
  readonly author_kind: AuthorKind;
  readonly created_by: string;
  readonly visibility: Visibility;
}

/**
 * Queues a mail about an action to the author of a comment for everyone, if the author has no account, has left an
 * address that is not unsubscribed, and is not the actor.
 */
export async function mailReporter(
  tx: Transaction,
  actor: TenantPerson,
  { comment, ...news }: News & { comment: MailableComment },
): Promise<void> {
  const isConcerned = comment.author_kind === 'visitor' && comment.visibility === 'everyone';
  if (tx.isSilent || !isConcerned || comment.created_by === actor.personId) return;
  const authorId = comment.created_by;
  const address = await storeReporterAddress(tx, actor, {
    comment,
    authorId,
    isVerified: false,
    language: null,
  });
  if (!address || address.state === 'unsubscribed') return;
  const isConfirmed = address.state === 'confirmed';
  await insertNews(tx, actor, { ...news, addressId: address.id, commentId: comment.id, isConfirmed });
}

/** The comment, or the review of its author, from which an address is taken. @see CommentAddress */
interface AddressSource extends Pick<CommentAddress, 'isVerified' | 'language'> {
  readonly comment: ReportedComment;
  /** The author, whose review is searched for an address; null: no review is searched. */
  readonly authorId: string | null;
}

async function storeReporterAddress(
  tx: Sql,
  { organizationId }: Tenant,
  { comment, authorId, isVerified, language }: AddressSource,
): Promise<Pick<AddressRow, 'id' | 'state'> | undefined> {
  const commentEmail = toAddress(comment.context.email);
  const reviewAddress =
    commentEmail === undefined && authorId !== null
      ? await findLeftAddress(tx, { organizationId }, authorId)
      : undefined;
  const email = commentEmail ?? toAddress(reviewAddress?.email);
  if (email === undefined) return undefined;
  const address = {
    email,
    commentId: comment.id,
    isVerified,
    language: language ?? reviewAddress?.language ?? null,
  };
  await restore(tx, { organizationId }, email);
  const row = await storeAddress(tx, { organizationId }, address);
  if (isVerified && row.state === 'confirmed') await releaseNews(tx, { organizationId, addressId: row.id });
  return row;
}

/** Confirms an address, or resubscribes it, and releases the news queued for it. */
export function subscribeAddress({ transaction }: Database, key: AddressKey): Promise<void> {
  return transaction(async (tx) => {
    if (await setAddressState(tx, key, 'confirmed')) await releaseNews(tx, key);
  });
}

/** Ends the mail to an address, until the person resubscribes. */
export function unsubscribeAddress({ transaction }: Database, key: AddressKey): Promise<void> {
  return transaction(async (tx) => {
    if (await setAddressState(tx, key, 'unsubscribed')) await deleteNewsTo(tx, key);
  });
}

/**
 * Erases unconfirmed addresses 30 days after they were left or last mailed, with the news queued for them. A keyed hash
 * replaces each, so that no address gets more confirmation mails than allowed.
 */
export async function eraseUnconfirmedAddresses({ sql, transaction }: Database): Promise<void> {
  const secret = await getInstallationSecret(sql, ERASURE_SECRET);
  for (;;) {
    const rows = await listUnconfirmedAddresses(sql, { limit: ERASURE_BATCH_SIZE });
    const byTenant = Map.groupBy(rows, ({ organization_id: id }) => id);
    for (const [organizationId, addresses] of byTenant) {
      const erased = addresses.map(({ id, email }) => ({ id, email, hash: hashOfAddress(secret, email) }));
      await transaction((tx) => eraseAddresses(tx, { organizationId }, erased));
    }
    if (rows.length < ERASURE_BATCH_SIZE) return;
  }
}

/** Restores an erased address that was left again. @param email in lower case. */
async function restore(tx: Sql, tenant: { readonly organizationId: string }, email: string): Promise<void> {
  const hash = hashOfAddress(await getInstallationSecret(tx, ERASURE_SECRET), email);
  await restoreAddress(tx, tenant, { email, hash });
}

/** The hash contains no `@`, so that it is not an address. */
function hashOfAddress(secret: Buffer, email: string): string {
  return createHmac('sha256', secret).update(email).digest('hex');
}
