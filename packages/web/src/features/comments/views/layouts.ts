import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createStore, useStore } from '../../../lib/store.ts';
import { readTaskSearch, type TaskSearch } from '../cache/search.ts';
import { toViewSearch } from '../cache/search-filters.ts';

/** What board, list, pages and summary showed last. */
const shown = createStore<TaskSearch>('person', () => ({}));

/**
 * What board, list, pages and summary show: they are layouts of one set of tasks, so that project, site, filters and the saved
 * view stay when the person goes from one to another, or comes back from a page of something else.
 */
export function useShownSet(): TaskSearch {
  const { pathname, search } = useLocation();
  const before = useStore(shown, (set) => set);
  const now = setAfter(before, { pathname, search: readTaskSearch(search) });
  const isSame = JSON.stringify(now) === JSON.stringify(before);
  useEffect(() => {
    if (!isSame) shown.update(() => now);
  });
  return isSame ? before : now;
}

/** The project and the site of a set, which are all that the summary can be narrowed down to. */
export function scopeOfSet({ project, site }: TaskSearch): Pick<TaskSearch, 'project' | 'site'> {
  return { ...(project === undefined ? {} : { project }), ...(site === undefined ? {} : { site }) };
}

/** The set after a visit of a page. @param before the set until then. */
export function setAfter(
  before: TaskSearch,
  { pathname, search }: { readonly pathname: string; readonly search: TaskSearch },
): TaskSearch {
  switch (pathname.split('/').at(-1)) {
    case 'board':
    case 'list':
    case 'pages':
      return { ...toViewSearch(search), ...(search.view === undefined ? {} : { view: search.view }) };
    case 'summary': {
      const { project: _project, site: _site, ...filters } = before;
      return { ...scopeOfSet(search), ...filters };
    }
    default:
      return before;
  }
}
