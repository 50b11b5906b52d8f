import { lazyPart } from '../../../lib/loaded-later.tsx';
import { useSelection } from '../changes/selection.ts';

const BulkBar = lazyPart(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));

/** The actions for the selected tasks. Renders nothing without any. */
export function SelectedTasks() {
  const { tasks } = useSelection();
  return tasks.size > 0 && <BulkBar />;
}
