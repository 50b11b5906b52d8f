/** The search parameters that select tasks; multiple values are joined by commas. */
export interface TaskSearch {
  /** Words of the text. */
  readonly q?: string;
  readonly project?: string;
  readonly site?: string;
  readonly status?: string;
  readonly priority?: string;
  /** Ids of members, `me` or `none`. */
  readonly assignee?: string;
  /** `overdue`, `week` or `none`. */
  readonly due?: string;
  readonly tag?: string;
  readonly category?: string;
  readonly device?: string;
  readonly page?: string;
  readonly author?: string;
  readonly after?: string;
  readonly before?: string;
  /** The first and the last day on which the task was resolved. */
  readonly resolvedAfter?: string;
  readonly resolvedBefore?: string;
  /** For the list only: the field, with a leading minus for descending order. */
  readonly sort?: string;
  /** For the list only: the property by which it is grouped. */
  readonly group?: string;
  /** For the list of pages only: its order. */
  readonly order?: string;
  /** The id of the saved view that is shown. */
  readonly view?: string;
  /** The id of the task whose panel is open. */
  readonly task?: string;
}

/** The search parameters that filter tasks. */
export const FILTER_NAMES = [
  'q',
  'project',
  'site',
  'status',
  'priority',
  'assignee',
  'due',
  'tag',
  'category',
  'device',
  'page',
  'author',
  'after',
  'before',
  'resolvedAfter',
  'resolvedBefore',
] satisfies readonly (keyof TaskSearch)[];

const NAMES: readonly (keyof TaskSearch)[] = [...FILTER_NAMES, 'sort', 'group', 'order', 'view', 'task'];

/** Parses the search parameters; empty and unknown ones are left out. */
export function readTaskSearch(search: Readonly<Record<string, unknown>>): TaskSearch {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}
