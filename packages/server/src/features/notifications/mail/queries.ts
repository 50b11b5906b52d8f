import type { Database, Sql } from '../../../core/db/database.ts';
import {
  memberSees,
  type NotificationRow,
  notificationColumns,
  notificationTables,
} from '../notification/queries.ts';

/** A person of an organisation, as mail reaches one. */
export interface Addressee {
  readonly organizationId: string;
  readonly personId: string;
}

/** Everything that is pending for one person, held by one mailer. */
export interface Claim extends Addressee {
  readonly leaseId: string;
}

export interface RecipientRow {
  readonly name: string;
  readonly email: string;
  readonly organization_name: string;
  readonly wants_mail: boolean;
}

/** Attempts to mail a notification, the first one included. */
export const MAIL_ATTEMPTS = 5;
/** Least pauses after a failed attempt; the time in which notifications are gathered comes on top. */
const RETRY_PAUSES_SECONDS = [60, 600, 3_600, 14_400];
/** Longer than the slowest dialogue with a mail server. */
const LEASE_SECONDS = 600;
const MAX_AGE_HOURS = 24;

/**
 * Ends what will not be mailed any more: what is too old, what a mailer died over at its last attempt, and
 * where there is no mail, everything.
 */
export async function settleMail(
  { transaction }: Database,
  { isMailOn }: { isMailOn: boolean },
): Promise<void> {
  await transaction(
    (tx) => tx`
      UPDATE notifications
      SET mail_status = CASE WHEN mail_attempts > 0 THEN 'failed' ELSE 'skipped' END, lease_id = NULL, leased_until = NULL
      WHERE mail_status = 'pending' AND (leased_until IS NULL OR leased_until < now())
        AND (NOT ${isMailOn}::boolean OR mail_attempts >= ${MAIL_ATTEMPTS}
          OR created_at < now() - ${MAX_AGE_HOURS}::int * interval '1 hour')`,
  );
}

/**
 * People whose notifications were gathered long enough and are not being mailed, those who have waited for
 * longest first. While a person's mail waits for another attempt, what is new waits with it.
 */
export async function listDue(
  sql: Sql,
  { digestSeconds, limit }: { digestSeconds: number; limit: number },
): Promise<Addressee[]> {
  return sql<Addressee[]>`
    SELECT organization_id AS "organizationId", person_id AS "personId" FROM notifications
    WHERE mail_status = 'pending'
    GROUP BY organization_id, person_id
    HAVING min(mail_after) <= now() - ${digestSeconds}::int * interval '1 second'
      AND bool_and(mail_attempts = 0 OR mail_after <= now() - ${digestSeconds}::int * interval '1 second')
      AND bool_and(leased_until IS NULL OR leased_until < now())
    ORDER BY min(mail_after) LIMIT ${limit}`;
}

/** Takes all that is pending for one person, unless another mailer has it. @returns whether there was any. */
export async function claimMail(
  { transaction }: Database,
  { organizationId, personId, leaseId }: Claim,
  { digestSeconds }: { digestSeconds: number },
): Promise<boolean> {
  const rows = await transaction(
    (tx) => tx`
      WITH free AS (
        SELECT id FROM notifications
        WHERE organization_id = ${organizationId} AND person_id = ${personId} AND mail_status = 'pending'
          AND (leased_until IS NULL OR leased_until < now())
          AND (mail_attempts = 0 OR mail_after <= now() - ${digestSeconds}::int * interval '1 second')
        ORDER BY id FOR UPDATE SKIP LOCKED
      )
      UPDATE notifications n
      SET lease_id = ${leaseId}, leased_until = now() + ${LEASE_SECONDS}::int * interval '1 second',
        mail_attempts = mail_attempts + 1
      FROM free WHERE n.organization_id = ${organizationId} AND n.id = free.id
      RETURNING n.id`,
  );
  return rows.length > 0;
}

/** What a claim holds and is still worth a mail: not read, and seen by a member; oldest first. */
export function listClaimed(
  sql: Sql,
  { organizationId, personId, leaseId }: Claim,
): Promise<NotificationRow[]> {
  return sql<NotificationRow[]>`
    SELECT ${notificationColumns(sql)} FROM ${notificationTables(sql)}
    WHERE n.organization_id = ${organizationId} AND n.person_id = ${personId} AND n.lease_id = ${leaseId}
      AND n.mail_status = 'pending' AND n.read_at IS NULL AND ${memberSees(sql)}
    ORDER BY n.id`;
}

/** Ends a claim after its mail was taken. @param ids what the mail told; the rest of the claim is skipped. */
export async function finishMail(
  { transaction }: Database,
  { organizationId, personId, leaseId }: Claim,
  ids: readonly string[],
): Promise<void> {
  await transaction(
    (tx) => tx`
      UPDATE notifications
      SET mail_status = CASE WHEN id = ANY (${[...ids]}::uuid[]) THEN 'sent' ELSE 'skipped' END,
        lease_id = NULL, leased_until = NULL
      WHERE organization_id = ${organizationId} AND person_id = ${personId} AND lease_id = ${leaseId}
        AND mail_status = 'pending'`,
  );
}

/** Ends a claim whose mail was not taken: it is due again after a pause, or failed after its last attempt. */
export async function postponeMail(
  { transaction }: Database,
  { organizationId, personId, leaseId }: Claim,
): Promise<void> {
  await transaction(
    (tx) => tx`
      UPDATE notifications
      SET mail_status = CASE WHEN mail_attempts >= ${MAIL_ATTEMPTS} THEN 'failed' ELSE 'pending' END,
        mail_after = now() + coalesce((${RETRY_PAUSES_SECONDS}::int[])[mail_attempts], 0) * interval '1 second',
        lease_id = NULL, leased_until = NULL
      WHERE organization_id = ${organizationId} AND person_id = ${personId} AND lease_id = ${leaseId}
        AND mail_status = 'pending'`,
  );
}

/** Somebody who is or was a member; undefined for guests and unknown people. */
export async function findRecipient(
  sql: Sql,
  { organizationId, personId }: Addressee,
): Promise<RecipientRow | undefined> {
  const [row] = await sql<RecipientRow[]>`
    SELECT p.name, p.email, o.name AS organization_name, p.wants_mail
    FROM people p JOIN organizations o ON o.id = p.organization_id
    WHERE p.organization_id = ${organizationId} AND p.id = ${personId} AND p.email IS NOT NULL`;
  return row;
}
