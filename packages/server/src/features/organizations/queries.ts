import type { Sql } from '../../core/db/database.ts';

export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
}

/** All organisations, oldest first. */
export function listOrganizations(sql: Sql): Promise<OrganizationRow[]> {
  return sql<OrganizationRow[]>`SELECT id, name FROM organizations ORDER BY id`;
}

/** Whether the database has any organisation. */
export async function organizationExists(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ exists: boolean }[]>`SELECT EXISTS (SELECT FROM organizations) AS exists`;
  return row?.exists ?? false;
}

/** Prevents other transactions from adding organisations until this one ends. */
export async function lockOrganizations(tx: Sql): Promise<void> {
  await tx`LOCK TABLE organizations IN SHARE ROW EXCLUSIVE MODE`;
}

/** Stores a new organisation. */
export async function insertOrganization(tx: Sql, { id, name }: OrganizationRow): Promise<void> {
  await tx`INSERT INTO organizations (id, name) VALUES (${id}, ${name})`;
}

/** An organisation with all its columns. */
export interface OrganizationDetailRow extends OrganizationRow {
  readonly created_at: Date;
  readonly version: number;
}

/** The organisation with this id. */
export async function findOrganization(sql: Sql, id: string): Promise<OrganizationDetailRow | undefined> {
  const [row] = await sql<OrganizationDetailRow[]>`
    SELECT id, name, created_at, version FROM organizations WHERE id = ${id}`;
  return row;
}

/** Locks an organisation against changes until the transaction ends; records can still be added to it. */
export async function lockOrganization(tx: Sql, id: string): Promise<void> {
  await tx`SELECT FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`;
}

/** Changes the name of a locked organisation, and creates a new version. */
export async function updateName(tx: Sql, id: string, name: string): Promise<void> {
  await tx`UPDATE organizations SET name = ${name}, version = version + 1 WHERE id = ${id}`;
}
