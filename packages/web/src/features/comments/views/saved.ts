import type { ViewRecord } from '@postil/client';
import { VIEW_LAYOUTS } from '@postil/contract/enums';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { useChange, useRemoval } from '../../../data/records/change.ts';
import { pick } from '../../../data/records/entity.ts';
import { viewRecords } from '../../../data/records/kinds.ts';
import { list as listShape } from '../../../data/records/shapes.ts';
import { offerUndoOf } from '../../../data/records/undo.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { readTaskSearch, type TaskSearch } from '../cache/search.ts';
import { toViewSearch } from '../cache/search-filters.ts';

export type View = ViewRecord;
type Layout = View['layout'];

const shape = listShape<View>();
const list = viewRecords.cache('list', shape);

function sortedByName(views: readonly View[]): View[] {
  return views.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The views visible to the person, sorted by name. */
export const viewsQuery = queryOptions({
  queryKey: list.key,
  queryFn: async ({ signal }) => viewRecords.asShown(shape, await api.listViews({}, { signal })),
  select: sortedByName,
  staleTime: 60_000,
});

/** The query string that a view stores. */
export function queryOf(search: TaskSearch): string {
  return new URLSearchParams(Object.entries(toViewSearch(search))).toString();
}

/** The search parameters of a view. */
export function searchOf({ id, query }: View): TaskSearch {
  return { ...toViewSearch(readTaskSearch(Object.fromEntries(new URLSearchParams(query)))), view: id };
}

/** The path of the page for each layout. */
export const LAYOUT_PATHS = { board: '/board', list: '/list', pages: '/pages' } as const satisfies Record<
  Layout,
  string
>;

/** The layout of the page at a path; `board` for any other page. */
export function layoutOf(pathname: string): Layout {
  return VIEW_LAYOUTS.find((layout) => pathname.endsWith(LAYOUT_PATHS[layout])) ?? 'board';
}

interface NewView {
  readonly name: string;
  readonly layout: Layout;
  readonly query: string;
  readonly is_shared: boolean;
}

/** Creates views; changes and deletes them optimistically, with Undo. A refused change reverts, with a message. */
export function useViewChanges() {
  const { views, common } = useTexts();
  const create = useMutation({
    mutationFn: (view: NewView) => api.createView(view),
    onSuccess: (view) => list.update((all) => sortedByName([...all, view])),
  });
  const change = useChange(viewRecords);
  const removal = useRemoval(viewRecords);
  return {
    create,
    /** @param text the message about the change. */
    update: (view: View, changes: Partial<NewView>, text: string): void => {
      const { id } = view;
      const set = (values: Partial<NewView>) =>
        change({ id, change: values, send: () => api.updateView({ id, ...values }) });
      const undo = () => void set(pick(view, Object.keys(changes)));
      void offerUndoOf(set(changes), { text, label: common.undo, undo });
    },
    remove: ({ id, name }: View): void =>
      removal({
        id,
        text: views.deleted(name),
        path: `/views/${id}`,
        send: () => api.deleteView({ id }),
      }),
  };
}
