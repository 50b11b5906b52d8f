// The public interface of this feature; nothing else of it is imported from outside.
export { PriorityIcon, PriorityName, StatusIcon, StatusName } from './badges/icons.tsx';
export { CardPicture } from './badges/picture.tsx';
export { AuthorBadge, ReadersChoice, ReadersIcon, ReadersName, TeamBadge } from './badges/readers.tsx';
export { BulkBar } from './bulk/bulk-bar.tsx';
export { type Board, type Column, findOnBoard, statusBeside } from './cache/columns.ts';
export { useLiveTasks } from './cache/live.ts';
export { hasPage, pathOf, readable } from './cache/page.ts';
export { type Recent, useRecent } from './cache/recent.ts';
export { readTaskSearch, type TaskSearch } from './cache/search.ts';
export {
  isFiltered,
  statusesOf,
  type TaskOrder,
  toBoardFilters,
  toFilters,
  toOrder,
  toSort,
} from './cache/search-filters.ts';
export {
  allKnownTasks,
  findOnBoards,
  isCreating,
  knownTasks,
  type ListPage,
  listedTasks,
  type Task,
  taskLists,
  useColumns,
} from './cache/tasks.ts';
export { type Position, rankAt, useMoveTask } from './changes/moves.ts';
export { useIsSelected, useSelection, useSelectionKeys } from './changes/selection.ts';
export { snippetOf } from './changes/snippet.ts';
export { replyLists } from './conversation/replies.ts';
export { Thread } from './conversation/thread.tsx';
export { Picture } from './detail/picture.tsx';
export { useChangeSearch } from './filters/change-search.ts';
export { CLEARED } from './filters/chosen.ts';
export { TaskChips } from './filters/task-chips.tsx';
export { TaskFilters } from './filters/task-filters.tsx';
export { LazyBulkBar, loadNewTask, TaskPanel } from './lazy.ts';
export { NameDialog } from './views/name-dialog.tsx';
export { LAYOUT_PATHS, searchOf, useViewChanges, type View, viewsQuery } from './views/saved.ts';
