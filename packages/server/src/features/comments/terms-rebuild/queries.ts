import type { Sql } from '../../../core/db/database.ts';
import type { CommentRow } from '../comment/queries.ts';
import type { SearchedFields } from '../comment/terms.ts';

/** A comment, and the texts of its search terms. */
type SearchedRow = Pick<CommentRow, 'id'> & SearchedFields;

/** Organisations whose search terms are to be rebuilt. @param limit the maximum number. */
export async function findRebuilds(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ organization_id: string }[]>`
    /* of all tenants */ SELECT organization_id FROM search_rebuilds ORDER BY organization_id LIMIT ${limit}`;
  return rows.map((row) => row.organization_id);
}

/**
 * Locks a rebuild until the end of the transaction.
 *
 * @returns the last processed id; undefined if the rebuild is complete, or another process has locked it.
 */
export async function lockRebuild(tx: Sql, organizationId: string): Promise<string | undefined> {
  const [row] = await tx<{ after_id: string }[]>`
    SELECT after_id FROM search_rebuilds WHERE organization_id = ${organizationId} FOR UPDATE SKIP LOCKED`;
  return row?.after_id;
}

/** Locks the next comments in the order of their ids, so that no text changes before its terms are stored. */
export function lockNextComments(
  tx: Sql,
  organizationId: string,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<SearchedRow[]> {
  return tx<SearchedRow[]>`
    SELECT id, title, content, description, page_title, page_url, tags FROM comments
    WHERE organization_id = ${organizationId} AND id > ${afterId} ORDER BY id LIMIT ${limit} FOR UPDATE`;
}

/** Stores the terms of comments where they differ. */
export async function storeTerms(
  tx: Sql,
  organizationId: string,
  comments: readonly { readonly id: string; readonly terms: readonly string[] }[],
): Promise<void> {
  const ids = comments.map(({ id }) => id);
  // Terms contain no spaces.
  const terms = comments.map((comment) => comment.terms.join(' '));
  await tx`
    UPDATE comments c SET terms = array_to_tsvector(string_to_array(rebuilt.terms, ' '))
    FROM unnest(${ids}::uuid[], ${terms}::text[]) AS rebuilt (id, terms)
    WHERE c.organization_id = ${organizationId} AND c.id = rebuilt.id
      AND c.terms <> array_to_tsvector(string_to_array(rebuilt.terms, ' '))`;
}

/** Stores the progress of a rebuild. */
export async function storeProgress(tx: Sql, organizationId: string, afterId: string): Promise<void> {
  await tx`UPDATE search_rebuilds SET after_id = ${afterId} WHERE organization_id = ${organizationId}`;
}

/** Ends a rebuild. */
export async function endRebuild(tx: Sql, organizationId: string): Promise<void> {
  await tx`DELETE FROM search_rebuilds WHERE organization_id = ${organizationId}`;
}
