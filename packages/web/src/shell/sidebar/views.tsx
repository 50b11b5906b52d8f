import { PENDING_STATUSES } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { Bookmark, CircleUser, Ellipsis, Pencil, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMay } from '../../data/session.ts';
import {
  LAYOUT_PATHS,
  RenameView,
  readTaskSearch,
  searchOf,
  type TaskCount,
  type TaskSearch,
  useApplySearch,
  useDragScrolling,
  useTaskCounts,
  useTaskTarget,
  useViewChanges,
  type View,
  viewsQuery,
} from '../../features/comments/index.ts';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { DeleteItem, Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';
import { ProjectLinks } from './project-links.tsx';

/** The pending tasks that are assigned to the person. */
const MY_TASKS: TaskSearch = { assignee: 'me', status: PENDING_STATUSES.join(',') };

/** The person's tasks and the saved views, each with its number of tasks, and the projects, in the sidebar. */
export function Views({ onLeave }: { onLeave?: () => void }) {
  const { frame } = useTexts();
  const { data: views = [] } = useQuery(viewsQuery);
  const area = useRef<HTMLDivElement>(null);
  useDragScrolling(area);
  const counts = useTaskCounts([MY_TASKS, ...views.map(searchOf)]);
  return (
    <>
      <section aria-label={frame.views} className="mt-4 flex shrink-0 flex-col">
        <h2 className="px-2.5 pb-1 text-xs font-medium text-text-quiet">{frame.views}</h2>
        {/* The views scroll separately, so that the links above and below stay visible. */}
        <div ref={area} className="flex max-h-64 flex-col gap-0.5 overflow-y-auto">
          <MyTasks count={counts?.[0]} onLeave={onLeave} />
          {views.map((view, index) => (
            <ViewLink key={view.id} view={view} count={counts?.[index + 1]} onLeave={onLeave} />
          ))}
        </div>
      </section>
      <ProjectLinks onLeave={onLeave} />
    </>
  );
}

const ROW_CLASSES =
  'group relative flex h-8 shrink-0 items-center rounded-control hover:bg-surface-hover coarse:h-11';
/** The classes of a view while a task is dragged over it. */
const DROP_TARGET_CLASSES = 'bg-accent-soft outline-2 -outline-offset-2 outline-accent';
const LINK_CLASSES = 'flex h-full min-w-0 flex-1 items-center gap-2.5 rounded-control ps-2.5 hover:text-text';

function MyTasks({ count, onLeave }: { count: TaskCount | undefined; onLeave: (() => void) | undefined }) {
  const { frame } = useTexts();
  const { pathname, search } = useLocation();
  const { assignee, status, view } = readTaskSearch(search);
  const isShown =
    pathname.endsWith('/list') &&
    view === undefined &&
    assignee === MY_TASKS.assignee &&
    status === MY_TASKS.status;
  const ref = useRef<HTMLDivElement>(null);
  const isOver = useTaskTarget(ref, useApplySearch()(MY_TASKS));
  return (
    <div
      ref={ref}
      className={classes(ROW_CLASSES, isShown && 'bg-accent-soft', isOver && DROP_TARGET_CLASSES)}
    >
      <Link
        to="/list"
        search={MY_TASKS}
        preload={false}
        activeOptions={{ exact: true }}
        {...(onLeave ? { onClick: onLeave } : {})}
        {...(isShown ? { 'aria-current': 'page' as const } : {})}
        className={classes(LINK_CLASSES, 'pe-2.5', isShown ? 'font-medium text-accent' : 'text-text-quiet')}
      >
        <CircleUser size={15} aria-hidden className="shrink-0" />
        <span className="truncate">{frame.myTasks}</span>
        <Count count={count} />
      </Link>
    </div>
  );
}

/** The number of tasks at the end of a link. */
function Count({ count, className }: { count: TaskCount | undefined; className?: string }) {
  const { board } = useTexts();
  const { number } = useFormats();
  if (!count) return null;
  const total = number(count.total);
  return (
    <span className={classes('ms-auto text-xs tabular-nums', className)}>
      {count.total_is_exact ? total : board.atLeast(total)}
    </span>
  );
}

function ViewLink({
  view,
  count,
  onLeave,
}: {
  readonly view: View;
  readonly count: TaskCount | undefined;
  readonly onLeave: (() => void) | undefined;
}) {
  const { views } = useTexts();
  const { view: shownViewId } = readTaskSearch(useSearch({ strict: false }));
  const may = useMay();
  const isShown = shownViewId === view.id;
  const mayChange = view.is_own || may.isAdmin;
  const ref = useRef<HTMLDivElement>(null);
  const isOver = useTaskTarget(ref, useApplySearch()(searchOf(view)));
  return (
    <div
      ref={ref}
      className={classes(ROW_CLASSES, isShown && 'bg-accent-soft', isOver && DROP_TARGET_CLASSES)}
    >
      <Link
        to={LAYOUT_PATHS[view.layout]}
        search={searchOf(view)}
        preload={false}
        activeOptions={{ exact: true }}
        {...(onLeave ? { onClick: onLeave } : {})}
        {...(isShown ? { 'aria-current': 'page' as const } : {})}
        className={classes(
          LINK_CLASSES,
          'pe-2.5 coarse:pe-11',
          isShown ? 'font-medium text-accent' : 'text-text-quiet',
        )}
      >
        {view.is_shared ? (
          <Users size={15} className="shrink-0" aria-label={views.shared} />
        ) : (
          <Bookmark size={15} aria-hidden className="shrink-0" />
        )}
        <span dir="auto" className="truncate">
          {view.name}
        </span>
        {/* The menu of the view appears in the same position. */}
        <Count
          count={count}
          className={mayChange ? 'group-focus-within:opacity-0 group-hover:opacity-0' : ''}
        />
      </Link>
      {mayChange && <ViewMenu view={view} isShown={isShown} />}
    </div>
  );
}

function ViewMenu({ view, isShown }: { view: View; isShown: boolean }) {
  const { views, common, task } = useTexts();
  const may = useMay();
  const router = useRouter();
  const shareText = view.is_shared ? views.unshareMenu : views.shareMenu;
  const { update, remove } = useViewChanges();
  const [isRenaming, setRenaming] = useState(false);
  const leaveAndRemove = () => {
    if (isShown) {
      const search = readTaskSearch({ ...router.state.location.search, view: undefined });
      void router.navigate({ to: LAYOUT_PATHS[view.layout], search, replace: true });
    }
    void remove(view);
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            aria-label={views.actions(view.name)}
            className="absolute end-0 flex size-8 items-center justify-center rounded-control text-text-quiet opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-text focus-visible:opacity-100 data-[state=open]:opacity-100 coarse:size-11 coarse:opacity-100"
          >
            <Ellipsis size={15} aria-hidden />
          </button>
        }
      >
        <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setRenaming(true)}>
          {common.rename}
        </MenuItem>
        {!may.isGuest && (
          <MenuItem
            icon={<Users size={14} aria-hidden />}
            onSelect={() =>
              update(view, { is_shared: !view.is_shared }, task.changedTo(view.name, shareText))
            }
          >
            {shareText}
          </MenuItem>
        )}
        <MenuLine />
        <DeleteItem onSelect={leaveAndRemove}>{common.delete}</DeleteItem>
      </Menu>
      {isRenaming && <RenameView view={view} onClose={() => setRenaming(false)} />}
    </>
  );
}
