import { Link, type LinkProps } from '@tanstack/react-router';
import {
  ChartNoAxesColumn,
  ChevronsUpDown,
  FolderKanban,
  Images,
  KanbanSquare,
  List,
  PanelLeftClose,
  PanelLeftOpen,
  PanelsTopLeft,
  Plug,
  Settings,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useMay, useSession } from '../../data/session.ts';
import { scopeOfView, type TaskSearch, useTaskView } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Truncate } from '../../ui/data/truncate.tsx';
import { Hint, IconButton } from '../../ui/form/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';

interface SidebarProps {
  readonly isNarrow: boolean;
  readonly onNarrow?: ((isNarrow: boolean) => void) | undefined;
  /** Called when a link was followed. */
  readonly onLeave?: () => void;
  /** Links to tasks, saved views and projects; they do not render while the sidebar is narrow. */
  readonly views?: ReactNode;
}

/** Links to the pages of the app, and the signed-in person. */
export function Sidebar({ isNarrow, onNarrow, onLeave, views }: SidebarProps) {
  const { frame } = useTexts();
  const may = useMay();
  const sharedProps = { isNarrow, onLeave };
  const viewSearch = useTaskView();
  return (
    <div className="flex h-full flex-col gap-1 p-2">
      <div className="flex items-center">
        <Organization isNarrow={isNarrow} />
        {!isNarrow && onNarrow && (
          <IconButton label={frame.collapse} className="w-6!" onClick={() => onNarrow(true)}>
            <PanelLeftClose size={16} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        )}
      </div>
      {isNarrow && onNarrow && (
        <IconButton label={frame.expand} className="mx-auto" onClick={() => onNarrow(false)}>
          <PanelLeftOpen size={16} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      )}
      <nav
        aria-label={frame.navigation}
        className="mt-1 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto"
      >
        <NavigationLink
          {...sharedProps}
          to="/board"
          search={viewSearch}
          icon={KanbanSquare}
          label={frame.board}
        />
        <NavigationLink {...sharedProps} to="/list" search={viewSearch} icon={List} label={frame.list} />
        <NavigationLink
          {...sharedProps}
          to="/pages"
          search={viewSearch}
          icon={PanelsTopLeft}
          label={frame.pages}
        />
        <NavigationLink {...sharedProps} to="/projects" icon={FolderKanban} label={frame.projects} />
        <NavigationLink {...sharedProps} to="/mockups" icon={Images} label={frame.mockups} />
        {!may.isGuest && (
          <NavigationLink
            {...sharedProps}
            to="/summary"
            search={scopeOfView(viewSearch)}
            icon={ChartNoAxesColumn}
            label={frame.summary}
          />
        )}
        {!isNarrow && views}
        <div className="mt-auto flex shrink-0 flex-col gap-0.5 pt-4">
          <NavigationLink {...sharedProps} to="/settings" icon={Settings} label={frame.settings} />
          {!may.isGuest && (
            <NavigationLink {...sharedProps} to="/integrations" icon={Plug} label={frame.integrations} />
          )}
        </div>
      </nav>
    </div>
  );
}

function NavigationLink({
  to,
  search = {},
  icon: Icon,
  label,
  isNarrow,
  onLeave,
}: {
  readonly to: NonNullable<LinkProps['to']>;
  readonly search?: TaskSearch;
  readonly icon: ComponentType<{ size: number; 'aria-hidden': true; className?: string }>;
  readonly label: string;
  readonly isNarrow: boolean;
  readonly onLeave: (() => void) | undefined;
}) {
  const link = (
    <Link
      to={to}
      search={search}
      // Filters and an open task do not change the page.
      activeOptions={{ includeSearch: false }}
      {...(onLeave ? { onClick: onLeave } : {})}
      {...(isNarrow ? { 'aria-label': label } : {})}
      className={classes(
        'flex h-8 shrink-0 items-center gap-2.5 rounded-control text-text-quiet transition-colors duration-120 hover:bg-surface-hover hover:text-text coarse:h-11',
        isNarrow ? 'justify-center' : 'px-2.5',
      )}
      activeProps={{
        // With the system's high-contrast colours, only the outline remains.
        className:
          'bg-accent-soft !text-accent font-medium forced-colors:outline-2 forced-colors:-outline-offset-2',
      }}
    >
      <Icon size={16} aria-hidden={true} className="shrink-0" />
      {!isNarrow && <span className="truncate">{label}</span>}
    </Link>
  );
  return isNarrow ? <Hint text={label}>{link}</Hint> : link;
}

function Organization({ isNarrow }: { isNarrow: boolean }) {
  const { frame } = useTexts();
  const { organization, user } = useSession();
  return (
    <AccountMenu>
      <button
        type="button"
        {...(isNarrow ? { 'aria-label': `${organization.name}. ${frame.account}: ${user.name}` } : {})}
        className="flex h-10 min-w-0 flex-1 items-center gap-1.5 rounded-control px-1 text-start hover:bg-surface-hover"
      >
        <Avatar person={user} size={24} className="mx-auto" />
        {!isNarrow && (
          <>
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block font-semibold">
                <Truncate>{organization.name}</Truncate>
              </span>
              <span className="block text-xs text-text-quiet">
                <Truncate>{user.name}</Truncate>
              </span>
            </span>
            <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-text-quiet" />
          </>
        )}
      </button>
    </AccountMenu>
  );
}
