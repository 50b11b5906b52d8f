import type {
  CreateReviewLinkBody,
  Language,
  OpenReviewLinkBody,
  Permission,
  ReviewRight,
} from '@postil/contract';
import type { Actor, Caller } from '../../core/access/actor.ts';
import type { Passwords } from '../../core/access/passwords.ts';
import { hashSecret, issueSecret, isWellFormedSecret } from '../../core/access/secrets.ts';
import type { Tx } from '../../core/changes/transaction.ts';
import { type Cap, requireBelowLimit } from '../../core/db/caps.ts';
import type { Database, Sql } from '../../core/db/database.ts';
import { getInstallationSecret } from '../../core/db/installation-secrets.ts';
import { NotFoundError, UnauthenticatedError, ValidationError } from '../../core/errors.ts';
import { DAY_MS } from '../../core/process/durations.ts';
import { newId, newIdWithInstant } from '../../core/records/ids.ts';
import { audit } from '../audit-log/service.ts';
import { storeVisitor } from '../members/visitors/queries.ts';
import { getProject, getWritableProject } from '../projects/service.ts';
import {
  deleteReviewLink,
  findLinkById,
  findLinkBySecret,
  findReviewLink,
  insertReviewLink,
  listReviewLinks,
  type OpenedLinkRow,
  type ReviewLinkRow,
  recordLinkUse,
} from './queries.ts';
import { REVIEW_SECRET, type Review, readReview, signReview } from './reviews.ts';

/** The lifetime of a review, unless its link expires earlier. */
const LIFETIME_MS = 30 * DAY_MS;

/** The permissions of a review, by its right, which also determines the operations. */
const PERMISSIONS = {
  view: ['read'],
  comment: ['read', 'write'],
  approve: ['read', 'write'],
} as const satisfies Record<ReviewRight, readonly Permission[]>;

/** The links of a project, newest first. @throws {NotFoundError} the project is unknown, or hidden from the actor. */
export async function getReviewLinks(sql: Sql, actor: Actor, projectId: string): Promise<ReviewLinkRow[]> {
  const { id } = await getProject(sql, actor, projectId);
  return listReviewLinks(sql, actor, id);
}

/**
 * Hashes the password of a new review link, once it is known that the link may be created: hashing is slow, and happens
 * outside the transaction.
 *
 * @returns null without a password.
 * @throws {NotFoundError} the project is unknown, or hidden from the actor.
 * @throws {ConflictError} `project_archived`; the maximum number of links is reached.
 */
export async function hashLinkPassword(
  { database, passwords, cap }: { database: Database; passwords: Passwords; cap: Cap },
  actor: Actor,
  { project_id: projectId, password }: CreateReviewLinkBody,
): Promise<string | null> {
  await database.transaction(async (tx) => {
    await getWritableProject(tx, actor, projectId);
    await requireBelowLimit(tx, actor, cap);
  });
  return password === undefined ? null : passwords.hash(password, actor.organizationId);
}

/**
 * Creates a review link.
 *
 * @param passwordHash null: no password is required.
 * @returns the link with its secret, which cannot be retrieved later.
 * @throws {NotFoundError} the project is unknown, or hidden from the actor.
 * @throws {ConflictError} `project_archived`. @throws {ValidationError} the expiry is not in the future.
 */
export async function createReviewLink(
  tx: Tx,
  actor: Actor,
  { body, passwordHash }: { body: CreateReviewLinkBody; passwordHash: string | null },
): Promise<{ row: ReviewLinkRow; secret: string }> {
  const expiresAt = body.expires_at === undefined ? null : new Date(body.expires_at);
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw new ValidationError({ expires_at: ['must be in the future'] });
  const project = await getWritableProject(tx, actor, body.project_id);
  const { id, createdAt } = newIdWithInstant();
  const secret = issueSecret('link');
  const link = {
    organization_id: actor.organizationId,
    id,
    project_id: project.id,
    name: body.name,
    rights: body.rights,
    password_hash: passwordHash,
    last_four: secret.slice(-4),
    expires_at: expiresAt,
    created_by: actor.personId,
    created_at: createdAt,
  };
  await insertReviewLink(tx, link, hashSecret(secret));
  const row = await getReviewLink(tx, actor, id);
  await recordChange(tx, actor, { change: 'created', row });
  return { row, secret };
}

/** Revokes a link, and the reviews opened with it. @throws {NotFoundError} unknown, or hidden from the actor. */
export async function revokeReviewLink(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await getReviewLink(tx, actor, id);
  await deleteReviewLink(tx, row);
  await recordChange(tx, actor, { change: 'revoked', row });
}

