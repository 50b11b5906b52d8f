import { isPending } from '@postil/contract';
import { type Actor, keyIdOf, requireRole } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { type ClaimRow, deleteClaim, findClaim, upsertClaim } from './claim-queries.ts';
import type { CommentRow } from './queries.ts';
import { lockWritableComment } from './service.ts';

/** The result of claiming or releasing a comment. */
export interface ClaimOutcome {
  readonly comment: CommentRow;
  /** The claim in force now; undefined if nobody has claimed the comment. */
  readonly claim: ClaimRow | undefined;
  /** Whether that claim is the actor's own. */
  readonly isOwn: boolean;
}

/**
 * Claims a pending comment for the actor's key, so that no other key takes it. Claiming it again with the same key
 * extends the claim; the claim of another key stays in force. A comment that is not pending is not claimed.
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

/** Releases the claim of the actor's key on a comment. The claim of another key stays in force. */
export async function releaseComment(tx: Sql, actor: Actor, id: string): Promise<ClaimOutcome> {
  requireRole(actor, 'member');
  const comment = await lockWritableComment(tx, actor, { id, ifMatch: undefined, kind: 'any' as const });
  await deleteClaim(tx, actor.organizationId, { commentId: id, apiKeyId: requireKey(actor) });
  return { comment, claim: await findClaim(tx, actor, id), isOwn: false };
}

function requireKey(actor: Actor): string {
  const apiKeyId = keyIdOf(actor);
  if (apiKeyId === null) throw new Error('Only a key can claim a comment.');
  return apiKeyId;
}
