import { type Evidence, LIMITS, type ReportedEvidence } from '@postil/contract';
import type { Tenant } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ValidationError } from '../../../core/errors.ts';
import { type CommentContext, composeEvidence } from './compose.ts';
import { identityIn } from './element-identity.ts';
import { findEvidence, removeElement, updateIdentity, upsertEvidence } from './queries.ts';

/** @throws {ValidationError} the evidence is too large. */
export function requireSmallEvidence(evidence: ReportedEvidence | undefined): void {
  const { bytes } = LIMITS.evidence;
  if (evidence === undefined || Buffer.byteLength(JSON.stringify(evidence)) <= bytes) return;
  throw new ValidationError({ evidence: [`must have at most ${bytes} bytes as JSON`] });
}

/** Stores the evidence of a new comment, if it has any. @throws {ValidationError} it is too large. */
export async function storeEvidence(
  tx: Sql,
  actor: Tenant,
  { commentId, evidence }: { commentId: string; evidence: ReportedEvidence | undefined },
): Promise<void> {
  requireSmallEvidence(evidence);
  if (evidence) await upsertEvidence(tx, actor, { commentId, evidence });
}

/**
 * Replaces the evidence of a re-anchored comment. Without new evidence, the data about the former element is removed.
 *
 * @throws {ValidationError} the evidence is too large.
 */
export async function replaceEvidence(
  tx: Sql,
  actor: Tenant,
  { commentId, evidence }: { commentId: string; evidence: ReportedEvidence | undefined },
): Promise<void> {
  if (evidence) await storeEvidence(tx, actor, { commentId, evidence });
  else await removeElement(tx, actor, commentId);
  await updateIdentity(tx, actor, { commentId, identity: identityIn(evidence) });
}

/**
 * The evidence of a comment, without a visibility check; null if there is none.
 *
 * @param context the data that was read with the comment.
 */
export async function getEvidence(
  sql: Sql,
  actor: Tenant,
  { id, ...context }: CommentContext & { readonly id: string },
): Promise<Evidence | null> {
  return composeEvidence((await findEvidence(sql, actor, id)) ?? null, context);
}
