import type { ReportedEvidence } from '@postil/contract';
import type { Tenant } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import type { ElementIdentity } from './element-identity.ts';

/** The evidence that the page reported for a comment, without a visibility check; undefined: none. */
export async function findEvidence(
  sql: Sql,
  { organizationId }: Tenant,
  commentId: string,
): Promise<ReportedEvidence | undefined> {
  const [row] = await sql<{ evidence: ReportedEvidence }[]>`
    SELECT evidence FROM comment_evidence
    WHERE organization_id = ${organizationId} AND comment_id = ${commentId}`;
  return row?.evidence;
}

/** Sets or replaces the evidence of a comment. */
export async function upsertEvidence(
  tx: Sql,
  { organizationId }: Tenant,
  { commentId, evidence }: { commentId: string; evidence: ReportedEvidence },
): Promise<void> {
  await tx`
    INSERT INTO comment_evidence (organization_id, comment_id, evidence)
    VALUES (${organizationId}, ${commentId}, ${JSON.stringify(evidence)}::jsonb)
    ON CONFLICT (organization_id, comment_id) DO UPDATE SET evidence = excluded.evidence`;
}

/** Removes the element from the evidence of a comment, and keeps the environment. */
export async function removeElement(tx: Sql, { organizationId }: Tenant, commentId: string): Promise<void> {
  await tx`
    UPDATE comment_evidence SET evidence = evidence - '{locator,element,source}'::text[]
    WHERE organization_id = ${organizationId} AND comment_id = ${commentId}`;
}

/** Sets the element of a comment, and the release of its page if there is one. */
export async function updateIdentity(
  tx: Sql,
  { organizationId }: Tenant,
  { commentId, identity: { seenIn, elementHash } }: { commentId: string; identity: ElementIdentity },
): Promise<void> {
  const hash = elementHash === null ? null : Buffer.from(elementHash, 'hex');
  await tx`
    UPDATE comments SET seen_in = coalesce(${seenIn}, seen_in), element_hash = ${hash}
    WHERE organization_id = ${organizationId} AND id = ${commentId}`;
}
