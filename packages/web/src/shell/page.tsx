import { useRouter } from '@tanstack/react-router';
import { Bell, Command, Menu as MenuIcon, Plus } from 'lucide-react';
import { type ReactNode, useContext, useEffect } from 'react';
import { useMay, useSession } from '../data/session.ts';
import { useTexts } from '../i18n/context.tsx';
import { classes } from '../lib/classes.ts';
import { useIsNarrow } from '../lib/screen.ts';
import { Truncate } from '../ui/data/truncate.tsx';
import { Button } from '../ui/form/button.tsx';
import { Hint, IconButton } from '../ui/form/icon-button.tsx';
import { FrameContext } from '../ui/frame-actions.ts';
import { type ContentWidth, PageBody } from '../ui/page-body.tsx';
import { formatKeys } from '../ui/shortcuts/keys.ts';
import { useTabTitle } from '../ui/tab-title.ts';

/**
 * Sets the title of the browser tab: the page, or the record that is open over it, and the number of unread
 * notifications.
 */
export function useTitle(title: string): void {
  const { unread_notifications: unreadCount } = useSession();
  const tabTitle = useTabTitle(title);
  useEffect(() => {
    document.title = `${unreadCount > 0 ? `(${unreadCount}) ` : ''}${tabTitle} · Postil`;
  }, [tabTitle, unreadCount]);
}

/**
 * One page inside the frame: a bar of 48 px with its title, and its content below, which scrolls.
 *
 * @param tools controls beside the title, such as selectors and filters.
 * @param actions controls at the end of the bar, before the common ones.
 * @param hasTasks whether creating a task is the page's primary action; on other pages its button is plain.
 * @param width the width of the content, if it is not filled.
 */
export function Page({
  title,
  tools,
  actions,
  children,
  isFilled = false,
  isNamed = false,
  hasTasks = false,
  width,
}: {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Whether the content has the full height, with parts that scroll separately. */
  readonly isFilled?: boolean;
  /** Whether the title is a record's name: on a narrow screen the actions move to a second row. */
  readonly isNamed?: boolean;
  readonly hasTasks?: boolean;
  readonly width?: ContentWidth;
}) {
  useTitle(title);
  const hasToolRow = Boolean(tools) || isNamed;
  const areActionsBelow = useIsNarrow() && hasToolRow;
  return (
    <>
      {/* On a narrow screen the tools have a row of their own, with the actions at its end. */}
      <header
        className={classes(
          'flex min-h-12 shrink-0 items-center gap-x-2 border-b border-line px-6 max-frame:flex-wrap max-frame:px-3 max-frame:pt-2',
          !hasToolRow && 'max-frame:pb-2',
        )}
      >
        <NavigationButton />
        <h1 className="min-w-0 text-lg font-semibold max-frame:flex-1">
          <Truncate>{title}</Truncate>
        </h1>
        <div
          className={classes(
            'flex min-w-0 flex-1 items-center gap-2 overflow-x-auto py-2 ps-1',
            hasToolRow
              ? 'max-frame:order-last max-frame:basis-full max-frame:flex-wrap max-frame:gap-1 max-frame:ps-0 max-frame:pt-1.5'
              : 'max-frame:hidden',
          )}
        >
          {tools}
          {areActionsBelow && <div className="ms-auto flex items-center gap-1">{actions}</div>}
        </div>
        <div className="ms-auto flex items-center gap-1">
          {!areActionsBelow && actions}
          <CommonActions hasTasks={hasTasks} />
        </div>
      </header>
      <PageBody isFilled={isFilled} width={width}>
        {children}
      </PageBody>
    </>
  );
}

function NavigationButton() {
  const { frame } = useTexts();
  const { openNavigation } = useContext(FrameContext);
  return (
    <IconButton label={frame.openNavigation} className="-ms-2 frame:hidden" onClick={openNavigation}>
      <MenuIcon size={18} aria-hidden />
    </IconButton>
  );
}

/** The controls at the end of the bar of every page. */
function CommonActions({ hasTasks }: { hasTasks: boolean }) {
  const { frame } = useTexts();
  const router = useRouter();
  const may = useMay();
  const { unread_notifications: unreadCount } = useSession();
  const { openPalette, openNewTask } = useContext(FrameContext);
  return (
    <>
      <Hint text={`${frame.palette} (${formatKeys('mod+k')})`}>
        <Button
          look="quiet"
          className="max-frame:w-8 max-frame:px-0 max-frame:coarse:w-11 frame:border-line! frame:px-2"
          onClick={openPalette}
        >
          <Command size={16} aria-hidden className="frame:hidden" />
          <span className="sr-only">{frame.palette}</span>
          <kbd className="font-sans text-xs text-text-quiet max-frame:hidden">{formatKeys('mod+k')}</kbd>
        </Button>
      </Hint>
      <IconButton
        label={unreadCount > 0 ? frame.unread(unreadCount) : frame.notifications}
        onClick={() => router.navigate({ to: '/notifications' })}
      >
        <span className="relative">
          <Bell size={16} aria-hidden />
          {unreadCount > 0 && (
            <span aria-hidden className="absolute -end-0.5 -top-0.5 size-2 rounded-full bg-accent" />
          )}
        </span>
      </IconButton>
      {!may.isGuest && (
        <Hint text={`${frame.newTask} (C)`}>
          <Button
            look={hasTasks ? 'main' : 'plain'}
            className="ms-1 max-frame:w-8 max-frame:px-0 max-frame:coarse:w-11"
            onClick={openNewTask}
          >
            <Plus size={16} aria-hidden />
            <span className="max-frame:sr-only">{frame.newTask}</span>
          </Button>
        </Hint>
      )}
    </>
  );
}
