import type { Sql } from './sql.ts';
import type { Fragment } from './statement.ts';

/**
 * The tenant in a statement about rows of multiple organisations: the given column, or on a sharded database, where the
 * statement runs once for each organisation, that organisation.
 */
export type TenantOf = (column: Fragment) => Fragment;

/** An item that a statement looks up, and its index among all. */
export type WithIndex<Item> = Item & { readonly number: number };

/**
 * Finds the rows for items of multiple organisations: with one statement, or on a sharded database with one for each
 * organisation, routed to its shard.
 *
 * @param find gets the items of one statement. Where the statement reads a table of a tenant, it compares its
 *   `organization_id` with `tenantOf(column)`, where `column` is that of the item.
 * @returns the rows of all statements.
 */
export async function findRowsByTenant<Item extends { readonly organizationId: string }, Row>(
  sql: Sql,
  items: readonly Item[],
  find: (items: readonly WithIndex<Item>[], tenantOf: TenantOf) => Promise<Row[]>,
): Promise<Row[]> {
  const numbered = items.map((item, number) => ({ ...item, number }));
  if (!sql.isSharded) return find(numbered, (column) => sql`/* of several tenants */ ${column}`);
  const tenants = Map.groupBy(numbered, ({ organizationId }) => organizationId);
  const rowLists = await Promise.all(
    [...tenants].map(([organizationId, tenantItems]) =>
      find(tenantItems, () => sql`${organizationId}::uuid`),
    ),
  );
  return rowLists.flat();
}
