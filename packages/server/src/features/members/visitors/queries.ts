import type { Language } from '@postil/contract';
import type { Tenant } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { newId } from '../../../core/records/ids.ts';

/** Finds or creates, by name and role, the person whom an API request names as the author. @returns the id. */
export async function ensureNamedAuthor(
  tx: Sql,
  { organizationId }: Tenant,
  { name, role }: { name: string; role: string },
): Promise<string> {
  const id = newId();
  const [found] = await tx<{ id: string }[]>`
    SELECT id FROM people
    WHERE organization_id = ${organizationId} AND is_guest AND NOT is_visitor AND md5(name) = md5(${name}) AND md5(guest_role) = md5(${role})`;
  if (found) return found.id;
  // A no-op update returns the row of a concurrent request.
  const [person = { id }] = await tx<{ id: string }[]>`
    INSERT INTO people (organization_id, id, is_guest, name, guest_role)
    VALUES (${organizationId}, ${id}, true, ${name}, ${role})
    ON CONFLICT (organization_id, md5(name), md5(guest_role)) WHERE is_guest AND NOT is_visitor
    DO UPDATE SET name = excluded.name
    RETURNING id`;
  return person.id;
}

/** The name of visitors of the widget who have entered none. */
const DEFAULT_NAME = 'Guest';

/** The address at which somebody without an account wants mail. */
export interface VisitorAddress {
  readonly email: string;
  /** null: unknown. */
  readonly language: Language | null;
}

/**
 * Stores a visitor of the widget, or a reviewer, with their first record. Names need not be unique.
 *
 * @param visitor the id, and the new name; null: the name stays as it is.
 * @param visitor.address the address that a reviewer left; absent: none.
 */
export async function storeVisitor(
  tx: Sql,
  { organizationId }: Tenant,
  { id, name, address }: { id: string; name: string | null; address?: VisitorAddress | undefined },
): Promise<void> {
  await tx`
    INSERT INTO people AS visitor (organization_id, id, is_guest, is_visitor, name, left_email, language)
    VALUES (${organizationId}, ${id}, true, true, ${name ?? DEFAULT_NAME}, ${address?.email ?? null}, ${address?.language ?? null})
    ON CONFLICT (organization_id, id) DO UPDATE SET name = excluded.name
    WHERE visitor.is_visitor AND visitor.name <> excluded.name AND ${name !== null}::boolean`;
}

/** The address that a reviewer left; undefined: none. */
export async function findLeftAddress(
  sql: Sql,
  { organizationId }: Tenant,
  id: string,
): Promise<VisitorAddress | undefined> {
  const [row] = await sql<VisitorAddress[]>`
    SELECT left_email AS email, language FROM people
    WHERE organization_id = ${organizationId} AND id = ${id} AND left_email IS NOT NULL`;
  return row;
}

/** The name that a visitor of the widget has entered; null: none, or no record yet. */
export async function findVisitorName(
  sql: Sql,
  { organizationId }: Tenant,
  id: string,
): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    SELECT name FROM people WHERE organization_id = ${organizationId} AND id = ${id} AND is_visitor`;
  return row === undefined || row.name === DEFAULT_NAME ? null : row.name;
}
