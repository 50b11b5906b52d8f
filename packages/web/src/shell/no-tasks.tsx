import { Plus } from 'lucide-react';
import { useContext } from 'react';
import { useMay } from '../data/session.ts';
import { isFiltered, NO_FILTERS, type TaskSearch, useChangeSearch } from '../features/comments/index.ts';
import { useTexts } from '../i18n/context.tsx';
import { Empty } from '../ui/data/empty.tsx';
import { Button } from '../ui/form/button.tsx';
import { FrameContext } from '../ui/frame-actions.ts';

/** Explains an empty list of tasks: no task matches the filters, or none exists yet. */
export function NoTasks({ search }: { search: TaskSearch }) {
  const { list, board, frame } = useTexts();
  const may = useMay();
  const change = useChangeSearch();
  const { openNewTask } = useContext(FrameContext);
  if (isFiltered(search))
    return (
      <Empty action={<Button onClick={() => change(NO_FILTERS)}>{list.clear}</Button>}>
        {list.noMatches}
      </Empty>
    );
  if (may.isGuest) return <Empty>{board.emptyGuest}</Empty>;
  const createButton = (
    <Button look="main" onClick={openNewTask}>
      <Plus size={16} aria-hidden />
      {frame.newTask}
    </Button>
  );
  return <Empty action={createButton}>{board.empty}</Empty>;
}
