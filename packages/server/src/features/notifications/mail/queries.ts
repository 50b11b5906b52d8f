import type { Language } from '@postil/contract';
import type { Database, Sql } from '../../../core/db/database.ts';
import { memberSeesSubject, notificationColumns, notificationTables } from '../notification/queries.ts';
import type { MailedRow } from './rendering/groups.ts';

/** A person in an organisation, as the recipient of mail. */
export interface Addressee {
  readonly organizationId: string;
  readonly personId: string;
}

/** All pending notifications of one person, leased by one mailer. */
interface MailLease extends Addressee {
  readonly leaseId: string;
}

export interface RecipientRow {
  readonly name: string;
  readonly email: string;
  readonly organization_name: string;
  readonly wants_mail: boolean;
  readonly language: Language | null;
  /** Whether the person has consented to mail from the organisation. */
  readonly has_accepted: boolean;
}

/** The maximum number of attempts to mail a notification, including the first one. */
const MAX_MAIL_ATTEMPTS = 5;
/** The shortest pauses after failed attempts; the time for collecting notifications is added. */
const RETRY_PAUSES_SECONDS = [60, 600, 3_600, 14_400];
/** The duration of a lease: longer than the slowest dialogue with a mail server. */
const LEASE_SECONDS = 600;
const MAX_AGE_HOURS = 24;
/** The maximum age of notifications that waited because the organisation had reached its daily limit. */
const MAX_HELD_DAYS = 7;

/**
 * Ends the mailing of notifications that are too old, or whose last attempt was interrupted by a crash; without a mail
 * server, of all notifications.
 */
export async function endUndeliverableMail(
  { transaction }: Database,
  { isMailOn }: { isMailOn: boolean },
): Promise<void> {
  await transaction(
    (tx) => tx`
      /* of all tenants */ UPDATE notifications
      SET mail_status = CASE WHEN mail_attempts > 0 THEN 'failed' ELSE 'skipped' END, lease_id = NULL, leased_until = NULL
      WHERE mail_status = 'pending' AND (leased_until IS NULL OR leased_until < now())
        AND (NOT ${isMailOn}::boolean OR mail_attempts >= ${MAX_MAIL_ATTEMPTS}
          OR created_at < now() - ${MAX_HELD_DAYS}::int * interval '1 day'
          OR (held_until IS NULL AND created_at < now() - ${MAX_AGE_HOURS}::int * interval '1 hour'))`,
  );
}

/**
 * People whose notifications are due and not being mailed, longest waiting first. While a person's mail waits for
 * another attempt, new notifications wait with it.
 */
export async function listDuePeople(
  sql: Sql,
  { digestSeconds, limit }: { digestSeconds: number; limit: number },
): Promise<Addressee[]> {
  return sql<Addressee[]>`
    /* of all tenants */ SELECT organization_id AS "organizationId", person_id AS "personId" FROM notifications
    WHERE mail_status = 'pending'
    GROUP BY organization_id, person_id
    HAVING min(mail_after) <= now() - ${digestSeconds}::int * interval '1 second'
      AND bool_and(mail_attempts = 0 OR mail_after <= now() - ${digestSeconds}::int * interval '1 second')
      AND bool_and(leased_until IS NULL OR leased_until < now())
    ORDER BY min(mail_after) LIMIT ${limit}`;
}

/**
 * Leases all pending notifications of a person that no other mailer has leased. It waits for another mailer that is
 * leasing, so that all notifications are in one e-mail.
 *
 * @returns false if there were none.
 */
export async function leaseMail(
  { transaction }: Database,
  { organizationId, personId, leaseId }: MailLease,
  { digestSeconds }: { digestSeconds: number },
): Promise<boolean> {
  const rows = await transaction(
    (tx) => tx`
      WITH free AS (
        SELECT id FROM notifications
        WHERE organization_id = ${organizationId} AND person_id = ${personId} AND mail_status = 'pending'
          AND (leased_until IS NULL OR leased_until < now())
          AND (mail_attempts = 0 OR mail_after <= now() - ${digestSeconds}::int * interval '1 second')
        ORDER BY id FOR UPDATE
      )
      UPDATE notifications n
      SET lease_id = ${leaseId}, leased_until = now() + ${LEASE_SECONDS}::int * interval '1 second',
        mail_attempts = mail_attempts + 1
      FROM free WHERE n.organization_id = ${organizationId} AND n.id = free.id
      RETURNING n.id`,
  );
  return rows.length > 0;
}

/**
 * The leased notifications to mail: still unread, visible to the member, and with a reason that the person wants
 * mailed; oldest first.
 */
export function listLeasedNotifications(
  sql: Sql,
  { organizationId, personId, leaseId }: MailLease,
): Promise<MailedRow[]> {
  return sql<MailedRow[]>`
    SELECT ${notificationColumns(sql)}, project.name AS project_name FROM ${notificationTables(sql)}
    LEFT JOIN projects project ON project.organization_id = n.organization_id
      AND project.id = coalesce(c.project_id, mockup.project_id)
    WHERE n.organization_id = ${organizationId} AND n.person_id = ${personId} AND n.lease_id = ${leaseId}
      AND n.mail_status = 'pending' AND n.read_at IS NULL AND ${memberSeesSubject(sql)}
      AND NOT EXISTS (
        SELECT FROM people person WHERE person.organization_id = ${organizationId} AND person.id = n.person_id
          AND n.reason = ANY (person.unmailed_reasons))
    ORDER BY n.id`;
}

