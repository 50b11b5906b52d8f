import { ACTIVITY_LIMITS, type ActivityQuery } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { Actor } from '../../core/access/actor.ts';
import type { Sql } from '../../core/db/database.ts';
import { ID_ORDER } from '../../core/db/listings.ts';
import { NotFoundError, ValidationError } from '../../core/errors.ts';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { addPageHeaders } from '../../core/http/messages/links.ts';
import { serve } from '../../core/http/serve.ts';
import { DAY_MS } from '../../core/process/durations.ts';
import { readPage } from '../../core/records/paging.ts';
import { presentActivity } from './present.ts';
import { type ActivitySubject, isVisibleComment, listActivity } from './queries.ts';
import { visibleDetails } from './service.ts';

/** Finds a record by its id. @throws {NotFoundError} it is unknown or hidden from the actor. */
type Lookup = (sql: Sql, actor: Actor, id: string) => Promise<{ readonly id: string }>;

/** The look-ups of the site or project whose activity is requested. */
export interface SubjectLookups {
  readonly getSite: Lookup;
  readonly getProject: Lookup;
}

type ActivityServices = Pick<Services, 'database'> & SubjectLookups;

/** Adds the route for the changes to comments. */
export function addActivityRoutes(app: App, { database, ...lookups }: ActivityServices): void {
  serve(app, operations.listActivity, async (request, reply) => {
    const { action: actions, user_id: personId, days, limit, cursor, ...subjects } = request.query;
    const rules = { ...ID_ORDER, perPage: ACTIVITY_LIMITS.default, maxPerPage: ACTIVITY_LIMITS.max };
    const page = readPage({ ...(limit && { per_page: limit }), ...(cursor && { cursor }) }, rules);
    const subject = await getSubject(database.sql, request.actor, { ...lookups, subjects });
    const since = days === undefined ? undefined : new Date(Date.now() - days * DAY_MS);
    const fetchedRows = await listActivity(database.reads, request.actor, {
      filter: { subject, actions, personId, since },
      page,
    });
    const rows = fetchedRows.slice(0, page.perPage);
    const listing = { rows, total: 0, hasMore: fetchedRows.length > rows.length };
    const present = (row: (typeof rows)[number]) =>
      presentActivity({ ...row, metadata: visibleDetails(request.actor, row.metadata) });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    return { success: true as const, data: rows.map(present) };
  });
}

type Subjects = Pick<ActivityQuery, 'site_id' | 'project_id' | 'comment_id'>;

/**
 * The site, project or comment whose activity is requested.
 *
 * @throws {NotFoundError} it is unknown or hidden from the actor.
 * @throws {ValidationError} unless exactly one is given.
 */
async function getSubject(
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
