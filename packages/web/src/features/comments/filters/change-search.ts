import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readTaskSearch, type TaskSearch } from '../cache/search.ts';

/** Search parameters to change; undefined removes one. */
export type SearchChange = { readonly [Name in keyof TaskSearch]?: string | undefined };

type ChangeSearch = (change: SearchChange, options?: { readonly replace?: boolean }) => void;

/** Changes the filters of the board or the list. Back returns to the previous state unless `replace` is set. */
export function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: (before: TaskSearch) => readTaskSearch({ ...before, ...change }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
}