/** Ends a lease after its mail was sent or skipped. @param ids the mailed notifications; others are skipped. */
export async function finishMail(
  { transaction }: Database,
  { organizationId, personId, leaseId }: MailLease,
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

/** Ends a lease whose mail was not accepted: the mail is due again after a pause, or fails after the last attempt. */
export async function postponeMail(
  { transaction }: Database,
  { organizationId, personId, leaseId }: MailLease,
): Promise<void> {
  await transaction(
    (tx) => tx`
      UPDATE notifications
      SET mail_status = CASE WHEN mail_attempts >= ${MAX_MAIL_ATTEMPTS} THEN 'failed' ELSE 'pending' END,
        mail_after = now() + coalesce((${RETRY_PAUSES_SECONDS}::int[])[mail_attempts], 0) * interval '1 second',
        lease_id = NULL, leased_until = NULL
      WHERE organization_id = ${organizationId} AND person_id = ${personId} AND lease_id = ${leaseId}
        AND mail_status = 'pending'`,
  );
}

/**
 * Ends a lease without an attempt, because the daily limit of the organisation is reached.
 *
 * @param dueAt the time at which the mail is due again.
 */
export async function holdMail(
  { transaction }: Database,
  { organizationId, personId, leaseId }: MailLease,
  dueAt: Date,
): Promise<void> {
  await transaction(
    (tx) => tx`
      UPDATE notifications
      SET mail_attempts = mail_attempts - 1, mail_after = ${dueAt}, held_until = ${dueAt}, lease_id = NULL,
        leased_until = NULL
      WHERE organization_id = ${organizationId} AND person_id = ${personId} AND lease_id = ${leaseId}
        AND mail_status = 'pending'`,
  );
}

/** Counts an e-mail that is about to be sent. @returns false if the daily limit has been reached. */
export async function countMail(
  { transaction }: Database,
  organizationId: string,
  { limit, day }: { limit: number; day: string },
): Promise<boolean> {
  const rows = await transaction(
    (tx) => tx`
      INSERT INTO mail_counts AS counted (organization_id, day, mails) VALUES (${organizationId}, ${day}::date, 1)
      ON CONFLICT (organization_id, day) DO UPDATE SET mails = counted.mails + 1 WHERE counted.mails < ${limit}
      RETURNING mails`,
  );
  return rows.length > 0;
}

/** Takes back the count of an e-mail that was not sent. */
export async function uncountMail(
  { transaction }: Database,
  organizationId: string,
  { day }: { day: string },
): Promise<void> {
  await transaction(
    (tx) => tx`
      UPDATE mail_counts SET mails = mails - 1
      WHERE organization_id = ${organizationId} AND day = ${day}::date AND mails > 0`,
  );
}

/** The key of the daily counter of a kind of e-mail to an address. */
interface AddressCounterKey {
  readonly name: Buffer;
  readonly day: string;
}

/** Counts an e-mail to an address that is about to be sent. @returns false if its daily limit has been reached. */
export async function countMailToAddress(
  sql: Sql,
  { name, day, limit }: AddressCounterKey & { limit: number },
): Promise<boolean> {
  const rows = await sql`
    INSERT INTO address_mail_counts AS counted (name, day, mails) VALUES (${name}, ${day}::date, 1)
    ON CONFLICT (name, day) DO UPDATE SET mails = counted.mails + 1 WHERE counted.mails < ${limit}
    RETURNING mails`;
  return rows.length > 0;
}

/** Takes back the count of an e-mail that was not sent. */
export async function uncountMailToAddress(sql: Sql, { name, day }: AddressCounterKey): Promise<void> {
  await sql`
    UPDATE address_mail_counts SET mails = mails - 1 WHERE name = ${name} AND day = ${day}::date AND mails > 0`;
}

/** Deletes outdated counts of e-mails. */
export async function deleteOldCounts(sql: Sql): Promise<void> {
  await sql`DELETE FROM address_mail_counts WHERE day < (now() - interval '7 days')::date`;
  await sql`/* of all tenants */ DELETE FROM mail_counts WHERE day < (now() - interval '7 days')::date`;
}

/** Somebody who is or was a member; undefined for visitors, reviewers and unknown people. */
export async function findRecipient(
  sql: Sql,
  { organizationId, personId }: Addressee,
): Promise<RecipientRow | undefined> {
  const [row] = await sql<RecipientRow[]>`
    SELECT p.name, p.email, o.name AS organization_name, p.wants_mail, p.language,
      p.accepted_at IS NOT NULL AS has_accepted
    FROM people p JOIN organizations o ON o.id = p.organization_id
    WHERE p.organization_id = ${organizationId} AND p.id = ${personId} AND p.email IS NOT NULL`;
  return row;
}

/** The names and mail addresses of members whose first name or mail address follows an `@` in a text, in any letter case. */
export async function listMentionedNames(
  sql: Sql,
  { organizationId, text }: { organizationId: string; text: string },
): Promise<string[]> {
  const rows = await sql<{ name: string; email: string }[]>`
    SELECT p.name, p.email FROM members m
    JOIN people p ON p.organization_id = ${organizationId} AND p.id = m.person_id
    WHERE m.organization_id = ${organizationId}
      AND (strpos(lower(${text}), '@' || lower(split_part(p.name, ' ', 1))) > 0
        OR strpos(lower(${text}), '@' || lower(p.email)) > 0)
    ORDER BY p.name`;
  return rows.flatMap(({ name, email }) => [name, email]);
}
