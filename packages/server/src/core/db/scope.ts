import { type Actor, isInTeam, type TenantReader } from '../access/actor.ts';
import type { Fragment, Sql } from './database.ts';

/**
 * The condition, in addition to the organisation, under which the actor sees a row; empty when the actor sees the
 * whole organisation. Every statement on a tenant's table that has projects contains it.
 *
 * @param projectId the column, or another expression, of the row's project. A row whose project is null is hidden
 *   from every actor whose scope is a list of projects.
 */
export function scopeCondition(sql: Sql, { scope }: Pick<Actor, 'scope'>, projectId: Fragment): Fragment {
  if (scope === 'organization') return sql``;
  const [first, ...others] = scope.projectIds;
  // For `=`, unlike for ANY, the planner always uses the index.
  return first !== undefined && others.length === 0
    ? sql`AND ${projectId} = ${first}::uuid`
    : sql`AND ${projectId} = ANY (${[...scope.projectIds]}::uuid[])`;
}

/**
 * The condition ` AND …`, in addition to the scope, under which the actor sees a row that has a visibility: empty for the
 * team. Every statement that reads such rows contains it.
 *
 * @param visibility the column of the row.
 */
export function visibilityCondition(sql: Sql, actor: Pick<Actor, 'role'>, visibility: Fragment): Fragment {
  return isInTeam(actor) ? sql`` : sql`AND ${visibility} = 'everyone'`;
}

/** The projects of the scope as a parameter; null: all. For statements whose text must not vary. */
export function scopeParameter({ scope }: Pick<Actor, 'scope'>): string[] | null {
  return scope === 'organization' ? null : [...scope.projectIds];
}

/** A key for the part of the data that the actor sees: actors with the same key see the same. */
export function visibilityKeyOf(actor: TenantReader): string {
  const { organizationId, scope } = actor;
  const audience = isInTeam(actor) ? 'team' : 'everyone';
  return [organizationId, audience, ...(scope === 'organization' ? ['all'] : scope.projectIds)].join(' ');
}

/**
 * The condition that the member `m` of the statement sees a project: guests see only those to which they were
 * added. The equivalent of `scopeCondition` for members.
 *
 * @param projectId the column, or another expression, of the project.
 */
export function seesProject(sql: Sql, projectId: Fragment): Fragment {
  return seesMatchingProject(sql, sql`AND mp.project_id = ${projectId}`);
}

/** The condition that the member `m` is in the team, or sees a project `mp` that meets the condition ` AND …`. */
export function seesMatchingProject(sql: Sql, condition: Fragment): Fragment {
  return sql`(m.role <> 'guest' OR EXISTS (
    SELECT FROM member_projects mp
    WHERE mp.organization_id = m.organization_id AND mp.person_id = m.person_id ${condition}))`;
}

/** The ids of the projects that the member `m` sees, in order; null for the team, which sees all. */
export function projectIdsOfMember(sql: Sql): Fragment {
  return sql`CASE WHEN m.role = 'guest' THEN ARRAY(
    SELECT mp.project_id FROM member_projects mp
    WHERE mp.organization_id = m.organization_id AND mp.person_id = m.person_id ORDER BY mp.project_id) END`;
}
