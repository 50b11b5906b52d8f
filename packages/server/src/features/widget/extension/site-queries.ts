import type { TenantScope } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { scopeCondition } from '../../../core/db/scope.ts';

/** The visible sites whose domain, in normal form, is one of these. */
export function findSitesOfDomains(
  sql: Sql,
  actor: TenantScope,
  domains: readonly string[],
): Promise<{ id: string; domain_key: string }[]> {
  return sql<{ id: string; domain_key: string }[]>`
    SELECT s.id, s.domain_key FROM sites s
    WHERE s.organization_id = ${actor.organizationId} ${scopeCondition(sql, actor, sql`s.project_id`)}
      AND s.domain_key = ANY (${[...domains]}::text[])`;
}
