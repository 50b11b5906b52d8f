import type { Actor } from '../access/actor.ts';
import type { Fragment, Sql } from './database.ts';

/**
 * The condition under which the actor sees a row, beside that of the organisation: empty where the actor sees all of
 * it. Every statement on a table of tenants that has projects carries it.
 *
 * @param projectId the column, or another expression, of the project of the row; null there is seen by nobody whose
 *   scope is of projects.
 */
export function inScope(sql: Sql, { scope }: Pick<Actor, 'scope'>, projectId: Fragment): Fragment {
  if (scope === 'organization') return sql``;
  const [first, ...others] = scope.projectIds;
  // One project is compared by `=`, for which the planner always uses the index.
  return first !== undefined && others.length === 0
    ? sql`AND ${projectId} = ${first}::uuid`
    : sql`AND ${projectId} = ANY (${[...scope.projectIds]}::uuid[])`;
}

/** The projects of the scope as a parameter: null where all are seen. For statements whose text must stay the same. */
export function scopeParameter({ scope }: Pick<Actor, 'scope'>): string[] | null {
  return scope === 'organization' ? null : [...scope.projectIds];
}
