import type { Language } from '@postil/contract';
import type { TenantPerson } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';

/** An invitation that is due. */
export interface DueInvitation extends TenantPerson {
  readonly name: string;
  readonly email: string;
  readonly organization_name: string;
  /** The language of the person, or else of the inviter. */
  readonly language: Language | null;
  readonly inviter_name: string | null;
}

/** The number of attempts to mail an invitation, including the first one. */
const MAX_ATTEMPTS = 5;
/** The pause after an attempt; longer than the slowest dialogue with a mail server. */
const PAUSE = '10 minutes';
/** The age up to which an invitation is mailed, and up to which a person who is added again is not invited a second time. */
const MAX_AGE = '7 days';

/** Invites a person who has not accepted yet, unless the person was invited recently. */
export async function invite(
  tx: Sql,
  { organizationId, personId }: TenantPerson,
  { invitedBy }: { invitedBy: string },
): Promise<void> {
  await tx`
    INSERT INTO invitations (organization_id, person_id, invited_by, mail_after, created_at)
    SELECT organization_id, id, ${invitedBy}::uuid, now(), now() FROM people
    WHERE organization_id = ${organizationId} AND id = ${personId} AND accepted_at IS NULL AND NOT EXISTS (
      SELECT FROM invitations former
      WHERE former.organization_id = ${organizationId} AND former.person_id = ${personId}
        AND former.created_at >= now() - ${MAX_AGE}::interval)
    ON CONFLICT (organization_id, person_id) DO UPDATE
    SET invited_by = excluded.invited_by, status = 'pending', attempts = 0, mail_after = excluded.mail_after,
      created_at = excluded.created_at`;
}

/**
 * Ends the mailing of invitations that are too old or have reached the maximum number of attempts; without a mail
 * server, of all.
 */
export async function endUndeliverableInvitations(
  sql: Sql,
  { isMailOn }: { isMailOn: boolean },
): Promise<void> {
  await sql`
    /* of all tenants */ UPDATE invitations SET status = CASE WHEN attempts > 0 THEN 'failed' ELSE 'skipped' END
    WHERE status = 'pending' AND (NOT ${isMailOn}::boolean OR created_at < now() - ${MAX_AGE}::interval
      OR (attempts >= ${MAX_ATTEMPTS} AND mail_after <= now()))`;
}

/**
 * Invitations of all organisations that are due; those of people who have accepted, do not want mail or are not members
 * are left out.
 */
export function listDueInvitations(sql: Sql, { limit }: { limit: number }): Promise<TenantPerson[]> {
  return sql<TenantPerson[]>`
    /* of all tenants */ SELECT i.organization_id AS "organizationId", i.person_id AS "personId" FROM invitations i
    JOIN people p ON p.organization_id = i.organization_id AND p.id = i.person_id
    JOIN members m ON m.organization_id = i.organization_id AND m.person_id = i.person_id
    WHERE i.status = 'pending' AND i.mail_after <= now() AND p.accepted_at IS NULL AND p.wants_mail
    ORDER BY i.mail_after LIMIT ${limit}`;
}

/** Leases a due invitation. @returns undefined if another node has leased it meanwhile. */
export async function leaseInvitation(
  sql: Sql,
  { organizationId, personId }: TenantPerson,
): Promise<DueInvitation | undefined> {
  const [row] = await sql<DueInvitation[]>`
    WITH leased AS (
      UPDATE invitations SET attempts = attempts + 1, mail_after = now() + ${PAUSE}::interval
      WHERE organization_id = ${organizationId} AND person_id = ${personId} AND status = 'pending'
        AND mail_after <= now()
      RETURNING organization_id, person_id, invited_by
    )
    SELECT leased.organization_id AS "organizationId", leased.person_id AS "personId", p.name, p.email,
      o.name AS organization_name, inviter.name AS inviter_name,
      coalesce(p.language, inviter.language) AS language
    FROM leased
    JOIN organizations o ON o.id = leased.organization_id
    JOIN people p ON p.organization_id = ${organizationId} AND p.id = leased.person_id
    LEFT JOIN people inviter ON inviter.organization_id = ${organizationId} AND inviter.id = leased.invited_by`;
  return row;
}

/** Records that an invitation was mailed. */
export async function markInvitationSent(
  sql: Sql,
  { organizationId, personId }: TenantPerson,
): Promise<void> {
  await sql`
    UPDATE invitations SET status = 'sent' WHERE organization_id = ${organizationId} AND person_id = ${personId}`;
}

/** Ends the lease of an invitation without an attempt. @param until the time at which it is due again. */
export async function postponeInvitation(
  sql: Sql,
  { organizationId, personId }: TenantPerson,
  until: Date,
): Promise<void> {
  await sql`
    UPDATE invitations SET attempts = attempts - 1, mail_after = ${until}
    WHERE organization_id = ${organizationId} AND person_id = ${personId}`;
}

/** Records a person's consent to mail; only the first one is stored. */
export async function recordMailConsent(sql: Sql, { organizationId, personId }: TenantPerson): Promise<void> {
  await sql`
    UPDATE people SET accepted_at = now()
    WHERE organization_id = ${organizationId} AND id = ${personId} AND accepted_at IS NULL`;
}

/** Records the consent to mail of the owners of used keys, as `recordMailConsent` does. */
export async function recordMailConsentOfKeyOwners(
  sql: Sql,
  organizationId: string,
  keyIds: readonly string[],
): Promise<void> {
  await sql`
    UPDATE people SET accepted_at = now()
    WHERE organization_id = ${organizationId} AND accepted_at IS NULL AND id IN (
      SELECT created_by FROM api_keys WHERE organization_id = ${organizationId} AND id = ANY (${[...keyIds]}::uuid[]))`;
}
