import { lazyPart } from '../../lib/loaded-later.tsx';

/** The panel of a task, loaded when the first one is opened. */
export const TaskPanel = lazyPart(() => import('./panel/panel.tsx'));

/** The actions for selected tasks, loaded when the first one is selected. */
export const LazyBulkBar = lazyPart(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }));

/** Loads the dialog that creates a task. */
export const loadNewTask = () => import('./new-task/new-task.tsx');
