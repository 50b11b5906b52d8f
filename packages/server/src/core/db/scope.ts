import type { Actor } from '../access/actor.ts';
import type { Fragment, Sql } from './database.ts';

/**
 * The condition, in addition to the organisation, under which the actor sees a row; empty when the actor sees the
 * whole organisation. Every statement on a tenant's table that has projects contains it.
 *
 * @param projectId the column, or another expression, of the row's project. A row whose project is null is hidden
 *   from every actor whose scope is a list of projects.
 */
export function inScope(sql: Sql, { scope }: Pick<Actor, 'scope'>, projectId: Fragment): Fragment {
  if (scope === 'organization') return sql``;
  const [first, ...others] = scope.projectIds;
  // For `=`, unlike for ANY, the planner always uses the index.
  return first !== undefined && others.length === 0
    ? sql`AND ${projectId} = ${first}::uuid`
    : sql`AND ${projectId} = ANY (${[...scope.projectIds]}::uuid[])`;
}

/** The projects of the scope as a parameter; null: all. For statements whose text must not vary. */
export function scopeParameter({ scope }: Pick<Actor, 'scope'>): string[] | null {
  return scope === 'organization' ? null : [...scope.projectIds];
}

/** Names what the actor sees: those with the same name see the same. */
export function sightOf({ organizationId, scope }: Pick<Actor, 'organizationId' | 'scope'>): string {
  return [organizationId, ...(scope === 'organization' ? ['all'] : scope.projectIds)].join(' ');
}
