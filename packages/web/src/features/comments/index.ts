// The public interface of this feature; no other file of it is imported from outside.
export { PriorityIcon, StatusIcon, StatusShape } from './badges/icons.tsx';
export { PriorityName, StatusName } from './badges/names.tsx';
export { CardPicture } from './badges/picture.tsx';
export { ChecklistProgress } from './badges/progress.tsx';
export {
  AuthorBadge,
  TeamBadge,
  VisibilityChoice,
  VisibilityName,
} from './badges/readers.tsx';
export { SelectedTasks } from './bulk/selected.tsx';
export { type Board, type Column, findOnBoard, type Position, statusBeside } from './cache/columns.ts';
export { useLiveTasks } from './cache/live.ts';
export { decodePath, hasPage, pathOf } from './cache/page.ts';
export { type RecentChange, useRecentChange } from './cache/recent.ts';
export { replyLists } from './cache/replies.ts';
export { readTaskSearch, type TaskSearch } from './cache/search.ts';
export {
  isFiltered,
  statusesOf,
  type TaskOrder,
  toBoardFilters,
  toFilters,
  toOrder,
  toSort,
  valuesOf,
} from './cache/search-filters.ts';
export { type SiteNames, useShownProject, useShownStatuses, useSiteNames } from './cache/sites.ts';
export {
  allKnownTasks,
  findOnBoards,
  isCreating,
  type ListPage,
  listedTasks,
  taskLists,
  useColumns,
} from './cache/tasks.ts';
export { movesTo, rankAt, useMoveTasks } from './changes/moves.ts';
export {
  focusedTaskId,
  selectedWith,
  useExtendingKeys,
  useIsSelected,
  useSelection,
  useSelectionKeys,
} from './changes/selection.ts';
export { numberOf, shortOf } from './changes/short.ts';
export { snippetOf } from './changes/snippet.ts';
export { hashOfReply } from './conversation/reveal.ts';
export { TaskScreenshot } from './detail/picture.tsx';
export { useApplySearch } from './dragging/giving.ts';
export { useTaskSource } from './dragging/source.ts';
export { useDragScrolling, useTaskTarget } from './dragging/targets.ts';
export { DueMark } from './due/due-mark.tsx';
export { useChangeSearch } from './filters/change-search.ts';
export { NO_FILTERS } from './filters/chosen.ts';
export { TaskChips } from './filters/task-chips.tsx';
export { TaskFilters } from './filters/task-filters.tsx';
export {
  loadNewTask,
  RenameView,
  TaskMenuItems,
  TaskPanel,
  Thread,
  TransferMenu,
} from './lazy.ts';
export { useTaskMenu } from './menu/context-menu.tsx';
export type { TaskActions } from './menu/task-menu-items.tsx';
export { pictureLists } from './pictures/list.ts';
export { OwnPictures } from './pictures/pictures.tsx';
export { FormValues } from './properties/form-values.tsx';
export { StatusChoices, VisibilityChoices } from './properties/menu-choices.tsx';
export { Prose } from './texts/prose.tsx';
export { Chooser, prepareChooser } from './triage/chooser.tsx';
export {
  type Chooser as OpenedChooser,
  openChooserForSelection,
  useTriageKeys,
} from './triage/keys.ts';
export { type TaskCount, useTaskCounts } from './views/counts.ts';
export { scopeOfView, useTaskView } from './views/layouts.ts';
export { LAYOUT_PATHS, searchOf, useViewChanges, type View, viewsQuery } from './views/saved.ts';
