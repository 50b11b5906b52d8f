import { lazyPart } from '../../lib/loaded-later.tsx';

/** The panel of a task, loaded on first use. */
export const TaskPanel = lazyPart(() => import('./panel/panel.tsx'));

/** Loads the dialog that creates a task. */
export const loadNewTask = () => import('./new-task/new-task.tsx');

/** The items of the menu of a task, loaded on first use. */
export const TaskMenuItems = lazyPart(() => import('./menu/task-menu-items.tsx'));

/** The conversation about a comment in a list, loaded on first use. */
export const Thread = lazyPart(async () => ({ default: (await import('./conversation/thread.tsx')).Thread }));

/** Export and import of tasks, loaded after the first cards. */
export const TransferMenu = lazyPart(() => import('./transfer/menu.tsx'));

/** The dialog that renames a saved view. */
export const RenameView = lazyPart(() => import('./views/rename-dialog.tsx'));
