import type { CommentRecord } from '@postil/client';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { createStore, useStore, withEntry } from '../../../lib/store.ts';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.tsx';
import { readTaskSearch } from '../cache/search.ts';
import { toFilters } from '../cache/search-filters.ts';

/** A selectable task: the fields that lists and boards have in common. */
export type SelectedTask = CommentRecord;

export interface Selection {
  /** The selected tasks by id, in the order in which they were selected. */
  readonly tasks: ReadonlyMap<string, SelectedTask>;
  has(id: string): boolean;
  /** Selects a task, or deselects it. */
  toggle(task: SelectedTask): void;
  /**
   * Extends the selection from the task that was selected or deselected last to this one.
   *
   * @param order the displayed tasks, in order.
   */
  extend(task: SelectedTask, order: readonly SelectedTask[]): void;
  /** Replaces the selection with these tasks. */
  set(tasks: readonly SelectedTask[]): void;
  clear(): void;
}

interface SelectionState {
  readonly tasks: ReadonlyMap<string, SelectedTask>;
  /** The id of the task that was selected or deselected last, from which the selection is extended. */
  readonly rangeStartId: string | undefined;
  /** The filters under which the selection was made. */
  readonly filters: string | undefined;
}

const NO_SELECTION: SelectionState = { tasks: new Map(), rangeStartId: undefined, filters: undefined };

const selected = createStore<SelectionState>('person', () => NO_SELECTION);

const selection: Omit<Selection, 'tasks'> = {
  has: (id) => selected.get().tasks.has(id),
  toggle(task) {
    selected.update(({ tasks, ...rest }) => ({
      ...rest,
      tasks: withEntry(tasks, task.id, tasks.has(task.id) ? undefined : task),
      rangeStartId: task.id,
    }));
  },
  extend(task, order) {
    selected.update(({ tasks, rangeStartId, filters }) => {
      const added = [...rangeBetween(order, { from: rangeStartId, to: task.id }), task];
      return {
        tasks: new Map([...tasks, ...added.map((each) => [each.id, each] as const)]),
        rangeStartId: task.id,
        filters,
      };
    });
  },
  set(tasks) {
    selected.update((before) => ({
      ...before,
      tasks: new Map(tasks.map((task) => [task.id, task])),
      rangeStartId: tasks.at(-1)?.id,
    }));
  },
  clear() {
    selected.update(() => NO_SELECTION);
  },
};

/** The tasks that the person has selected on this screen. */
export function useSelection(): Selection {
  const tasks = useStore(selected, (state) => state.tasks);
  return { tasks, ...selection };
}

/** The tasks to which a gesture on one applies: all selected ones if it is among them, otherwise only itself. */
export function selectedWith(id: string): readonly string[] {
  const { tasks } = selected.get();
  return tasks.has(id) ? [...tasks.keys()] : [id];
}

/** The currently selected tasks. */
export function selectedTasks(): readonly SelectedTask[] {
  return [...selected.get().tasks.values()];
}

/** Keeps a task selected after a change of its id, as when the server has created it. */
export function renameSelected(id: string, task: SelectedTask): void {
  selected.update((state) => {
    if (!state.tasks.has(id)) return state;
    const entries = [...state.tasks].map(([key, each]) =>
      key === id ? ([task.id, task] as const) : ([key, each] as const),
    );
    return {
      ...state,
      tasks: new Map(entries),
      rangeStartId: state.rangeStartId === id ? task.id : state.rangeStartId,
    };
  });
}

/** Whether one task is selected; a card that uses this re-renders only when it changes. */
export function useIsSelected(id: string): boolean {
  return useStore(selected, ({ tasks }) => tasks.has(id));
}

/**
 * Selects by keyboard: X toggles the focused task, Shift+X selects everything up to it. The selection is cleared
 * when the screen is left, and when the filters change.
 *
 * @param findTask returns the task with an id, if it is shown.
 * @param order returns the displayed tasks around a task, in order; without it, Shift+X selects one task.
 */
export function useSelectionKeys(
  findTask: (id: string) => SelectedTask | undefined,
  order: (task: SelectedTask) => readonly SelectedTask[] = () => [],
): void {
  const { list } = useTexts();
  const search = useSearch({ strict: false });
  const filters = JSON.stringify(toFilters(readTaskSearch(search)));
  useEffect(() => {
    selected.update(() => ({ ...NO_SELECTION, filters }));
    return selection.clear;
  }, [filters]);
  useShortcut('x', list.toggle, () => {
    const task = focusedTask(findTask);
    if (task) selection.toggle(task);
  });
  useShortcut('shift+x', list.toggleUpTo, () => {
    const task = focusedTask(findTask);
    if (task) selection.extend(task, order(task));
  });
}

/**
 * Shift+J and Shift+K select the focused task and an adjacent one, which gets the focus.
 *
 * @param findAdjacent returns the focused task, and the one below (1) or above (-1).
 */
export function useExtendingKeys(
  findAdjacent: (step: 1 | -1) => {
    readonly from: SelectedTask | undefined;
    readonly to: SelectedTask | undefined;
  },
  focus: (id: string) => void,
): void {
  const { list } = useTexts();
  const extend = (step: 1 | -1) => {
    const { from, to } = findAdjacent(step);
    if (from && !selection.has(from.id)) selection.toggle(from);
    if (!to) return;
    if (!selection.has(to.id)) selection.toggle(to);
    focus(to.id);
  };
  useShortcut('shift+j', list.selectDown, () => extend(1));
  useShortcut('shift+k', list.selectUp, () => extend(-1));
}

function focusedTask(findTask: (id: string) => SelectedTask | undefined): SelectedTask | undefined {
  const id = focusedTaskId();
  return id ? findTask(id) : undefined;
}

/** The id of the task whose card or row has the focus. */
export function focusedTaskId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-task-id]')?.dataset.taskId;
}

/** The range between two tasks, inclusive; only the second one if the first is not shown. */
export function rangeBetween<Item extends { readonly id: string }>(
  order: readonly Item[],
  { from, to }: { readonly from: string | undefined; readonly to: string },
): readonly Item[] {
  const indexes = [from, to].map((id) => order.findIndex((item) => item.id === id));
  const [first = -1, last = -1] = indexes.toSorted((one, other) => one - other);
  return first < 0 ? order.filter(({ id }) => id === to) : order.slice(first, last + 1);
}
