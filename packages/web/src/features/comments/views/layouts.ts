import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createStore, useStore } from '../../../lib/store.ts';
import { readTaskSearch, type TaskSearch } from '../cache/search.ts';
import { toViewSearch } from '../cache/search-filters.ts';

/** The last state of board, list, pages and summary. */
const shown = createStore<TaskSearch>('person', () => ({}));

/**
 * The shared state of board, list, pages and summary: they are layouts of one set of tasks, so that project, site,
 * filters and saved view are kept when the person switches between them, or returns from another page.
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

/** The project and the site of a set, the only filters of the summary. */
export function scopeOfSet({ project, site }: TaskSearch): Pick<TaskSearch, 'project' | 'site'> {
  return { ...(project === undefined ? {} : { project }), ...(site === undefined ? {} : { site }) };
}

/** The set after a visit of a page. @param before the previous set. */
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
