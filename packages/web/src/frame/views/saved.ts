import type { ViewRecord } from '@postil/client';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problems.ts';
import { queryClient } from '../../api/queries.ts';
import { toast } from '../../parts/toasts.tsx';
import { readTaskSearch, type TaskSearch } from '../../places/tasks/search.ts';
import { toViewSearch } from '../../places/tasks/search-filters.ts';
import { useTexts } from '../../texts/context.tsx';

export type View = ViewRecord;
export type Layout = View['layout'];

/** The views that the person sees, by name. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => api.listViews({}, { signal }),
  staleTime: 60_000,
});

/** What of the address a view keeps, as text. */
export function queryOf(search: TaskSearch): string {
  return new URLSearchParams(Object.entries(toViewSearch(search))).toString();
}

/** What a view shows, for the address. */
export function searchOf({ id, query }: View): TaskSearch {
  return { ...toViewSearch(readTaskSearch(Object.fromEntries(new URLSearchParams(query)))), view: id };
}

/** Where the views of a layout are shown. */
export const PLACES = { board: '/board', list: '/list' } as const satisfies Record<Layout, string>;

export interface NewView {
  readonly name: string;
  readonly layout: Layout;
  readonly query: string;
  readonly is_shared: boolean;
}

/** Creates, changes and deletes views; each is shown at once and goes back, with a message, when it is refused. */
export function useViewChanges() {
  const texts = useTexts();
  const { common, views } = texts;
  const sayProblem = (error: unknown, retry: () => void) =>
    toast({ text: problemOf(error, texts), isProblem: true, action: { label: common.retry, run: retry } });
  const create = useMutation({
    mutationFn: (view: NewView) => api.createView(view),
    onSuccess: (view) => show((all) => [...all, view]),
  });
  const update = async (view: View, change: Partial<NewView>): Promise<boolean> => {
    show((all) => all.map((each) => (each.id === view.id ? { ...each, ...change } : each)));
    try {
      const changed = await api.updateView({ id: view.id, ...change });
      show((all) => all.map((each) => (each.id === view.id ? changed : each)));
      return true;
    } catch (error) {
      show((all) => all.map((each) => (each.id === view.id ? view : each)));
      sayProblem(error, () => void update(view, change));
      return false;
    }
  };
  const remove = async (view: View): Promise<void> => {
    show((all) => all.filter(({ id }) => id !== view.id));
    try {
      await api.deleteView({ id: view.id });
    } catch (error) {
      show((all) => [...all, view]);
      sayProblem(error, () => void remove(view));
      return;
    }
    const { name, layout, query, is_shared } = view;
    toast({
      text: views.deleted(name),
      action: {
        label: common.undo,
        run: () =>
          create.mutate(
            { name, layout, query, is_shared },
            { onError: (error) => toast({ text: problemOf(error, texts), isProblem: true }) },
          ),
      },
    });
  };
  return { create, update, remove };
}

function show(change: (views: readonly View[]) => readonly View[]): void {
  void queryClient.cancelQueries({ queryKey: viewsQuery.queryKey });
  queryClient.setQueryData(viewsQuery.queryKey, (views) =>
    change(views ?? []).toSorted((one, other) => one.name.localeCompare(other.name)),
  );
}
