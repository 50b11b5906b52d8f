import type { Sql } from '../../core/db/database.ts';

export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
}

/** All organisations, oldest first. */
export function listOrganizations(sql: Sql): Promise<OrganizationRow[]> {
  return sql<OrganizationRow[]>`SELECT id, name FROM organizations ORDER BY id`;
}

/** Whether the database holds any organisation. */
export async function organizationExists(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ exists: boolean }[]>`SELECT EXISTS (SELECT FROM organizations) AS exists`;
  return row?.exists ?? false;
}

/** Keeps other transactions from adding an organisation until this one ends. */
export async function lockOrganizations(tx: Sql): Promise<void> {
  await tx`LOCK TABLE organizations IN SHARE ROW EXCLUSIVE MODE`;
}

/** Stores a new organisation. */
export async function insertOrganization(tx: Sql, { id, name }: OrganizationRow): Promise<void> {
  await tx`INSERT INTO organizations (id, name) VALUES (${id}, ${name})`;
}
