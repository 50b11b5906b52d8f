import type { Task } from '@postil/client';
import { MoreHorizontal } from 'lucide-react';
import { TaskMenuItems } from '../../../features/comments/index.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { useBoard } from './context.ts';

const BUTTON =
  'absolute end-1.5 top-1.5 flex size-7 items-center justify-center rounded-control bg-surface-raised text-text-quiet opacity-0 group-hover/card:opacity-100 group-focus-within/card:opacity-100 hover:bg-surface-hover hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 coarse:end-0 coarse:top-0 coarse:size-11 coarse:bg-transparent coarse:opacity-100';

/** The menu of a card. */
export function CardMenu({ task, isTabStop }: { task: Task; isTabStop: boolean }) {
  const { board } = useTexts();
  const actions = useBoard();
  const button = (
    <button
      type="button"
      aria-label={board.actionsOf(task.content.slice(0, 60))}
      tabIndex={isTabStop ? 0 : -1}
      className={BUTTON}
    >
      <MoreHorizontal size={16} aria-hidden className="rounded-control bg-surface-raised" />
    </button>
  );
  return (
    <Menu trigger={button} align="end">
      <TaskMenuItems task={task} actions={actions} />
    </Menu>
  );
}
