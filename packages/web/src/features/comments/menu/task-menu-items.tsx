import type { CommentStatus } from '@postil/contract/enums';
import { useRouter } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpToLine,
  CalendarClock,
  Check,
  ExternalLink,
  FolderInput,
  Link2,
  PanelRight,
} from 'lucide-react';
import type { KnownTask } from '../../../data/records/kinds.ts';
import { useStatuses } from '../../../data/records/statuses.ts';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { useCopy } from '../../../ui/copy.tsx';
import { MenuItem, MenuLine, MenuTitle } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { StatusIcon } from '../badges/icons.tsx';
import { openChooser } from '../triage/keys.ts';

/** The actions that a page offers for its tasks. */
export interface TaskActions {
  readonly open: (id: string) => void;
  /** Returns the URL of the page with the task open. */
  readonly hrefOf: (id: string) => string;
  readonly mayMove: (task: KnownTask) => boolean;
  /** Moves a task to the beginning or the end of a column. */
  readonly moveTo: (task: KnownTask, status: CommentStatus, end: 'first' | 'last') => void;
}

/** The items of the menu of a task, on a card or a row. */
export default function TaskMenuItems({ task, actions }: { task: KnownTask; actions: TaskActions }) {
  const { board, list } = useTexts();
  const statuses = useStatuses(task.project_id);
  const may = useMay();
  const router = useRouter();
  const { open, hrefOf, mayMove, moveTo } = actions;
  const copy = useCopy();
  const copyLink = async () => {
    const { number } = task;
    const href =
      number === null
        ? hrefOf(task.id)
        : router.buildLocation({ to: '/tasks/$number', params: { number: String(number) } }).publicHref;
    if (await copy(new URL(href, location.href).href)) toast({ text: board.linkCopied });
  };
  return (
    <>
      <MenuItem icon={<PanelRight size={14} aria-hidden />} onSelect={() => open(task.id)}>
        {board.open}
      </MenuItem>
      <MenuItem
        icon={<ExternalLink size={14} aria-hidden />}
        onSelect={() => window.open(hrefOf(task.id), '_blank', 'noopener')}
      >
        {board.openInTab}
      </MenuItem>
      <MenuItem icon={<Link2 size={14} aria-hidden />} onSelect={() => void copyLink()}>
        {board.copyLink}
      </MenuItem>
      {mayMove(task) && (
        <>
          {!may.isGuest && (
            <MenuItem
              icon={<CalendarClock size={14} aria-hidden />}
              onSelect={() => openChooser('due', task)}
            >
              {list.keys.due}
            </MenuItem>
          )}
          {!may.isGuest && (
            <MenuItem
              icon={<FolderInput size={14} aria-hidden />}
              onSelect={() => openChooser('project', task)}
            >
              {list.keys.project}
            </MenuItem>
          )}
          <MenuLine />
          <MenuTitle>{board.moveTo}</MenuTitle>
          {statuses.choices(task.status).map((status) => (
            <MenuItem
              key={status}
              icon={<StatusIcon status={status} project={task.project_id} />}
              isDisabled={status === task.status}
              onSelect={() => moveTo(task, status, 'first')}
            >
              <span className="flex items-center gap-2">
                <bdi>{statuses.nameOf(status)}</bdi>
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
