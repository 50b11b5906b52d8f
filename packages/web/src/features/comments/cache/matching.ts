import type { Operations, Task } from '@postil/client';

/** The parameters of the API that narrow down what a board shows. */
export type BoardFilters = Omit<NonNullable<Operations['getBoard']['input']>, 'per_column'>;

/**
 * Whether a task matches filters.
 *
 * @param userId what `me` stands for.
 * @returns undefined when only the server can tell, as for a text search.
 */
export function matches(task: Task, filters: BoardFilters, userId: string): boolean | undefined {
  const people = (wanted: readonly string[] | undefined, id: string | null) =>
    isOneOf(
      wanted?.map((each) => (each === 'me' ? userId : each)),
      id ?? 'none',
    );
  const isMatch =
    isOneOf(filters.project_id, task.project_id) &&
    isOneOf(filters.site_id, task.site_id) &&
    isOneOf(filters.priority, task.priority) &&
    isOneOf(filters.category, task.category) &&
    isOneOf(filters.device_type, task.device_type) &&
    people(filters.assigned_to, task.assigned_to?.id ?? null) &&
    people(filters.created_by, task.created_by.id) &&
    (filters.route === undefined || filters.route === task.route) &&
    isBetween(task.created_at, filters.created_after, filters.created_before) &&
    isBetween(task.resolved_at, filters.resolved_after, filters.resolved_before) &&
    (filters.tag === undefined || filters.tag.some((tag) => task.tags.includes(tag)));
  const isForServer = filters.search !== undefined || filters.page_url !== undefined;
  return isMatch && isForServer ? undefined : isMatch;
}

function isOneOf(wanted: readonly string[] | undefined, value: string | null): boolean {
  return wanted === undefined || (value !== null && wanted.includes(value));
}

function isBetween(instant: string | null, after: string | undefined, before: string | undefined): boolean {
  if (after === undefined && before === undefined) return true;
  if (instant === null) return false;
  const time = Date.parse(instant);
  return (
    (after === undefined || time >= Date.parse(after)) && (before === undefined || time < Date.parse(before))
  );
}
