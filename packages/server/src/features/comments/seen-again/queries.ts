import type { Tenant } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';
import type { ResolvedComment } from '../releases/versions.ts';

/** An element on a page of a site. */
interface PageElement {
  readonly siteId: string;
  readonly pageUrl: string;
  /** The hash of the element, in hexadecimal digits. */
  readonly elementHash: string;
}

interface FixedCommentRow extends ResolvedComment {
  readonly id: string;
}

/** The comments on an element that were resolved in a known release, newest first, whatever their visibility. */
export function listFixedComments(
  tx: Sql,
  { organizationId }: Tenant,
  { siteId, pageUrl, elementHash, limit }: PageElement & { limit: number },
): Promise<FixedCommentRow[]> {
  return tx<FixedCommentRow[]>`
    SELECT c.id, c.seen_in, c.fixed_in FROM comments c
    WHERE c.organization_id = ${organizationId} AND c.site_id = ${siteId} AND c.page_hash = ${pageHash(pageUrl)}
      AND c.element_hash = ${Buffer.from(elementHash, 'hex')} AND c.status = 'RESOLVED' AND c.fixed_in IS NOT NULL
    ORDER BY c.id DESC LIMIT ${limit}`;
}
