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
  Plug,
  Settings,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useMay, useSession } from '../api/session.ts';
import { Avatar } from '../parts/avatar.tsx';
import { classes } from '../parts/classes.ts';
import { Cut } from '../parts/cut.tsx';
import { Hint, IconButton } from '../parts/icon-button.tsx';
import { useTexts } from '../texts/context.tsx';
import { AccountMenu } from './account-menu.tsx';

interface SidebarProps {
  readonly isNarrow: boolean;
  readonly onNarrow?: ((isNarrow: boolean) => void) | undefined;
  /** Called when a place was chosen. */
  readonly onLeave?: () => void;
  /** The saved views. */
  readonly views?: ReactNode;
}

/** The places of the app, and who is signed in. */
export function Sidebar({ isNarrow, onNarrow, onLeave, views }: SidebarProps) {
  const { frame } = useTexts();
  const may = useMay();
  const place = { isNarrow, onLeave };
  return (
    <div className="flex h-full flex-col gap-1 p-2">
      <div className="flex items-center gap-1">
        <Organization isNarrow={isNarrow} />
        {!isNarrow && onNarrow && (
          <IconButton label={frame.collapse} onClick={() => onNarrow(true)}>
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
        <Place {...place} to="/board" icon={KanbanSquare} label={frame.board} />
        <Place {...place} to="/list" icon={List} label={frame.list} />
        <Place {...place} to="/projects" icon={FolderKanban} label={frame.projects} />
        <Place {...place} to="/mockups" icon={Images} label={frame.mockups} />
        {!may.isGuest && <Place {...place} to="/summary" icon={ChartNoAxesColumn} label={frame.summary} />}
        {!isNarrow && views}
        <div className="mt-auto flex shrink-0 flex-col gap-0.5 pt-4">
          <Place {...place} to="/settings" icon={Settings} label={frame.settings} />
          {!may.isGuest && <Place {...place} to="/integrations" icon={Plug} label={frame.integrations} />}
        </div>
      </nav>
    </div>
  );
}

function Place({
  to,
  icon: Icon,
  label,
  isNarrow,
  onLeave,
}: {
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: ComponentType<{ size: number; 'aria-hidden': true; className?: string }>;
  readonly label: string;
  readonly isNarrow: boolean;
  readonly onLeave: (() => void) | undefined;
}) {
  const link = (
    <Link
      to={to}
      {...(onLeave ? { onClick: onLeave } : {})}
      {...(isNarrow ? { 'aria-label': label } : {})}
      className={classes(
        'flex h-8 shrink-0 items-center gap-2.5 rounded-control text-text-quiet transition-colors duration-120 hover:bg-surface-hover hover:text-text coarse:h-11',
        isNarrow ? 'justify-center' : 'px-2.5',
      )}
      activeProps={{ className: 'bg-accent-soft !text-accent font-medium' }}
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
        className="flex h-10 min-w-0 flex-1 items-center gap-2 rounded-control px-1.5 text-start hover:bg-surface-hover"
      >
        <Avatar person={user} size={24} className="mx-auto" />
        {!isNarrow && (
          <>
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block font-semibold">
                <Cut>{organization.name}</Cut>
              </span>
              <span className="block text-xs text-text-quiet">
                <Cut>{user.name}</Cut>
              </span>
            </span>
            <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-text-quiet" />
          </>
        )}
      </button>
    </AccountMenu>
  );
}
