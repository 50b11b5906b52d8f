import { useEffect } from 'react';
import { taskRecords } from '../../../data/records/kinds.ts';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { createStore, useStore } from '../../../lib/store.ts';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.tsx';
import { type SelectedTask, selectedTasks } from '../changes/selection.ts';

/** The property that is set by keyboard for the focused or the selected tasks. */
type EditableProperty = 'status' | 'priority' | 'assignee' | 'due' | 'tags' | 'move' | 'project';

/** A choice that is open. */
export interface Chooser {
  readonly property: EditableProperty;
  /** The tasks to change. */
  readonly tasks: readonly SelectedTask[];
  /** The element beside which it is shown. */
  readonly anchor: Element;
  /** The task whose card or row had the focus. */
  readonly focusedId: string | undefined;
}

export interface ChooserProps {
  /**
   * Called before tasks leave their column.
   *
   * @returns a function that moves the focus to the next task.
   */
  readonly onLeave: (tasks: readonly SelectedTask[], focusedId: string | undefined) => () => void;
  /** Called on close unless tasks have left their column, to return the focus to the element that had it. */
  readonly onClosed: (opened: Chooser) => void;
}

const openedChooser = createStore<Chooser | undefined>('person', () => undefined);

export function useChooser(): Chooser | undefined {
  return useStore(openedChooser, (chooser) => chooser);
}

/** Opens a choice for one task, beside its card. */
export function openChooser(property: EditableProperty, task: SelectedTask): void {
  const anchor = document.querySelector(`[data-task-id="${CSS.escape(task.id)}"]`);
  if (anchor) openedChooser.update(() => ({ property, tasks: [task], anchor, focusedId: task.id }));
}

/**
 * Opens a choice for the selected tasks, or else for the focused or the open one.
 *
 * @param openId the task whose panel is open.
 */
export function openChooserForSelection(property: EditableProperty, openId: string | undefined): void {
  const focused = document.activeElement?.closest('[data-task-id]');
  const focusedId = focused?.getAttribute('data-task-id') ?? undefined;
  const id = focusedId ?? openId;
  const selected = selectedTasks();
  const currentTask = id === undefined ? undefined : taskRecords.find(id);
  const tasks = selected.length > 0 ? selected : [currentTask].filter((task) => task !== undefined);
  const anchor =
    focused ?? document.querySelector('[data-panel] h2') ?? document.querySelector('[data-foot]');
  if (tasks.length > 0 && anchor) openedChooser.update(() => ({ property, tasks, anchor, focusedId }));
}

export function closeChooser(): void {
  openedChooser.update(() => undefined);
}

/**
 * Registers the keys that change the selected tasks, or the focused or the open one: S, P, A, D, T, M and Shift+M.
 *
 * @param openId the task whose panel is open.
 */
export function useTriageKeys(openId: string | undefined): void {
  const { list } = useTexts();
  const may = useMay();
  const open = (property: EditableProperty) => {
    // A guest changes only their own tasks, one by one.
    if (!may.isGuest && may.has('write')) openChooserForSelection(property, openId);
  };
  // A choice is closed with its page.
  useEffect(() => closeChooser, []);
  useShortcut('s', list.keys.status, () => open('status'));
  useShortcut('p', list.keys.priority, () => open('priority'));
  useShortcut('a', list.keys.assignee, () => open('assignee'));
  useShortcut('d', list.keys.due, () => open('due'));
  useShortcut('t', list.keys.tags, () => open('tags'));
  useShortcut('m', list.keys.move, () => open('move'));
  useShortcut('shift+m', list.keys.project, () => open('project'));
}
