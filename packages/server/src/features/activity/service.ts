import type { ActivityQuery } from '@postil/contract';
import { type Actor, isInTeam } from '../../core/access/actor.ts';
import type { Sql } from '../../core/db/database.ts';
import { NotFoundError, ValidationError } from '../../core/errors.ts';
import type { Differences } from '../../core/records/differences.ts';
import {
  type ActivitySubject,
  type CommentActivityRow,
  isVisibleComment,
  listActivityOfComment,
} from './queries.ts';

/** The latest changes to a comment that the actor may see, newest first. */
export async function getLatestActivity(
  sql: Sql,
  actor: Actor,
  { commentId, limit }: { commentId: string; limit: number },
): Promise<CommentActivityRow[]> {
  const rows = await listActivityOfComment(sql, actor, { commentId, limit });
  return rows.map((row) => ({ ...row, metadata: visibleDetails(actor, row.metadata) }));
}

/**
 * The details of a change that the reader may see. If the change made a comment visible to everyone, guests see only
 * that, because the other changes were for the team.
 */
export function visibleDetails(
  reader: Pick<Actor, 'role'>,
  metadata: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { changes } = metadata as { changes?: Differences };
  return isInTeam(reader) || changes?.visibility === undefined
    ? metadata
    : { changes: { visibility: changes.visibility } };
}

/** Finds a record by its id. @throws {NotFoundError} it is unknown or hidden from the actor. */
type Lookup = (sql: Sql, actor: Actor, id: string) => Promise<{ readonly id: string }>;

/** The look-ups of the site or project whose activity is requested. */
export interface SubjectLookups {
  readonly getSite: Lookup;
  readonly getProject: Lookup;
}

type Subjects = Pick<ActivityQuery, 'site_id' | 'project_id' | 'comment_id'>;

/**
 * The site, project or comment whose activity is requested.
 *
 * @throws {NotFoundError} it is unknown or hidden from the actor.
 * @throws {ValidationError} unless exactly one is given.
 */
export async function getSubject(
  sql: Sql,
  actor: Actor,
  { subjects, getSite, getProject }: SubjectLookups & { subjects: Subjects },
): Promise<ActivitySubject> {
  const subjectNames = Object.keys(subjects);
  if (subjectNames.length === 0) {
    throw new ValidationError({ site_id: ['is required, unless project_id or comment_id is given'] });
  }
  if (subjectNames.length > 1) {
    const problem = `cannot be combined with ${subjectNames[0]}: ask for one of them`;
    throw new ValidationError(Object.fromEntries(subjectNames.slice(1).map((name) => [name, [problem]])));
  }
  const { site_id: siteId, project_id: projectId, comment_id: commentId = '' } = subjects;
  if (siteId !== undefined) return { siteId: (await getSite(sql, actor, siteId)).id };
  if (projectId !== undefined) return { projectId: (await getProject(sql, actor, projectId)).id };
  if (!(await isVisibleComment(sql, actor, commentId))) throw new NotFoundError();
  return { commentId };
}
