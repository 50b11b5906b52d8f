import { COMMENT_STATUSES } from '@postil/contract/enums';
import { ArrowDownToLine, ArrowUpToLine, Check, Link2, MoreHorizontal, PanelRight } from 'lucide-react';
import { StatusMark } from '../../parts/marks.tsx';
import { Menu, MenuItem, MenuLine, MenuTitle } from '../../parts/menu.tsx';
import { copyText } from '../../parts/small.tsx';
import { toast } from '../../parts/toasts.tsx';
import { useTexts } from '../../texts/context.tsx';
import type { Task } from '../tasks/tasks.ts';
import { useBoard } from './context.ts';

const BUTTON =
  'absolute end-1.5 top-1.5 flex size-7 items-center justify-center rounded-control bg-surface-raised text-text-quiet opacity-0 group-hover/card:opacity-100 group-focus-within/card:opacity-100 hover:bg-surface-hover hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 coarse:end-0 coarse:top-0 coarse:size-11 coarse:bg-transparent coarse:opacity-100';

/** The menu of a card. */
export function CardMenu({ task, isTabStop }: { task: Task; isTabStop: boolean }) {
  const { board } = useTexts();
  const button = (
    <button
      type="button"
      aria-label={board.actionsOf(task.content.slice(0, 60))}
      tabIndex={isTabStop ? 0 : -1}
      className={BUTTON}
    >
      <MoreHorizontal size={16} aria-hidden />
    </button>
  );
  return (
    <Menu trigger={button} align="end">
      <CardMenuItems task={task} />
    </Menu>
  );
}

function CardMenuItems({ task }: { task: Task }) {
  const { board, common } = useTexts();
  const { open, hrefOf, mayMove, moveTo } = useBoard();
  const copyLink = async () => {
    await copyText(new URL(hrefOf(task.id), location.href).href);
    toast({ text: board.linkCopied });
  };
  return (
    <>
      <MenuItem icon={<PanelRight size={14} aria-hidden />} onSelect={() => open(task.id)}>
        {board.open}
      </MenuItem>
      <MenuItem icon={<Link2 size={14} aria-hidden />} onSelect={() => void copyLink()}>
        {board.copyLink}
      </MenuItem>
      {mayMove(task) && (
        <>
          <MenuLine />
          <MenuTitle>{board.moveTo}</MenuTitle>
          {COMMENT_STATUSES.map((status) => (
            <MenuItem
              key={status}
              icon={<StatusMark status={status} />}
              isDisabled={status === task.status}
              onSelect={() => moveTo(task, status, 'first')}
            >
              <span className="flex items-center gap-2">
                {common.statuses[status]}
                {status === task.status && <Check size={14} aria-hidden />}
              </span>
            </MenuItem>
          ))}
          <MenuLine />
          <MenuItem
            icon={<ArrowUpToLine size={14} aria-hidden />}
            onSelect={() => moveTo(task, task.status, 'first')}
          >
            {board.moveToTop}
          </MenuItem>
          <MenuItem
            icon={<ArrowDownToLine size={14} aria-hidden />}
            onSelect={() => moveTo(task, task.status, 'last')}
          >
            {board.moveToEnd}
          </MenuItem>
        </>
      )}
    </>
  );
}
