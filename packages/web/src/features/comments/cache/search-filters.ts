import type { Operations, Task } from '@postil/client';
import {
  CATEGORIES,
  COMMENT_SORT_FIELDS,
  COMMENT_STATUSES,
  type CommentStatus,
  DEVICE_TYPES,
  DUE_FILTERS,
  PRIORITIES,
} from '@postil/contract/enums';
import { LIMITS } from '@postil/contract/limits';
import { isUuid } from '../../../data/ids.ts';
import { dayOf } from '../../../lib/days.ts';
import { isDue } from '../due/due.ts';
import { FILTER_NAMES, type TaskSearch } from './search.ts';

type ListInput = NonNullable<Operations['listComments']['input']>;

/** The parameters of the API that filter tasks. */
type TaskFilterInput = Omit<
  ListInput,
  'sort_by' | 'sort_order' | 'group_by' | 'page' | 'per_page' | 'cursor'
>;

/** The parameters of the API that filter a board. */
export type BoardFilters = Omit<NonNullable<Operations['getBoard']['input']>, 'per_column'>;

/** The order of the list. */
export interface TaskOrder {
  readonly field: (typeof COMMENT_SORT_FIELDS)[number];
  readonly isAscending: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The values of a URL parameter. */
export function valuesOf(text: string | undefined): readonly string[] {
  const values = (text ?? '').split(',').map((value) => value.trim());
  return [...new Set(values.filter(Boolean))];
}

/** Joins values for the URL; undefined if there are none, which removes the parameter. */
export function joinValues(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : [...new Set(values)].join(',');
}

/** The filters for the API. Invalid values, for example of a URL typed by hand, are left out. */
export function toFilters(search: TaskSearch): TaskFilterInput {
  const dueValues = valuesOf(search.due?.toLowerCase());
  const due = DUE_FILTERS.filter((value) => dueValues.includes(value));
  return withoutEmpty({
    search: search.q?.slice(0, LIMITS.search),
    project_id: idsOf(search.project),
    site_id: idsOf(search.site),
    status: statusesOf(search),
    priority: knownValuesOf(PRIORITIES, search.priority),
    assigned_to: peopleOf(search.assignee, ['me', 'none']),
    due,
    // The server does not know the time zone of the reader.
    today: due.length > 0 ? dayOf(new Date()) : undefined,
    tag: [...valuesOf(search.tag)],
    category: knownValuesOf(CATEGORIES, search.category),
    device_type: knownValuesOf(DEVICE_TYPES, search.device),
    created_by: peopleOf(search.author, ['me']),
    ...pageOf(search.page),
    created_after: firstInstantOf(search.after),
    created_before: firstInstantOf(search.before, 1),
    resolved_after: firstInstantOf(search.resolvedAfter),
    resolved_before: firstInstantOf(search.resolvedBefore, 1),
  });
}

/** The filters for a board, without statuses, which are its columns. */
export function toBoardFilters(search: TaskSearch): BoardFilters {
  const { status: _status, ...rest } = toFilters(search);
  return rest;
}

/** The statuses in the filter, in order; empty means all. */
export function statusesOf(search: TaskSearch): CommentStatus[] {
  return knownValuesOf(COMMENT_STATUSES, search.status);
}

/** The order of the list in the URL; default: newest first. */
export function toOrder({ sort }: TaskSearch): TaskOrder {
  const name = sort?.replace(/^-/, '');
  const field = COMMENT_SORT_FIELDS.find((each) => each === name);
  return field ? { field, isAscending: !sort?.startsWith('-') } : { field: 'created_at', isAscending: false };
}

/** An order as the value of the URL parameter; undefined for the default. */
export function toSort({ field, isAscending }: TaskOrder): string | undefined {
  if (field === 'created_at' && !isAscending) return undefined;
  return `${isAscending ? '' : '-'}${field}`;
}

/** Whether the tasks are filtered by more than project and site. */
export function isFiltered(search: TaskSearch): boolean {
  return FILTER_NAMES.some((name) => name !== 'project' && name !== 'site' && search[name] !== undefined);
}

/** The parameters that a saved view stores: filters, grouping and order, but neither the open task nor the view. */
export function toViewSearch(search: TaskSearch): TaskSearch {
  return Object.fromEntries(
    [...FILTER_NAMES, 'sort' as const, 'group' as const, 'order' as const].flatMap((name) =>
      search[name] ? [[name, search[name]]] : [],
    ),
  );
}

/**
 * Whether a task matches filters.
 *
 * @param userId the value of `me`.
 * @returns undefined if only the server can decide, as for a text search.
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
    (filters.due === undefined || isDue(task, filters.due, filters.today ?? dayOf(new Date()))) &&
    (filters.tag === undefined || filters.tag.some((tag) => task.tags.includes(tag)));
  const needsServer = filters.search !== undefined || filters.page_url !== undefined;
  return isMatch && needsServer ? undefined : isMatch;
}

/** A path means that page on every site and with any query; a path with a query or a host means exactly that URL. */
function pageOf(page = ''): Pick<TaskFilterInput, 'route' | 'page_url'> {
  if (page.startsWith('/') && !page.includes('?')) return { route: page };
  return /^(https?:\/)?\//i.test(page) ? { page_url: page } : {};
}

/** Values of a closed set, in the order of the set, case-insensitively. */
function knownValuesOf<Value extends string>(set: readonly Value[], text: string | undefined): Value[] {
  const values = valuesOf(text?.toUpperCase());
  return set.filter((value) => values.includes(value));
}

/** The start of a day in the URL, or of a later one; undefined if it is not a day. */
function firstInstantOf(day: string | undefined, daysLater = 0): string | undefined {
  return day !== undefined && DAY.test(day) ? startOfDay(day, daysLater) : undefined;
}

function idsOf(text: string | undefined): string[] {
  return valuesOf(text).filter((value) => isUuid(value));
}

function peopleOf(text: string | undefined, words: readonly string[]): string[] {
  return valuesOf(text).filter((value) => words.includes(value) || isUuid(value));
}

/** The start of a day in the reader's time zone. */
function startOfDay(day: string, daysLater = 0): string | undefined {
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}

/** Removes undefined and empty values. */
function withoutEmpty<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  const given = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  // The same object without empty values.
  return Object.fromEntries(given) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
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
