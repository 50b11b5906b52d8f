import type { CommentStatus, MemberRole, ProjectStatus } from '@postil/contract';
import type { Tenant } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { seesProject } from '../../../core/db/scope.ts';

/** The author of a comment, who decides on its results by a mailed link. */
export interface DeciderRow {
  readonly comment_id: string;
  readonly content: string;
  readonly status: CommentStatus;
  readonly project_id: string | null;
  readonly project_status: ProjectStatus | null;
  readonly is_visitor: boolean;
  /** null for a visitor. */
  readonly role: MemberRole | null;
  /** The language of mail to the person; null: unknown. */
  readonly language: string | null;
}

/** The author of a comment, if it is this person: a visitor, or a member who still sees the comment. */
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
