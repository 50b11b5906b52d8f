import type { KnownTask } from '../../../data/records/kinds.ts';
import { OpenedMenuAt } from '../../../ui/overlay/opened-menu.tsx';
import TaskMenuItems, { type TaskActions } from './task-menu-items.tsx';

/** The task and the position of a requested menu. */
export interface MenuPosition {
  readonly task: KnownTask;
  /** In the window, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Gets the focus back. */
  readonly anchor: HTMLElement | null;
}

/** The menu of a task at the requested position. */
export default function OpenedTaskMenu({
  position: { task, x, y, anchor },
  actions,
  onClose,
}: {
  readonly position: MenuPosition;
  readonly actions: TaskActions;
  readonly onClose: () => void;
}) {
  return (
    <OpenedMenuAt x={x} y={y} anchor={anchor} onClose={onClose}>
      <TaskMenuItems task={task} actions={actions} />
    </OpenedMenuAt>
  );
}
