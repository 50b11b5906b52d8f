import { Outlet } from '@tanstack/react-router';
import { useContext, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { openChangeStream, useIsLive } from '../data/live.ts';
import { isSidebarNarrow, setSidebarNarrow } from '../data/preferences.ts';
import { undoLast } from '../data/records/undo.ts';
import { useMay, useSession } from '../data/session.ts';
import { useIsSettled, watchFirstView, whenIdle } from '../data/settled.ts';
import { prepareChooser } from '../features/comments/index.ts';
import { useTexts } from '../i18n/context.tsx';
import { classes } from '../lib/classes.ts';
import { FIRST_VIEW, lazyPart } from '../lib/loaded-later.tsx';
import { useIsNarrow } from '../lib/screen.ts';
import { Announcer } from '../ui/announcer.tsx';
import { FrameContext } from '../ui/frame-actions.ts';
import { prepareDialog } from '../ui/overlay/dialog.tsx';
import { Hints } from '../ui/overlay/hints.tsx';
import { prepareToasts, Toasts } from '../ui/overlay/toasts.tsx';
import { Shortcuts, useListedKey, useShortcut } from '../ui/shortcuts/shortcuts.tsx';
import { CommandPalette, preparePalette } from './command-palette.tsx';
import { NewTaskDialog, prepareNewTask } from './new-task-dialog.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { prepareSignIn, SignInAgain } from './sign-in-again.tsx';

const Views = lazyPart(async () => ({ default: (await import('./sidebar/views.tsx')).Views }));
const KnownProjects = lazyPart(() => import('./known-projects.tsx'), FIRST_VIEW);
const Drawer = lazyPart(() => import('./drawer.tsx'));

/** The delay of the prefetch, after which the page is likely to be idle, in milliseconds. */
const PREFETCH_DELAY_MS = 1_500;

/** Prefetches the parts that people are likely to open next, one by one, so that they delay no action. */
async function prepare(): Promise<void> {
  const parts = [preparePalette, prepareNewTask, prepareDialog, prepareToasts, prepareSignIn, prepareChooser];
  for (const prepareOne of parts) {
    await prepareOne();
    await new Promise<void>(whenIdle);
  }
}

/** The frame around every page of a signed-in person. */
export default function Frame() {
  // As a transition, so that the page stays responsive: the router would render everything synchronously.
  const isRendered = useDeferredValue(true, false);
  if (!isRendered) return null;
  return (
    <>
      <Shortcuts>
        <FrameInside />
      </Shortcuts>
      <Toasts />
      <Announcer />
      <Hints />
    </>
  );
}

function FrameInside() {
  const { frame } = useTexts();
  const { organization } = useSession();
  const may = useMay();
  const [isNarrow, setNarrow] = useState(isSidebarNarrow);
  const hasDrawer = useIsNarrow();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [openedDialog, setOpenedDialog] = useState<'palette' | 'new-task' | undefined>();
  const isSettled = useIsSettled();
  useEffect(() => openChangeStream(), []);
  useEffect(watchFirstView, []);
  useEffect(() => {
    const timer = setTimeout(() => void prepare(), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useShortcut('mod+k', frame.palette, () => setOpenedDialog('palette'));
  useShortcut('mod+z', frame.undo, undoLast);
  useListedKey('?', frame.shortcuts);
  const actions = useMemo(
    () => ({
      openNavigation: () => setDrawerOpen(true),
      openPalette: () => setOpenedDialog('palette'),
      openNewTask: () => setOpenedDialog('new-task'),
    }),
    [],
  );
  const changeWidth = (value: boolean) => {
    setSidebarNarrow(value);
    setNarrow(value);
  };
  const close = () => setOpenedDialog(undefined);
  return (
    <FrameContext value={actions}>
      {!may.isGuest && <NewTaskShortcut />}
      <button
        type="button"
        onClick={() => document.getElementById('content')?.focus()}
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-surface-raised focus:px-3 focus:py-2 focus:shadow-float"
      >
        {frame.skip}
      </button>
      <div className="flex h-dvh">
        {!hasDrawer && (
          <div
            data-side={isNarrow ? 'narrow' : 'wide'}
            className={classes('shrink-0 border-e border-line bg-surface-sunken', isNarrow ? 'w-14' : 'w-56')}
          >
            <Sidebar isNarrow={isNarrow} onNarrow={changeWidth} views={isSettled && <Views />} />
          </div>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <Outlet key={organization.id} />
          <OfflineNotice />
        </div>
      </div>
      {openedDialog === 'palette' && <CommandPalette onClose={close} />}
      {openedDialog === 'new-task' && <NewTaskDialog onClose={close} />}
      {isDrawerOpen && <Drawer onClose={() => setDrawerOpen(false)} />}
      {isSettled && <KnownProjects />}
      <SignInAgain />
    </FrameContext>
  );
}

function NewTaskShortcut() {
  const { frame } = useTexts();
  const { openNewTask } = useContext(FrameContext);
  useShortcut('c', frame.newTask, openNewTask);
  return null;
}

function OfflineNotice() {
  const { frame } = useTexts();
  const isLive = useIsLive();
  const [isNoticeShown, setNoticeShown] = useState(false);
  useEffect(() => {
    if (isLive) return setNoticeShown(false);
    // Hides the notice for 5 s, in which a restarting server returns; a lost network is shown immediately.
    const timer = setTimeout(() => setNoticeShown(true), navigator.onLine ? 5_000 : 0);
    return () => clearTimeout(timer);
  }, [isLive]);
  return (
    <div role="status">
      {isNoticeShown && (
        <p className="border-t border-line bg-surface-sunken px-4 py-2 text-text-quiet">{frame.offline}</p>
      )}
    </div>
  );
}
