import { api } from '../../../data/api/client.ts';
import { listingOptions } from '../../../data/api/listings.ts';
import { isUuid } from '../../../data/ids.ts';
import { keys } from '../../../data/records/kinds.ts';

/** The filters of the audit log in the URL. */
export interface AuditFilter {
  readonly action?: string;
  /** The id of the person who acted. */
  readonly member?: string;
}

/** The matching entries, newest first. */
export const auditQuery = ({ action, member }: AuditFilter) =>
  listingOptions(keys.auditLog({ action, member }), (input, options) =>
    api.listAuditEntries.withResponse(
      {
        per_page: 50,
        ...(action ? { action: [action] } : {}),
        ...(member !== undefined && isUuid(member) ? { actor_id: member } : {}),
        ...input,
      },
      options,
    ),
  );
