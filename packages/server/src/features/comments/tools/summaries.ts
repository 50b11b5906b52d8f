import { Type } from 'typebox';
import type { ProjectActor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { OrNull } from '../../../core/mcp/surface/arguments.ts';
import type { McpContext } from '../../../core/mcp/surface/context.ts';
import { OpaqueRecord, RecordReference } from '../../../core/mcp/surface/results.ts';
import { excerptOf } from '../../../core/records/excerpts.ts';
import { presentReference } from '../../../core/records/references.ts';
import { readSiteNames } from '../../sites/service.ts';
import { type ClaimRow, findClaims } from '../comment/claim-queries.ts';
import { type Links, linksOf } from '../comment/links.ts';
import type { SummarizedRow } from '../comment/queries.ts';
import { type Claim, presentClaim } from './full-comment.ts';

/** A comment in lists for models. */
export const CommentSummary = Type.Object({
  id: Type.String(),
  number: OrNull(Type.Integer()),
  content: Type.String(),
  content_truncated: Type.Boolean(),
  status: Type.String(),
  priority: Type.String(),
  category: OrNull(Type.String()),
  url: Type.String(),
  page_url: Type.String(),
  page_link: OrNull(Type.String()),
  site: OrNull(RecordReference),
  created_by: RecordReference,
  author_kind: Type.String(),
  assigned_to: OrNull(RecordReference),
  due_date: OrNull(Type.String()),
  claimed_by: OrNull(OpaqueRecord<Type.Static<typeof Claim>>()),
  created_at: Type.String(),
});
export type CommentSummary = Type.Static<typeof CommentSummary>;

/**
 * The summary of a comment after a change; the fields that a change can affect are declared, others may be present,
 * too. A key without the Read permission gets only the id and the values that it sent.
 */
export const ChangedComment = Type.Object({
  id: Type.String(),
  status: Type.Optional(Type.String()),
  assigned_to: Type.Optional(OrNull(RecordReference)),
});

/** Whether the caller may get more than the id and the values that it sent. */
export function mayRead({ permissions }: ProjectActor): boolean {
  return permissions.includes('read');
}

/** The summaries of visible comments, in the same order. @param furtherFields further fields of each. */
export async function presentSummaries<
  Row extends SummarizedRow & { readonly mockup_id?: string | null },
  Further extends object = object,
>(
  { sql, actor, appUrl }: Pick<McpContext, 'sql' | 'actor' | 'appUrl'>,
  rows: readonly Row[],
  furtherFields?: (row: Row) => Further,
): Promise<(CommentSummary & Further)[]> {
  const [names, claims] = await Promise.all([
    readSiteNames(
      sql,
      actor,
      rows.map(({ site_id: id }) => id),
    ),
    findClaims(
      sql,
      actor,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const summary = presentSummary(row, {
      siteName: names.get(row.site_id ?? ''),
      claim: claims.get(row.id),
    });
    // Without `furtherFields`, no further fields are declared.
    return { ...summary, ...linksOf(row, appUrl), ...(furtherFields?.(row) as Further) };
  });
}

/** The summary of one comment that was just changed. */
export async function summarize(
  context: Pick<McpContext, 'actor' | 'appUrl'>,
  tx: Tx,
  row: SummarizedRow,
): Promise<CommentSummary> {
  const [summary] = await presentSummaries({ ...context, sql: tx }, [row]);
  if (!summary) throw new Error('One row has one summary.');
  return summary;
}

function presentSummary(
  row: SummarizedRow,
  { siteName, claim }: { siteName: string | undefined; claim: ClaimRow | undefined },
): Omit<CommentSummary, keyof Links> {
  const content = excerptOf(row.content);
  return {
    id: row.id,
    number: row.number,
    content,
    content_truncated: content.length < row.content.length,
    status: row.status,
    priority: row.priority,
    category: row.category,
    page_url: row.page_url,
    site: presentReference(row.site_id, siteName),
    created_by: { id: row.created_by, name: row.created_by_name },
    author_kind: row.author_kind,
    assigned_to: presentReference(row.assigned_to, row.assigned_to_name),
    due_date: row.due_date,
    claimed_by: presentClaim(claim),
    created_at: row.created_at.toISOString(),
  };
}
