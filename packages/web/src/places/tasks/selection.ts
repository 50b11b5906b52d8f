import type { CommentRecord } from '@postil/client';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useShortcut } from '../../frame/shortcuts.tsx';
import { useTexts } from '../../texts/context.tsx';
import { readTaskSearch } from './search.ts';
import { toFilters } from './search-filters.ts';

/** A task as it can be selected: what lists and boards have in common. */
export type SelectedTask = CommentRecord;

export interface Selection {
  /** By id, in the order in which they were selected. */
  readonly tasks: ReadonlyMap<string, SelectedTask>;
  has(id: string): boolean;
  /** Selects a task, or takes it out of the selection. */
  toggle(task: SelectedTask): void;
  /** Selects everything from the task that was selected last to this one. @param order what is shown, in its order. */
  extend(task: SelectedTask, order: readonly SelectedTask[]): void;
  clear(): void;
}

const state: {
  tasks: ReadonlyMap<string, SelectedTask>;
  /** The task that was selected last. */
  anchor: string | undefined;
  /** Which tasks are shown, and so what the selection belongs to. */
  filters: string | undefined;
  readonly listeners: Set<() => void>;
} = { tasks: new Map(), anchor: undefined, filters: undefined, listeners: new Set() };

function change(tasks: ReadonlyMap<string, SelectedTask>, anchor: string | undefined): void {
  state.tasks = tasks;
  state.anchor = anchor;
  for (const listener of state.listeners) listener();
}

function subscribe(listener: () => void): () => void {
  state.listeners.add(listener);
  return () => state.listeners.delete(listener);
}

const selection: Omit<Selection, 'tasks'> = {
  has: (id) => state.tasks.has(id),
  toggle(task) {
    const tasks = new Map(state.tasks);
    if (!tasks.delete(task.id)) tasks.set(task.id, task);
    change(tasks, task.id);
  },
  extend(task, order) {
    const added = between(order, { from: state.anchor, to: task.id });
    change(new Map([...state.tasks, ...[...added, task].map((each) => [each.id, each] as const)]), task.id);
  },
  clear() {
    if (state.tasks.size > 0 || state.anchor !== undefined) change(new Map(), undefined);
  },
};

/** The tasks that the person has selected on this screen. */
export function useSelection(): Selection {
  const tasks = useSyncExternalStore(subscribe, () => state.tasks);
  return { tasks, ...selection };
}

/** Whether one task is selected; a card that uses this is shown anew only when it changes. */
export function useIsSelected(id: string): boolean {
  return useSyncExternalStore(subscribe, () => state.tasks.has(id));
}

/**
 * Selects by keyboard: X selects the task that has the focus, Shift+X everything up to it. The selection ends with the
 * screen, and when other tasks are shown.
 *
 * @param findTask the task of an id, if it is shown.
 * @param order what is shown, in its order; without it Shift+X selects one task.
 */
export function useSelectionKeys(
  findTask: (id: string) => SelectedTask | undefined,
  order: (task: SelectedTask) => readonly SelectedTask[] = () => [],
): void {
  const { list } = useTexts();
  const search = useSearch({ strict: false });
  const filters = JSON.stringify(toFilters(readTaskSearch(search)));
  useEffect(() => {
    state.filters = filters;
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

/** The task of the card or row that has the focus. */
function focusedTask(findTask: (id: string) => SelectedTask | undefined): SelectedTask | undefined {
  const card = document.activeElement?.closest('[data-task-id]');
  const id = card?.getAttribute('data-task-id');
  return id ? findTask(id) : undefined;
}

/** What stands between two tasks, both included; only the second one when the first is not shown. */
export function between<Item extends { readonly id: string }>(
  order: readonly Item[],
  { from, to }: { readonly from: string | undefined; readonly to: string },
): readonly Item[] {
  const places = [from, to].map((id) => order.findIndex((item) => item.id === id));
  const [first = -1, last = -1] = places.toSorted((one, other) => one - other);
  return first < 0 ? order.filter(({ id }) => id === to) : order.slice(first, last + 1);
}
