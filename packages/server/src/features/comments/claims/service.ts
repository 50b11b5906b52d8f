import { type Actor, keyIdOf, requireRole } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { isPending } from '../../statuses/service.ts';
import { type ClaimRow, deleteClaim, findClaim, upsertClaim } from '../comment/claim-queries.ts';
import type { CommentRow } from '../comment/queries.ts';
import { lockWritableComment } from '../comment/service.ts';

/** What became of a claim. */
export interface ClaimOutcome {
  readonly comment: CommentRow;
  /** The claim that holds now; undefined where nobody has claimed the comment. */
  readonly claim: ClaimRow | undefined;
  /** Whether it is the actor's own. */
  readonly isOwn: boolean;
}

/**
 * Claims a pending comment for the actor's key, so that no other key takes it. Claiming one's own again makes it
 * hold for longer; where another key holds it, that stays so. A comment that is not pending is not claimed.
 *
 * @throws {NotFoundError} unknown, or hidden from the actor.
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

/** Gives a comment back that the actor's key has claimed. What it has not claimed stays as it is. */
export async function releaseComment(tx: Sql, actor: Actor, id: string): Promise<ClaimOutcome> {
  requireRole(actor, 'member');
  const comment = await lockWritableComment(tx, actor, { id, ifMatch: undefined, kind: 'any' as const });
  await deleteClaim(tx, actor.organizationId, { commentId: id, apiKeyId: requireKey(actor) });
  return { comment, claim: await findClaim(tx, actor, id), isOwn: false };
}

function requireKey(actor: Actor): string {
  const apiKeyId = keyIdOf(actor);
  if (apiKeyId === null) throw new Error('Only keys claim comments.');
  return apiKeyId;
}
