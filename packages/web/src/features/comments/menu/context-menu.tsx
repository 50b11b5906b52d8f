import { type MouseEvent, type ReactNode, useState } from 'react';
import type { KnownTask } from '../../../data/records/kinds.ts';
import { lazyPart } from '../../../lib/loaded-later.tsx';
import { prepareMenus } from '../../../ui/overlay/menu.tsx';
import type { MenuPosition } from './opened-task-menu.tsx';
import type { TaskActions } from './task-menu-items.tsx';

const OpenedTaskMenu = lazyPart(async () => {
  // The entries of a menu render only when the code of menus is loaded.
  await prepareMenus();
  return import('./opened-task-menu.tsx');
});

/**
 * The menu of a task at the pointer, for a right click or the menu key anywhere on the task.
 *
 * @param find returns the task with an id, if the page shows it.
 * @returns the event handlers for the element around the tasks, and the menu.
 */
export function useTaskMenu(
  find: (id: string) => KnownTask | undefined,
  actions: TaskActions,
): { readonly onContextMenu: (event: MouseEvent) => void; readonly menu: ReactNode } {
  const [position, setPosition] = useState<MenuPosition>();
  const onContextMenu = (event: MouseEvent) => {
    const { target, clientX: x, clientY: y } = event;
    // With Shift, and in fields, the browser's own menu opens.
    if (!(target instanceof Element) || event.shiftKey || target.closest('input')) return;
    const row = target.closest<HTMLElement>('[data-task-id]');
    const task = find(row?.dataset.taskId ?? '');
    if (!row || !task) return;
    event.preventDefault();
    setPosition({ task, x, y, anchor: row.querySelector('a') });
  };
  const menu = position && (
    <OpenedTaskMenu
      key={`${position.task.id} ${position.x} ${position.y}`}
      position={position}
      actions={actions}
      onClose={() => setPosition(undefined)}
    />
  );
  return { onContextMenu, menu };
}
