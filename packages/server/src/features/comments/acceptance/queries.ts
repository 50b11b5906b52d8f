import type { CommentStatus, MemberRole, ProjectStatus } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { seesProject } from '../../../core/db/scope.ts';

/** How often a mail is tried. */
const ATTEMPTS = 5;
/** Longer than the slowest dialogue with a mail server. */
const PAUSE_SECONDS = 600;
const MAX_AGE_DAYS = 7;

type Tenant = Pick<Actor, 'organizationId'>;

/** Ends the mailing of what is too old, or was tried often enough; without a mail server, of everything. */
export async function settleMails(sql: Sql, { isMailOn }: { isMailOn: boolean }): Promise<void> {
  await sql`
    /* of all tenants */ UPDATE comment_results
    SET mail_status = CASE WHEN mail_attempts > 0 THEN 'failed' ELSE 'skipped' END
    WHERE mail_status = 'pending' AND (NOT ${isMailOn}::boolean
      OR (mail_after <= now() AND mail_attempts >= ${ATTEMPTS})
      OR coalesce(asked_again_at, created_at) < now() - ${MAX_AGE_DAYS}::int * interval '1 day')`;
}

/** Organisations with mails that are due, in no particular order. */
export async function findTenantsWithMails(sql: Sql): Promise<string[]> {
  const rows = await sql<{ organization_id: string }[]>`
    /* of all tenants */ SELECT DISTINCT organization_id FROM comment_results
    WHERE mail_status = 'pending' AND mail_after <= now()`;
  return rows.map(({ organization_id: id }) => id);
}

/** A mail that is due. */
export interface DueMail {
  readonly id: string;
  readonly comment_id: string;
  readonly mail_to: string;
  readonly summary: string;
  readonly preview_url: string | null;
  readonly created_by_name: string;
  readonly content: string;
  readonly status: CommentStatus;
  /** The person who wrote the comment. */
  readonly author_id: string;
  readonly author_name: string;
  readonly organization_name: string;
  readonly is_decided: boolean;
  readonly is_again: boolean;
  /** Of the page; null: not known. */
  readonly language: string | null;
}

/** Takes mails that are due, so that no other node sends them for a while. */
export function leaseMails(
  tx: Sql,
  organizationId: string,
  { limit }: { limit: number },
): Promise<DueMail[]> {
  return tx<DueMail[]>`
    WITH due AS (
      SELECT id FROM comment_results
      WHERE organization_id = ${organizationId} AND mail_status = 'pending' AND mail_after <= now()
      ORDER BY mail_after LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), leased AS (
      UPDATE comment_results r
      SET mail_attempts = mail_attempts + 1, mail_after = now() + ${PAUSE_SECONDS}::int * interval '1 second'
      FROM due WHERE r.organization_id = ${organizationId} AND r.id = due.id
      RETURNING r.*
    )
    SELECT r.id, r.comment_id, r.mail_to, r.summary, r.preview_url, creator.name AS created_by_name, c.content,
      c.status, author.id AS author_id, author.name AS author_name, o.name AS organization_name,
      r.decision IS NOT NULL AS is_decided, r.asked_again_at IS NOT NULL AS is_again,
      e.evidence #>> '{environment,language}' AS language
    FROM leased r
    LEFT JOIN comment_evidence e ON e.organization_id = ${organizationId} AND e.comment_id = r.comment_id
    JOIN comments c ON c.organization_id = ${organizationId} AND c.id = r.comment_id
    JOIN people creator ON creator.organization_id = ${organizationId} AND creator.id = r.created_by
    JOIN people author ON author.organization_id = ${organizationId} AND author.id = c.created_by
    JOIN organizations o ON o.id = ${organizationId}`;
}

/** What became of a mail. @param until of a mail that waits; it was no attempt. */
export async function endMail(
  sql: Sql,
  { organizationId }: Tenant,
  { id, outcome, until }: { id: string; outcome: 'sent' | 'skipped' | 'held'; until?: Date },
): Promise<void> {
  if (outcome === 'held') {
    await sql`
      UPDATE comment_results SET mail_after = ${until}, mail_attempts = mail_attempts - 1
      WHERE organization_id = ${organizationId} AND id = ${id}`;
    return;
  }
  await sql`
    UPDATE comment_results SET mail_status = ${outcome} WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** The author of a comment as somebody who decides about its results with a mailed link. */
export interface DeciderRow {
  readonly comment_id: string;
  readonly content: string;
  readonly status: CommentStatus;
  readonly project_id: string | null;
  readonly project_status: ProjectStatus | null;
  readonly is_visitor: boolean;
  /** null for a visitor. */
  readonly role: MemberRole | null;
  /** The language in which the person gets mail; null: not known. */
  readonly language: string | null;
}

/** The author of a comment, if it is this person, who is a visitor or still a member who sees the comment. */
export async function findDecider(
  sql: Sql,
  { organizationId, commentId, personId }: Tenant & { commentId: string; personId: string },
): Promise<DeciderRow | undefined> {
  const [row] = await sql<DeciderRow[]>`
    SELECT c.id AS comment_id, c.content, c.status, c.project_id, p.status AS project_status, person.is_guest AS is_visitor, m.role,
      coalesce(person.language, e.evidence #>> '{environment,language}') AS language
    FROM comments c
    JOIN people person ON person.organization_id = ${organizationId} AND person.id = c.created_by
    LEFT JOIN projects p ON p.organization_id = ${organizationId} AND p.id = c.project_id
    LEFT JOIN members m ON m.organization_id = ${organizationId} AND m.person_id = c.created_by
    LEFT JOIN comment_evidence e ON e.organization_id = ${organizationId} AND e.comment_id = c.id
    WHERE c.organization_id = ${organizationId} AND c.id = ${commentId} AND c.created_by = ${personId}
      AND ((person.is_guest AND c.visibility = 'everyone') OR (m.role IS NOT NULL
        AND (m.role <> 'guest' OR c.visibility = 'everyone') AND ${seesProject(sql, sql`c.project_id`)}))`;
  return row;
}
