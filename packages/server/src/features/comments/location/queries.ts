import type { Visibility } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';
import { pageHash, routeOf } from '../../../core/texts/page-addresses.ts';
import type { CommentRow } from '../comment/queries.ts';
import { type SearchedFields, termsOf } from '../comment/terms.ts';

export interface MovedRow {
  readonly id: string;
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly former_page_url: string;
  readonly former_route: string;
  readonly route: string;
  readonly visibility: Visibility;
}

/**
 * Moves locked comments to another page. A route that was the path of the former page becomes the path of the new one;
 * any other route stays.
 *
 * @returns the comments whose URL changed, with their former URLs.
 */
export function moveComments(
  tx: Sql,
  organizationId: string,
  { comments, pageUrl }: { comments: readonly CommentOnPage[]; pageUrl: string },
): Promise<MovedRow[]> {
  const ids = comments.map(({ id }) => id);
  const paths = comments.map(({ page_url: former }) => routeOf(former));
  // Terms contain no spaces.
  const terms = comments.map((comment) => termsOf({ ...comment, page_url: pageUrl }).join(' '));
  return tx<MovedRow[]>`
    UPDATE comments c
    SET page_url = ${pageUrl}, page_hash = ${pageHash(pageUrl)},
      route = CASE WHEN c.route = moving.path THEN ${routeOf(pageUrl)} ELSE c.route END,
      terms = array_to_tsvector(string_to_array(moving.terms, ' ')), version = c.version + 1, updated_at = now()
    FROM unnest(${ids}::uuid[], ${paths}::text[], ${terms}::text[]) AS moving (id, path, terms)
    JOIN comments former ON former.organization_id = ${organizationId} AND former.id = moving.id
    WHERE c.organization_id = ${organizationId} AND c.id = moving.id AND c.page_url <> ${pageUrl}
    RETURNING c.id, c.project_id, c.site_id, former.page_url AS former_page_url, former.route AS former_route, c.route,
      c.visibility`;
}

/** A comment, its page, and the other texts of its search terms. */
export type CommentOnPage = Pick<CommentRow, 'id'> & SearchedFields;

/**
 * Locks a comment and all comments on one page of a site, in the order of their ids, so that concurrent moves wait for
 * each other.
 *
 * @returns the comment and those that are on the page after the lock.
 */
export async function lockCommentsOfPage(
  tx: Sql,
  { organization_id: organizationId, site_id: siteId, id }: CommentRow,
  pageUrl: string,
): Promise<CommentOnPage[]> {
  const hash = pageHash(pageUrl);
  await tx`
    SELECT id FROM comments
    WHERE organization_id = ${organizationId} AND id IN (
      SELECT id FROM comments
      WHERE organization_id = ${organizationId} AND site_id = ${siteId} AND page_hash = ${hash}
      UNION SELECT ${id}::uuid)
    ORDER BY id FOR UPDATE`;
  // Some may have been moved before they were locked.
  return tx<CommentOnPage[]>`
    SELECT id, page_url, title, content, description, page_title, tags FROM comments
    WHERE organization_id = ${organizationId} AND (id = ${id} OR (site_id = ${siteId} AND page_hash = ${hash}))`;
}
