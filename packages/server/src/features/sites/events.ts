import type { Differences } from '../../core/records/differences.ts';
import type { ChangeEvent } from '../activity/emit.ts';
import { presentSite } from './present.ts';
import type { SiteRow } from './queries.ts';

/** The event of a change to a site. @param row the site after the change, or before its deletion. */
export function siteEvent(
  type: ChangeEvent['type'],
  row: SiteRow,
  details: { changes?: Differences } = {},
): ChangeEvent {
  const { id, project_id: projectId, name, domain, is_active } = row;
  const metadata = { site: { id, name, domain, is_active }, ...details };
  return {
    type,
    projectId,
    siteId: id,
    commentId: null,
    visibility: 'everyone',
    metadata,
    subject: { site: presentSite(row) },
  };
}
