import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createStore, useStore } from '../../../lib/store.ts';
import { readTaskSearch, type TaskSearch } from '../cache/search.ts';
import { toViewSearch } from '../cache/search-filters.ts';

/** The last state of board, list, pages and summary. */
const lastView = createStore<TaskSearch>('person', () => ({}));

/**
 * The shared state of board, list, pages and summary: they are layouts of one view of the tasks, so that project, site,
 * filters and saved view are kept when the person switches between them, or returns from another page.
 */
export function useTaskView(): TaskSearch {
  const { pathname, search } = useLocation();
  const before = useStore(lastView, (view) => view);
  const now = viewAfter(before, { pathname, search: readTaskSearch(search) });
  const isSame = JSON.stringify(now) === JSON.stringify(before);
  useEffect(() => {
    if (!isSame) lastView.update(() => now);
  });
  return isSame ? before : now;
}

/** The project and the site of a view, the only filters of the summary. */
export function scopeOfView({ project, site }: TaskSearch): Pick<TaskSearch, 'project' | 'site'> {
  return { ...(project === undefined ? {} : { project }), ...(site === undefined ? {} : { site }) };
}

/** The view after a visit to a page. @param before the previous view. */
export function viewAfter(
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
      return { ...scopeOfView(search), ...filters };
    }
    default:
      return before;
  }
}
