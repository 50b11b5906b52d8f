import { type LiveChange, NotFoundError, type Task } from '@postil/client';
import { queryClient } from '../../../data/api/cache.ts';
import { api } from '../../../data/api/client.ts';
import { noneIfFailed } from '../../../data/api/failures.ts';
import { type KnownTask, taskRecords } from '../../../data/records/kinds.ts';
import {
  type BoardUpdate,
  isNewTask,
  looksDifferent,
  mayAffectBoards,
  mergeChanges,
  withUpdate,
} from './arrivals.ts';
import { type Board, rankOf, withTotals } from './columns.ts';
import { markRecentChange } from './recent.ts';
import type { BoardFilters } from './search-filters.ts';
import { boardKey, changeBoards, isCreating, knownTasks, taskIn } from './tasks.ts';

/** The time from the first change of a batch until the batch is fetched, in milliseconds. */
const BATCH_MS = 80;
/** The maximum number of tasks to refetch individually; after more changes, boards and lists are refetched. */
const MAX_SINGLE_REFETCHES = 8;

/** Applies the announced changes to tasks to every board and list. */
export interface TaskUpdates {
  /** Applies a change, in a batch with those that follow within `BATCH_MS`. */
  add(change: LiveChange): void;
  /** Drops pending changes. */
  cancel(): void;
}

/** Creates the updates of a page. @param userId the signed-in person. */
export function createTaskUpdates(userId: string): TaskUpdates {
  const pending = new Map<string, LiveChange>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, BATCH_MS);
  }

  async function flush(): Promise<void> {
    const isSettled = (change: LiveChange) =>
      !(isNewTask(change) && change.actor.id === userId && isCreatingAnyTask());
    // A task that the person is changing or creating is fetched after that has settled.
    const ready = [...pending].filter(([id, change]) => !taskRecords.pendingOf(id) && isSettled(change));
    for (const [id] of ready) pending.delete(id);
    if (pending.size > 0) schedule();
    if (ready.length > MAX_SINGLE_REFETCHES) return void taskRecords.refresh();
    await Promise.all(ready.map(([, change]) => applyChange(change, userId)));
  }

  return {
    add(change) {
      if (!change.comment_id || !mayAffectBoards(change, taskRecords.find(change.comment_id)?.version))
        return;
      const before = pending.get(change.comment_id);
      pending.set(change.comment_id, before ? mergeChanges(before, change) : change);
      schedule();
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      pending.clear();
    },
  };
}

/** Whether a board shows tasks that are still being created: any new task of the person may be one of them. */
function isCreatingAnyTask(): boolean {
  return knownTasks().some(({ id }) => isCreating(id));
}

async function applyChange(change: LiveChange, userId: string): Promise<void> {
  const id = change.comment_id ?? '';
  if (taskRecords.isHidden(id)) return;
  if (change.type === 'comment.deleted') return taskRecords.remove(id);
  const before = taskRecords.find(id);
  const task = await readTask(id, before);
  if (!task) return taskRecords.remove(id);
  // The person may have changed the task since; their change is announced, too.
  if (taskRecords.pendingOf(id) || task.version < (taskRecords.find(id)?.version ?? 0)) return;
  changeBoards((board, filters) => putOnBoard(board, filters, { task, userId, isNew: isNewTask(change) }));
  taskRecords.patch(id, task);
  if (!before || looksDifferent(before, task))
    markRecentChange(id, { name: change.actor.name, isNew: isNewTask(change) });
}

/** @returns the cached task after any other failure; undefined: it does not exist, or the person may not see it. */
async function readTask(id: string, before: KnownTask | undefined): Promise<Task | undefined> {
  try {
    const task = taskIn(await api.getComment({ id }));
    return { rank: before?.rank ?? rankOf(id), screenshot: before?.screenshot ?? null, ...task };
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    noneIfFailed(error);
    // The task is fetched with the next change, or when the window regains the focus.
    return before && { rank: rankOf(id), screenshot: null, ...before };
  }
}

/** Applies a fetched task to a board. Refetches the board or its totals if only the server knows them. */
function putOnBoard(board: Board, filters: BoardFilters, update: BoardUpdate): Board {
  const { board: next, isUncertain, isCountUncertain } = withUpdate(board, filters, update);
  if (isUncertain) void queryClient.invalidateQueries({ queryKey: boardKey(filters) });
  if (isCountUncertain) void readTotals(filters);
  return next;
}

async function readTotals(filters: BoardFilters): Promise<void> {
  // On failure, the totals are corrected with the next change, or when the window regains the focus.
  const response = await api.getBoard({ ...filters, per_column: 1 }).catch(noneIfFailed);
  if (!response) return;
  const { columns } = response;
  const totals = columns.map(({ status, total, total_is_exact: isTotalExact }) => ({
    status,
    total,
    isTotalExact,
  }));
  queryClient.setQueryData<Board>(boardKey(filters), (board) => board && withTotals(board, totals));
}
