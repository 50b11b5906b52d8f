import { NotFoundError } from '@postil/client';
import { useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import { type LiveChange, useLiveChanges } from '../../api/live.ts';
import { queryClient } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { type Board, findOnBoard, withChange, withoutTask, withTask, withTotals } from './cache/columns.ts';
import { isHidden } from './cache/hidden.ts';
import { matches } from './cache/matching.ts';
import { isPending } from './cache/pending.ts';
import { markRecent } from './cache/recent.ts';
import {
  type BoardFilters,
  changeBoards,
  findTask,
  patchTask,
  removeTask,
  type Task,
  taskIn,
  taskKeys,
} from './tasks.ts';

/** Changes that come together are read together. */
const GATHERED_MS = 80;
/** Of more tasks than this, as after a change in bulk, the boards are read again instead of each task. */
const MOST_SINGLY = 8;

/** Brings the changes of others to every board and list, while a page that shows tasks is open. */
export function useLiveTasks(): void {
  const { user } = useSession();
  const gathered = useRef(new Map<string, LiveChange>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const schedule = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void flush();
    }, GATHERED_MS);
  };
  const flush = async () => {
    // What the person is changing at the moment is read when the server has answered them.
    const ready = [...gathered.current].filter(([id]) => !isPending(id));
    for (const [id] of ready) gathered.current.delete(id);
    if (gathered.current.size > 0) schedule();
    if (ready.length > MOST_SINGLY) return void queryClient.invalidateQueries({ queryKey: taskKeys.all });
    await Promise.all(ready.map(([, change]) => bring(change, user.id)));
  };
  useLiveChanges((change) => {
    if (!change.comment_id || !isShown(change)) return;
    const before = gathered.current.get(change.comment_id);
    gathered.current.set(change.comment_id, before ? follow(before, change) : change);
    schedule();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** What changes no comment itself, and so leaves its version. */
const UNVERSIONED = ['comment.replied', 'comment.placed'];

/** Whether boards and lists show anything of a change. */
function isShown({ type, comment_id: id, version }: LiveChange): boolean {
  if (!type.startsWith('comment.') || type.endsWith('subscribed')) return false;
  const known = findTask(id ?? '');
  const isKnown = known !== undefined && version !== null && known.version >= version;
  return UNVERSIONED.includes(type) || !isKnown;
}

async function bring(change: LiveChange, userId: string): Promise<void> {
  const id = change.comment_id ?? '';
  if (isHidden(id)) return;
  if (change.type === 'comment.deleted') return void removeTask(id);
  const before = findTask(id);
  const task = await readTask(id, before);
  if (!task) return void removeTask(id);
  // The person may have changed it while it was read; their change is announced too.
  if (isPending(id)) return;
  changeBoards((board, filters) => onBoard(board, { task, filters, userId, isNew: isNewTask(change) }));
  patchTask(id, task);
  if (!before || isDifferent(before, task))
    markRecent(id, { name: change.actor.name, isNew: isNewTask(change) });
}

/** Two changes of a task as one: what its maker adds to a new task at once leaves it new. */
function follow(before: LiveChange, change: LiveChange): LiveChange {
  const isStillNew = isNewTask(before) && change.type !== 'comment.deleted';
  return isStillNew ? { ...change, type: before.type, actor: before.actor } : change;
}

const isNewTask = ({ type }: LiveChange) => type === 'comment.created';

/** @returns undefined when there is no such task for the person any more. */
async function readTask(id: string, before: Task | undefined): Promise<Task | undefined> {
  try {
    const task = taskIn(await api.getComment({ id }));
    return { rank: before?.rank ?? id.replaceAll('-', ''), screenshot: before?.screenshot ?? null, ...task };
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    // It is read with the next change, or when the person comes back to the window.
    return before;
  }
}

function onBoard(
  board: Board,
  arrived: { task: Task; filters: BoardFilters; userId: string; isNew: boolean },
): Board {
  const { task, filters, userId, isNew } = arrived;
  const isMatch = matches(task, filters, userId);
  const isShownNow = findOnBoard(board, task.id) !== undefined;
  if (isMatch === undefined) void queryClient.invalidateQueries({ queryKey: taskKeys.board(filters) });
  if (isMatch === false) {
    return isShownNow ? withoutTask(board, task.id) : board;
  }
  if (isShownNow) return withChange(board, task.id, task);
  // It was perhaps counted already, in a column that was not read so far.
  if (!isNew) void readTotals(filters);
  return isMatch ? withTask(board, task) : board;
}

async function readTotals(filters: BoardFilters): Promise<void> {
  const { columns } = await api.getBoard({ ...filters, per_column: 1 });
  const totals = columns.map(({ status, total, total_is_exact: isTotalExact }) => ({
    status,
    total,
    isTotalExact,
  }));
  queryClient.setQueryData<Board>(taskKeys.board(filters), (board) => board && withTotals(board, totals));
}

/** Whether anything differs that a card shows. */
function isDifferent(one: Task, other: Task): boolean {
  const shown = (task: Task) => [
    ...[task.status, task.rank, task.priority, task.content, task.page_url, task.replies_count],
    ...[task.assigned_to?.id, task.tags, task.category, task.screenshot?.pin],
  ];
  return JSON.stringify(shown(one)) !== JSON.stringify(shown(other));
}
