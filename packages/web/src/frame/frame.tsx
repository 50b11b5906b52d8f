import { Outlet } from '@tanstack/react-router';
import { Suspense, useContext, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { openLive, useIsLive } from '../api/live.ts';
import { useMay, useSession } from '../api/session.ts';
import { classes } from '../parts/classes.ts';
import { lazyPart, prepareCode } from '../parts/code.ts';
import { Hints } from '../parts/hints.tsx';
import { useIsNarrow } from '../parts/screen.ts';
import { Toasts } from '../parts/toasts.tsx';
import { useTexts } from '../texts/context.tsx';
import { Announcer } from './announcer.tsx';
import { FrameContext } from './context.ts';
import { MissingCode } from './missing-code.tsx';
import { Shortcuts, useShortcut } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const Views = lazyPart(async () => ({ default: (await import('./views.tsx')).Views }));
const Drawer = lazyPart(() => import('./drawer.tsx'));
const Palette = lazyPart(() => import('./palette.tsx'));
const NewTask = lazyPart(() => import('../places/tasks/new-task.tsx'));

/** When the page is likely to stand still. */
const PREPARED_MS = 1_500;

/** Loads what people open next, so that it is there at once. */
function prepare(): void {
  prepareCode(() => import('../parts/opened-dialog.tsx'));
  prepareCode(() => import('../parts/toast-list.tsx'));
  prepareCode(() => import('../places/sign-in/form.tsx'));
  prepareCode(() => import('../places/tasks/new-task.tsx'));
}

/** Where it is kept whether the sidebar is narrow: it is a matter of the screen, so of the browser. */
const NARROW = 'postil:narrow';

/** The app around every page of a person who is signed in. */
export default function Frame() {
  // In steps between which the browser responds: the router has everything drawn at once.
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return null;
  return (
    <>
      <Shortcuts>
        <FrameInside />
      </Shortcuts>
      <Toasts />
      <MissingCode />
      <Announcer />
      <Hints />
    </>
  );
}

function FrameInside() {
  const { frame } = useTexts();
  const { organization } = useSession();
  const may = useMay();
  const [isNarrow, setNarrow] = useState(() => localStorage.getItem(NARROW) === 'yes');
  const hasDrawer = useIsNarrow();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [opened, setOpened] = useState<'palette' | 'new-task' | undefined>();
  useEffect(() => openLive(), []);
  useEffect(() => {
    const timer = setTimeout(prepare, PREPARED_MS);
    return () => clearTimeout(timer);
  }, []);
  useShortcut('mod+k', frame.palette, () => setOpened('palette'));
  const actions = useMemo(
    () => ({
      openNavigation: () => setDrawerOpen(true),
      openPalette: () => setOpened('palette'),
      openNewTask: () => setOpened('new-task'),
    }),
    [],
  );
  const narrow = (value: boolean) => {
    localStorage.setItem(NARROW, value ? 'yes' : 'no');
    setNarrow(value);
  };
  const close = () => setOpened(undefined);
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
            className={classes('shrink-0 border-e border-line bg-surface-sunken', isNarrow ? 'w-14' : 'w-56')}
          >
            <Sidebar
              isNarrow={isNarrow}
              onNarrow={narrow}
              views={
                <Suspense>
                  <Views />
                </Suspense>
              }
            />
          </div>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <Outlet key={organization.id} />
          <Offline />
        </div>
      </div>
      <Suspense>
        {isDrawerOpen && <Drawer onClose={() => setDrawerOpen(false)} />}
        {opened === 'palette' && <Palette onClose={close} />}
        {opened === 'new-task' && <NewTask onClose={close} />}
      </Suspense>
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

function Offline() {
  const { frame } = useTexts();
  const isLive = useIsLive();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (isLive) return setLong(false);
    // A server that restarts is back before anybody needs to know.
    const timer = setTimeout(() => setLong(true), 5_000);
    return () => clearTimeout(timer);
  }, [isLive]);
  return (
    <div role="status">
      {isLong && (
        <p className="border-t border-line bg-surface-sunken px-4 py-2 text-text-quiet">{frame.offline}</p>
      )}
    </div>
  );
}
