import { isPending } from '@postil/contract';
import { type Actor, keyIdOf, requireRole } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ConflictError, ForbiddenError } from '../../../core/errors.ts';
import { type ClaimRow, deleteClaim, findClaim, findClaims, upsertClaim } from './claim-queries.ts';
import { announce } from './events.ts';
import type { CommentRow } from './queries.ts';
import { lockWritableComment } from './service.ts';

/** The result of claiming or releasing a comment. */
export interface ClaimOutcome {
  readonly comment: CommentRow;
  /** The current claim; undefined if no key has claimed the comment. */
  readonly claim: ClaimRow | undefined;
  /** Whether that claim is the actor's own. */
  readonly isOwn: boolean;
}

/**
 * Claims a pending comment for the actor's key, so that no other key can claim it. Claiming it again with the same key
 * extends the claim; another key's claim stays. A comment that is not pending is not claimed.
 *
 * @throws {NotFoundError} unknown, or hidden from the actor.
 * @throws {ForbiddenError} the actor is a guest, or has no key.
 * @throws {ConflictError} `project_archived`.
 */
export async function claimComment(
  tx: Sql,
  actor: Actor,
  { id, minutes }: { id: string; minutes: number },
): Promise<ClaimOutcome> {
  requireRole(actor, 'member');
  const comment = await lockWritableComment(tx, actor, { id, ifMatch: undefined, kind: 'any' as const });
  const claimant = { ...actor, apiKeyId: requireKey(actor) };
  const isOwn = isPending(comment.status) && (await upsertClaim(tx, claimant, { commentId: id, minutes }));
  return { comment, claim: await findClaim(tx, actor, id), isOwn };
}

/**
 * `claimComment` for callers that need the claim.
 *
 * @throws {ConflictError} `already_claimed` by another key, or `not_pending`.
 * @throws as `claimComment` does.
 */
export async function claimForWork(
  tx: Sql,
  actor: Actor,
  request: { id: string; minutes: number },
): Promise<ClaimOutcome> {
  const outcome = await claimComment(tx, actor, request);
  if (outcome.isOwn) return outcome;
  const { comment, claim } = outcome;
  if (claim === undefined)
    throw new ConflictError(
      'not_pending',
      `The comment is ${comment.status}, so there is nothing to claim: reopen it first, if it is not done.`,
    );
  throw new ConflictError(
    'already_claimed',
    `Another key has claimed the comment until ${claim.expires_at.toISOString()}: take another comment, or wait.`,
  );
}

/** Releases the claim of the actor's key on a comment. Another key's claim stays. */
export async function releaseComment(tx: Sql, actor: Actor, id: string): Promise<ClaimOutcome> {
  requireRole(actor, 'member');
  const comment = await lockWritableComment(tx, actor, { id, ifMatch: undefined, kind: 'any' as const });
  await deleteClaim(tx, actor.organizationId, { commentId: id, apiKeyId: requireKey(actor) });
  return { comment, claim: await findClaim(tx, actor, id), isOwn: false };
}

/** The claim on a comment by a key other than the actor's. */
export async function findForeignClaim(tx: Sql, actor: Actor, id: string): Promise<ClaimRow | undefined> {
  return (await findForeignClaims(tx, actor, [id])).get(id);
}

/** The claims on these comments by keys other than the actor's, by the ids of the comments. */
export async function findForeignClaims(
  tx: Sql,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClaimRow>> {
  const claims = await findClaims(tx, actor, ids);
  return new Map([...claims].filter(([, claim]) => claim.api_key_id !== keyIdOf(actor)));
}

function requireKey(actor: Actor): string {
  const apiKeyId = keyIdOf(actor);
  if (apiKeyId === null)
    throw new ForbiddenError(
      'forbidden',
      'Only a key can claim a comment: assign it to yourself, so that others see that you work on it.',
    );
  return apiKeyId;
}

/**
 * Sends a comment to the webhooks subscribed to handovers.
 *
 * @param text the comment with its evidence.
 * @throws {NotFoundError} unknown, or hidden from the actor.
 * @throws {ConflictError} `project_archived`.
 */
export async function handOver(
  tx: Tx,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<void> {
  requireRole(actor, 'member');
  const row = await lockWritableComment(tx, actor, { id, ifMatch: undefined, kind: 'any' as const });
  await announce(tx, actor, { row, action: 'handed_over', metadata: {}, subject: { hand_over: { text } } });
}
