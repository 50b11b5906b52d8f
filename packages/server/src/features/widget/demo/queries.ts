import type { Sql } from '../../../core/db/database.ts';

/**
 * The widget key of the oldest organisation's active site with one of these domains; undefined: none.
 *
 * @param domainKeys in the order of preference.
 */
export async function findDemoKey(sql: Sql, domainKeys: readonly string[]): Promise<string | undefined> {
  const [oldest] = await sql<{ id: string }[]>`SELECT id FROM organizations ORDER BY id LIMIT 1`;
  if (!oldest) return undefined;
  const [row] = await sql<{ widget_key: string }[]>`
    SELECT s.widget_key
    FROM sites s JOIN projects p ON p.organization_id = s.organization_id AND p.id = s.project_id
    WHERE s.organization_id = ${oldest.id}
      AND s.domain_key = ANY (${[...domainKeys]}::text[]) AND s.is_active AND p.status = 'active'
    ORDER BY array_position(${[...domainKeys]}::text[], s.domain_key) LIMIT 1`;
  return row?.widget_key;
}
