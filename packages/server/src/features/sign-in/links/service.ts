import { randomBytes } from 'node:crypto';
import { type Actor, requireRole } from '../../../core/access/actor.ts';
import { hashSecret } from '../../../core/access/secrets.ts';
import type { Sql } from '../../../core/db/database.ts';
import { AppError, ForbiddenError } from '../../../core/errors.ts';
import { DAY_MS, HOUR_MS } from '../../../core/process/durations.ts';
import { type Account, findAccountById } from '../../accounts/queries.ts';
import { audit } from '../../audit-log/service.ts';
import type { MemberRow } from '../../members/queries.ts';
import { getMember } from '../../members/service.ts';
import {
  findLink,
  insertLink,
  isInOtherOrganization,
  type LinkPurpose,
  type LinkRow,
  type NewLink,
} from './queries.ts';

/** A new link. */
interface IssuedLink {
  /** The path below the base URL. */
  readonly path: string;
  readonly expiresAt: Date;
}

const LIFETIMES_MS = { reset: HOUR_MS, invitation: 7 * DAY_MS } as const satisfies Record<
  LinkPurpose,
  number
>;
const TOKEN_BYTES = 32;

/** Creates a link for an account. @param createdBy the admin who sees it; null: it is mailed to the person. */
export async function issueLink(
  tx: Sql,
  link: Omit<NewLink, 'tokenHash' | 'expiresAt'>,
): Promise<IssuedLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(Date.now() + LIFETIMES_MS[link.purpose]);
  await insertLink(tx, { ...link, tokenHash: hashSecret(token), expiresAt });
  return { path: `/${link.purpose}/${token}`, expiresAt };
}

/** A link for a member. */
export interface MemberLink {
  readonly memberId: string;
  readonly purpose: LinkPurpose;
  /** Whether it is created on the server's machine rather than by a member. */
  readonly isOperator?: boolean;
}

/**
 * Creates a link for a member, which an admin passes on. A link that sets a password gives access to the account,
 * which must therefore belong to this organisation only.
 *
 * @throws {NotFoundError} the person is not a member.
 * @throws {ForbiddenError} only owners may create an owner's link; the account belongs to other organisations too; or a
 *   password is to be reset before the first sign-in, except by the operator.
 */
export async function issueMemberLink(
  tx: Sql,
  actor: Actor,
  { memberId, purpose, isOperator = false }: MemberLink,
): Promise<IssuedLink> {
  const member: MemberRow = await getMember(tx, actor, memberId);
  if (member.role === 'owner') requireRole(actor, 'owner');
  const { organizationId, personId: createdBy } = actor;
  // A reset link would reveal to an admin whether an added address has an account; operators can see everything.
  if (purpose === 'reset' && member.last_seen_at === null && !isOperator)
    throw new ForbiddenError(
      'forbidden',
      'This member has never signed in here: create an invitation link instead, with which the person chooses a password.',
    );
  const account = await findAccountById(tx, memberId);
  const setsPassword = purpose === 'reset' || account?.password_hash === null;
  if (setsPassword && (await isInOtherOrganization(tx, { userId: memberId, organizationId }))) {
    throw new ForbiddenError(
      'forbidden',
      'This account belongs to other organisations too: only its owner can set a password, by mail.',
    );
  }
  const link = await issueLink(tx, { purpose, userId: memberId, organizationId, createdBy });
  await audit(tx, actor, {
    action: `${purpose}_link.created`,
    target: { type: 'member', id: memberId, name: member.name },
    metadata: { expires_at: link.expiresAt.toISOString() },
  });
  return link;
}

/** The account and the link of a token. @throws {AppError} `link_invalid`. */
export async function openLink(
  sql: Sql,
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<{ link: LinkRow; account: Account }> {
  const link = await findLink(sql, { tokenHash: hashSecret(token), purpose });
  const account = link && (await findAccountById(sql, link.user_id));
  if (!link || !account) throw createLinkError();
  return { link, account };
}

/** The error for an invalid or expired link. */
export function createLinkError(): AppError {
  return new AppError(
    'link_invalid',
    'This link was used before, has expired or is incomplete: ask for another one.',
  );
}
