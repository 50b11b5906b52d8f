import type { Language, MemberRole } from '@postil/contract';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { findRowsByTenant } from '../../../core/db/sql/tenants.ts';

/** A membership of an account. */
export interface Membership {
  readonly organization_id: string;
  readonly organization_name: string;
  readonly role: MemberRole;
  /** The name of the person in that organisation. */
  readonly name: string;
  /** The person's last activity while signed in there; null: never. */
  readonly last_seen_at: Date | null;
  /** The language of mail from the organisation to the person; null: unknown. */
  readonly language: Language | null;
}

/** The organisation's record of the person. */
type KnownPerson = Pick<Membership, 'name' | 'last_seen_at' | 'language'>;

/** The organisations of an account, by name. @param condition a further condition on the memberships `ms`. */
async function listMembershipsWhere(sql: Sql, userId: string, condition: Fragment): Promise<Membership[]> {
  const memberships = await sql<Omit<Membership, keyof KnownPerson>[]>`
    SELECT m.organization_id, o.name AS organization_name, m.role
    FROM memberships ms
    JOIN members m ON m.organization_id = ms.organization_id AND m.person_id = ms.user_id
    JOIN organizations o ON o.id = m.organization_id
    WHERE ms.user_id = ${userId} ${condition}
    ORDER BY lower(o.name), o.id`;
  const people = await findPeople(sql, userId, memberships);
  const peopleByNumber = new Map(people.map(({ number, ...person }) => [number, person]));
  return memberships.flatMap((membership, number) => {
    const person = peopleByNumber.get(number);
    return person ? [{ ...membership, ...person }] : [];
  });
}

/** The person record of an account in each organisation, with the index of its membership. */
function findPeople(
  sql: Sql,
  userId: string,
  memberships: readonly Pick<Membership, 'organization_id'>[],
): Promise<(KnownPerson & { number: number })[]> {
  const members = memberships.map((membership) => ({ organizationId: membership.organization_id }));
  return findRowsByTenant(
    sql,
    members,
    (tenantMembers, tenantOf) => sql`
      SELECT wanted.number, p.name, p.last_seen_at, p.language
      FROM unnest(
        ${tenantMembers.map(({ organizationId }) => organizationId)}::uuid[], ${tenantMembers.map(({ number }) => number)}::int[]
      ) AS wanted (organization_id, number)
      JOIN people p ON p.organization_id = ${tenantOf(sql`wanted.organization_id`)} AND p.id = ${userId}`,
  );
}

/** The organisations of an account, by name. */
export function listMemberships(sql: Sql, userId: string): Promise<Membership[]> {
  return listMembershipsWhere(sql, userId, sql``);
}

/**
 * The organisations that a session of an account may enter, by name: with a password that an admin may know, only the
 * organisation of that admin.
 */
export function listEnterableMemberships(sql: Sql, userId: string): Promise<Membership[]> {
  return listMembershipsWhere(
    sql,
    userId,
    sql`AND EXISTS (
      SELECT FROM users u
      WHERE u.id = ms.user_id AND (u.password_known_to IS NULL OR u.password_known_to = ms.organization_id))`,
  );
}

/** A person, and the time of their last activity. */
interface LastActivity {
  readonly personId: string;
  readonly at: Date;
}

/** Records the last activity of people, and accepts their invitations. */
export async function recordLastActivity(
  sql: Sql,
  organizationId: string,
  activities: readonly LastActivity[],
): Promise<void> {
  await sql`
    UPDATE people SET last_seen_at = greatest(last_seen_at, seen.at), accepted_at = coalesce(accepted_at, seen.at)
    FROM unnest(${activities.map(({ personId }) => personId)}::uuid[], ${activities.map(({ at }) => at.toISOString())}::timestamptz[]) AS seen (person_id, at)
    WHERE organization_id = ${organizationId} AND people.id = seen.person_id`;
}

/** Stores the web app's language as a person's mail language, unless they have one. */
export async function storeLanguage(
  tx: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
  language: Language | undefined,
): Promise<void> {
  if (language === undefined) return;
  await tx`
    UPDATE people SET language = ${language}
    WHERE organization_id = ${organizationId} AND id = ${personId} AND language IS NULL`;
}

/** Sets the name of a person in an organisation whose invitation they accept. */
export async function setPersonName(
  tx: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
  name: string,
): Promise<void> {
  await tx`UPDATE people SET name = ${name} WHERE organization_id = ${organizationId} AND id = ${personId}`;
}
