/** What of the address says which tasks are shown; each value is a list joined by commas where several are possible. */
export interface TaskSearch {
  /** Words of the text. */
  readonly q?: string;
  readonly project?: string;
  readonly site?: string;
  readonly status?: string;
  readonly priority?: string;
  /** Ids of members, `me` or `none`. */
  readonly assignee?: string;
  readonly tag?: string;
  readonly category?: string;
  readonly device?: string;
  readonly page?: string;
  readonly author?: string;
  readonly after?: string;
  readonly before?: string;
  /** The first and the last day on which it was resolved. */
  readonly resolvedAfter?: string;
  readonly resolvedBefore?: string;
  /** Only of the list: the field, with a minus before it for descending order. */
  readonly sort?: string;
  /** The id of the saved view that is shown. */
  readonly view?: string;
  /** The id of the task whose panel is open. */
  readonly task?: string;
}

const NAMES: readonly (keyof TaskSearch)[] = [
  ...(['q', 'project', 'site', 'status', 'priority', 'assignee', 'tag', 'category', 'device'] as const),
  ...([
    'page',
    'author',
    'after',
    'before',
    'resolvedAfter',
    'resolvedBefore',
    'sort',
    'view',
    'task',
  ] as const),
];

/** Reads the address; what is empty or unknown is left out. */
export function readTaskSearch(search: Readonly<Record<string, unknown>>): TaskSearch {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}
