import type { LiveChange, Task } from '@postil/client';
import type { KnownTask } from '../../../data/records/kinds.ts';
import { type Board, findOnBoard, withChange, withoutTask, withTask } from './columns.ts';
import { type BoardFilters, matches } from './search-filters.ts';

/** The events that do not change the version of the comment. */
const UNVERSIONED = ['comment.replied', 'comment.placed'];

/**
 * Whether a change may affect boards and lists.
 *
 * @param knownVersion the version of the cached comment; undefined: it is not cached.
 */
export function mayAffectBoards(
  { type, version }: Pick<LiveChange, 'type' | 'version'>,
  knownVersion: number | undefined,
): boolean {
  if (!type.startsWith('comment.') || type.endsWith('subscribed')) return false;
  const isKnown = knownVersion !== undefined && version !== null && knownVersion >= version;
  return UNVERSIONED.includes(type) || !isKnown;
}

/** Merges two changes to a task. A creation remains a creation by its author, unless the task is then deleted. */
export function mergeChanges(before: LiveChange, change: LiveChange): LiveChange {
  const isStillNew = isNewTask(before) && change.type !== 'comment.deleted';
  return isStillNew ? { ...change, type: before.type, actor: before.actor } : change;
}

export function isNewTask({ type }: Pick<LiveChange, 'type'>): boolean {
  return type === 'comment.created';
}

/** The current state of a task that somebody has created or changed. */
export interface BoardUpdate {
  readonly task: Task;
  /** The id of the signed-in user, for filters by `me`. */
  readonly userId: string;
  readonly isNew: boolean;
}

/** The board with a task that somebody has created or changed. */
export function withUpdate(
  board: Board,
  filters: BoardFilters,
  { task, userId, isNew }: BoardUpdate,
): {
  readonly board: Board;
  /** Whether only the server can decide if the task is on the board. */
  readonly isUncertain: boolean;
  /** Whether the totals may already include the task, in the part of a column that is not loaded. */
  readonly isCountUncertain: boolean;
} {
  const isMatch = matches(task, filters, userId);
  const isShown = findOnBoard(board, task.id) !== undefined;
  const isUncertain = isMatch === undefined;
  const isCountUncertain = isMatch !== false && !isShown && !isNew;
  return { board: nextBoard(board, task, { isMatch, isShown }), isUncertain, isCountUncertain };
}

function nextBoard(
  board: Board,
  task: Task,
  { isMatch, isShown }: { readonly isMatch: boolean | undefined; readonly isShown: boolean },
): Board {
  if (isMatch === false) return withoutTask(board, task.id);
  if (isShown) return withChange(board, task.id, task);
  return isMatch ? withTask(board, task) : board;
}

/** Whether two states of a task look different on its card; a renamed assignee does not count. */
export function looksDifferent(one: KnownTask, other: Task): boolean {
  return JSON.stringify(cardFieldsOf(one)) !== JSON.stringify(cardFieldsOf(other));
}

function cardFieldsOf(task: KnownTask): unknown {
  const { status, rank, priority, content, page_url, replies_count, tags, category, due_date } = task;
  const assigneeId = task.assigned_to?.id;
  const pin = task.screenshot?.pin;
  return {
    status,
    rank,
    priority,
    content,
    page_url,
    replies_count,
    tags,
    category,
    due_date,
    assigneeId,
    pin,
  };
}
