import type { Actor } from '../../core/access/actor.ts';
import type { Tx } from '../../core/changes/transaction.ts';
import type { Sql } from '../../core/db/database.ts';
import { NotFoundError } from '../../core/errors.ts';
import { requireVersion } from '../../core/records/versions.ts';
import { audit } from '../audit-log/service.ts';
import { findOrganization, lockOrganization, type OrganizationDetailRow, updateName } from './queries.ts';

/** The organisation of the actor. @throws {NotFoundError} it was deleted meanwhile. */
export async function getOrganization(sql: Sql, actor: Actor): Promise<OrganizationDetailRow> {
  const row = await findOrganization(sql, actor.organizationId);
  if (!row) throw new NotFoundError();
  return row;
}

/**
 * Renames the organisation of the actor; the audit log keeps both names. Setting the present name is no change.
 *
 * @param change.ifMatch the `If-Match` header; undefined changes any version.
 */
export async function renameOrganization(
  tx: Tx,
  actor: Actor,
  { name, ifMatch }: { name: string; ifMatch: string | undefined },
): Promise<OrganizationDetailRow> {
  await lockOrganization(tx, actor.organizationId);
  const row = await getOrganization(tx, actor);
  requireVersion(ifMatch, row.version);
  if (row.name === name) return row;
  await updateName(tx, row.id, name);
  await audit(tx, actor, {
    action: 'organization.renamed',
    target: { type: 'organization', id: row.id, name },
    metadata: { changes: { name: { from: row.name, to: name } } },
  });
  return getOrganization(tx, actor);
}
