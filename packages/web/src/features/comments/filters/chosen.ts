import { FILTER_NAMES, type TaskSearch } from '../cache/search.ts';
import { joinValues, valuesOf } from '../cache/search-filters.ts';
import type { SearchChange } from './change-search.ts';

/** The available filters, in order. */
export const FILTER_KINDS = [
  'status',
  'priority',
  'assignee',
  'due',
  'tag',
  'category',
  'device',
  'page',
  'author',
  'created',
  'resolved',
] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];
export type DayKind = 'created' | 'resolved';
export type ChoiceKind = Exclude<FilterKind, DayKind>;

/** The search parameters for the first and the last day of a kind. */
export const DAYS = {
  created: { first: 'after', last: 'before' },
  resolved: { first: 'resolvedAfter', last: 'resolvedBefore' },
} as const satisfies Readonly<Record<DayKind, Readonly<Record<string, keyof TaskSearch>>>>;

export function isDayKind(kind: FilterKind): kind is DayKind {
  return Object.hasOwn(DAYS, kind);
}

/** The kinds whose values can also be typed; for the others, people choose from a list or pick days. */
export const TYPED_KINDS: ReadonlySet<FilterKind> = new Set(['tag', 'page']);

/** Whether the URL filters by this kind. */
export function isKindUsed(kind: FilterKind, search: TaskSearch): boolean {
  if (!isDayKind(kind)) return search[kind] !== undefined;
  const { first, last } = DAYS[kind];
  return search[first] !== undefined || search[last] !== undefined;
}

/** The values in the URL for a kind; a page is one value, even with commas in it. */
export function valuesOfKind(kind: ChoiceKind, search: TaskSearch): readonly string[] {
  if (kind === 'page') return search.page === undefined ? [] : [search.page];
  return valuesOf(search[kind]);
}

/** Adds a value to a filter, or removes it. The page filter has one value at a time. */
export function withToggledValue(kind: ChoiceKind, search: TaskSearch, value: string): SearchChange {
  const chosen = valuesOfKind(kind, search);
  const isChosen = chosen.includes(value);
  if (kind === 'page') return { page: isChosen ? undefined : value };
  return { [kind]: joinValues(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value]) };
}

/** Removes the filter of a kind. */
export function withoutKind(kind: FilterKind): SearchChange {
  return isDayKind(kind)
    ? { [DAYS[kind].first]: undefined, [DAYS[kind].last]: undefined }
    : { [kind]: undefined };
}

/** The change that removes every filter except project and site. */
export const NO_FILTERS: SearchChange = Object.fromEntries(
  FILTER_NAMES.filter((name) => name !== 'project' && name !== 'site').map((name) => [name, undefined]),
);

/** Filters by a project, or removes the filter. A project removes the sites, except a single one of its own. */
export function withProject(
  project: string | undefined,
  search: TaskSearch,
  sites: readonly { readonly id: string; readonly project_id: string }[],
): SearchChange {
  const site = sites.find(({ id }) => id === search.site);
  const isSiteKept = project === undefined || site?.project_id === project;
  return { project, ...(isSiteKept ? {} : { site: undefined }) };
}
