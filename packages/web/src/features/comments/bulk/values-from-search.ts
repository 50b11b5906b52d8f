import { PRIORITIES } from '@postil/contract/enums';
import type { TaskSearch } from '../cache/search.ts';
import { statusesOf, valuesOf } from '../cache/search-filters.ts';
import type { SelectedTask } from '../changes/selection.ts';
import type { BulkChange, BulkStep } from './changes.ts';

/** A value for which a search filters: the change that sets it, and a test for it. */
interface SearchValue {
  readonly change: BulkChange;
  readonly hasValue: (task: SelectedTask) => boolean;
}

/** The person and the loaded sites. */
interface SearchContext {
  readonly userId: string;
  readonly sites: readonly { readonly id: string; readonly project_id: string }[];
}

/**
 * The properties that tasks get when they are dropped on a search, such as a saved view: project or site, assignee,
 * status, priority and tags. Of multiple values a task gets the first, unless it has one of them. Other filters set
 * nothing: category, author, texts, days and data reported by a page.
 */
export function valuesFromSearch(search: TaskSearch, context: SearchContext): readonly SearchValue[] {
  return [
    ...parentOf(search, context),
    ...assigneeOf(search, context),
    ...firstValueOf(
      statusesOf(search),
      ({ status }) => status,
      (status) => ({ status }),
    ),
    ...firstValueOf(
      valuesOf(search.priority?.toUpperCase()).flatMap(
        (value) => PRIORITIES.find((each) => each === value) ?? [],
      ),
      ({ priority }) => priority,
      (priority) => ({ priority }),
    ),
    ...tagsOf(search),
  ];
}

/** The steps that give tasks the values for which a search filters. */
export function stepsToMatch(
  search: TaskSearch,
  tasks: readonly SelectedTask[],
  context: SearchContext,
): readonly BulkStep[] {
  return valuesFromSearch(search, context).flatMap(({ change, hasValue }) => {
    const ids = tasks.filter((task) => !hasValue(task)).map(({ id }) => id);
    return ids.length > 0 ? [{ ids, change }] : [];
  });
}

function parentOf({ project, site }: TaskSearch, { sites }: SearchContext): SearchValue[] {
  const siteIds = valuesOf(site);
  const first = sites.find(({ id }) => id === siteIds[0]);
  if (first) {
    const change = { project: { project_id: first.project_id, site_id: first.id } };
    return [{ change, hasValue: ({ site_id: id }) => id !== null && siteIds.includes(id) }];
  }
  return firstValueOf(
    valuesOf(project),
    ({ project_id: id }) => id ?? '',
    (id) => ({ project: { project_id: id } }),
  );
}

function assigneeOf({ assignee }: TaskSearch, { userId }: SearchContext): SearchValue[] {
  const ids = valuesOf(assignee).map((value) => {
    if (value === 'none') return null;
    return value === 'me' ? userId : value;
  });
  return firstValueOf(
    ids,
    ({ assigned_to: assigned }) => assigned?.id ?? null,
    (id) => ({ assigned_to: id }),
  );
}

function tagsOf({ tag }: TaskSearch): SearchValue[] {
  const tags = valuesOf(tag);
  const [first] = tags;
  if (first === undefined) return [];
  const hasValue = (task: SelectedTask) => task.tags.some((each) => tags.includes(each));
  return [{ change: { add_tags: [first] }, hasValue }];
}

function firstValueOf<Value>(
  values: readonly Value[],
  read: (task: SelectedTask) => Value,
  toChange: (value: Value) => BulkChange,
): SearchValue[] {
  const [first] = values;
  if (first === undefined) return [];
  return [{ change: toChange(first), hasValue: (task) => values.includes(read(task)) }];
}