async function getReviewLink(sql: Sql, actor: Actor, id: string): Promise<ReviewLinkRow> {
  const row = await findReviewLink(sql, actor, id);
  if (!row) throw new NotFoundError();
  return row;
}

function recordChange(
  tx: Tx,
  actor: Actor,
  { change, row }: { change: 'created' | 'revoked'; row: ReviewLinkRow },
): Promise<void> {
  const { id, name, rights, project_id } = row;
  const target = { type: 'review_link', id, name };
  return audit(tx, actor, { action: `review_link.${change}`, target, metadata: { rights, project_id } });
}

/** A review that has begun. */
interface StartedReview {
  readonly token: string;
  readonly expiresAt: Date;
  readonly link: OpenedLinkRow;
}

/** The dependencies of opening a link, besides the database. */
interface OpenOptions {
  /** The language of mail to the reviewer; null: unknown. */
  readonly language: Language | null;
  readonly passwords: Passwords;
  /** Counts an attempt to open a link with a password. @throws {AppError} `rate_limited`. */
  countAttempt(linkId: string): Promise<void>;
}

/**
 * Begins a review.
 *
 * @throws {UnauthenticatedError} `unauthenticated` for a link that cannot be used, `wrong_credentials` for a missing or
 *   wrong password.
 */
export async function openReviewLink(
  sql: Sql,
  body: OpenReviewLinkBody,
  { passwords, countAttempt, language }: OpenOptions,
): Promise<StartedReview> {
  const isWellFormed = isWellFormedSecret(body.token);
  const link = requireUsable(isWellFormed ? await findLinkBySecret(sql, hashSecret(body.token)) : undefined);
  if (link.password_hash !== null) {
    if (body.password === undefined)
      throw new UnauthenticatedError('This link needs a password.', 'wrong_credentials');
    await countAttempt(link.id);
    if (!(await passwords.matches(link.password_hash, body.password)))
      throw new UnauthenticatedError('The password is wrong.', 'wrong_credentials');
  }
  await recordLinkUse(sql, link);
  const maxExpiresAt = new Date(Date.now() + LIFETIME_MS);
  const expiresAt = link.expires_at && link.expires_at < maxExpiresAt ? link.expires_at : maxExpiresAt;
  const review: Review = {
    organizationId: link.organization_id,
    linkId: link.id,
    reviewerId: newId(),
    name: body.name || null,
    address: body.email === undefined ? null : { email: body.email, language },
    expiresAt,
  };
  const secret = await getInstallationSecret(sql, REVIEW_SECRET);
  return { token: signReview(secret, review), expiresAt, link };
}

/**
 * The reviewer of a token. Every request uses a look-up that started after it, so that every node refuses a
 * revoked link from the next request on.
 *
 * @param isWriting whether the reviewer may be about to write their first record, which requires a person.
 * @throws {UnauthenticatedError} the token is not valid, or its link can no longer be used.
 */
export async function getReviewer(sql: Sql, token: string, isWriting: boolean): Promise<Caller> {
  const review = readReview(await getInstallationSecret(sql, REVIEW_SECRET), token);
  if (!review || review.expiresAt.getTime() <= Date.now()) refuse();
  const link = requireUsable(await findLinkById(sql, review));
  const { organizationId, reviewerId: id, name, address } = review;
  if (isWriting && link.rights !== 'view')
    await storeVisitor(sql, { organizationId }, { id, name, ...(address && { address }) });
  return {
    type: 'guest',
    organizationId,
    personId: id,
    via: { kind: 'review_link', id },
    scope: { projectIds: [link.project_id] },
    role: 'guest',
    permissions: PERMISSIONS[link.rights],
    reviewRight: link.rights,
    // Opening a link again creates another reviewer, with the same rate limit.
    rateLimitId: review.linkId,
  };
}

/** @throws {UnauthenticatedError} the link was revoked or has expired, or its project is archived. */
function requireUsable(link: OpenedLinkRow | undefined): OpenedLinkRow {
  if (!link) refuse();
  if (link.expires_at && link.expires_at.getTime() <= Date.now())
    throw new UnauthenticatedError('This review link has expired: ask for another one.');
  if (link.project_status === 'archived')
    throw new UnauthenticatedError('This project is archived, so it is no longer reviewed.');
  return link;
}

function refuse(): never {
  throw new UnauthenticatedError(
    'This review link does not exist or was revoked, or your review has ended: open the link again, or ask for another one.',
  );
}
