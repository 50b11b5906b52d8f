import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readTaskSearch, type TaskSearch } from '../search.ts';

/** Parts of the address to change; undefined takes a part out. */
export type SearchChange = { readonly [Name in keyof TaskSearch]?: string | undefined };

export type ChangeSearch = (change: SearchChange, options?: { readonly replace?: boolean }) => void;

/** Changes what the board or the list shows, without leaving it. Back returns to the former state unless replaced. */
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

/** Takes every filter out; project and site stay. */
export const CLEARED: SearchChange = {
  ...{ q: undefined, status: undefined, priority: undefined, assignee: undefined, tag: undefined },
  ...{ category: undefined, device: undefined, page: undefined, author: undefined },
  ...{ after: undefined, before: undefined, resolvedAfter: undefined, resolvedBefore: undefined },
};
