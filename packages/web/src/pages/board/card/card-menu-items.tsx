import { COMMENT_STATUSES } from '@postil/contract/enums';
import { ArrowDownToLine, ArrowUpToLine, Check, Link2, PanelRight } from 'lucide-react';
import { StatusIcon, type Task } from '../../../features/comments/index.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { copyText } from '../../../ui/data/copy.tsx';
import { MenuItem, MenuLine, MenuTitle } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { useBoard } from './context.ts';

/** What the menu of a card offers. */
export default function CardMenuItems({ task }: { task: Task }) {
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
              icon={<StatusIcon status={status} />}
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
