import { Outlet } from '@tanstack/react-router';
import { Dialog as Radix, Tooltip } from 'radix-ui';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { openLive, useIsLive } from '../api/live.ts';
import { useSession } from '../api/session.ts';
import { classes } from '../parts/classes.ts';
import { Toasts } from '../parts/toasts.tsx';
import { useTexts } from '../texts/context.tsx';
import { Announcer } from './announcer.tsx';
import { FrameContext } from './context.ts';
import { Shortcuts, useShortcut } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { Views } from './views.tsx';

const Palette = lazy(() => import('./palette.tsx'));
const NewTask = lazy(() => import('../places/tasks/new-task.tsx'));

/** Where it is kept whether the sidebar is narrow: it is a matter of the screen, so of the browser. */
const NARROW = 'postil:narrow';

/** The app around every page of a person who is signed in. */
export default function Frame() {
  return (
    <Tooltip.Provider delayDuration={400}>
      <Shortcuts>
        <FrameInside />
      </Shortcuts>
      <Toasts />
      <Announcer />
    </Tooltip.Provider>
  );
}

function FrameInside() {
  const { frame } = useTexts();
  const { organization } = useSession();
  const [isNarrow, setNarrow] = useState(() => localStorage.getItem(NARROW) === 'yes');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [opened, setOpened] = useState<'palette' | 'new-task' | undefined>();
  useEffect(() => openLive(), []);
  useShortcut('mod+k', frame.palette, () => setOpened('palette'));
  useShortcut('c', frame.newTask, () => setOpened('new-task'));
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
      <button
        type="button"
        onClick={() => document.getElementById('content')?.focus()}
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-surface-raised focus:px-3 focus:py-2 focus:shadow-float"
      >
        {frame.skip}
      </button>
      <div className="flex h-dvh">
        <div
          className={classes(
            'shrink-0 border-e border-line bg-surface-sunken max-frame:hidden',
            isNarrow ? 'w-14' : 'w-56',
          )}
        >
          <Sidebar isNarrow={isNarrow} onNarrow={narrow} views={<Views />} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          <Outlet key={organization.id} />
          <Offline />
        </div>
      </div>
      <Drawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      <Suspense>
        {opened === 'palette' && <Palette onClose={close} />}
        {opened === 'new-task' && <NewTask onClose={close} />}
      </Suspense>
      <SignInAgain />
    </FrameContext>
  );
}

/** The navigation on a narrow screen. */
function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { frame } = useTexts();
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-shade" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-40 w-72 animate-appear border-e border-line bg-surface-sunken"
        >
          <Radix.Title className="sr-only">{frame.navigation}</Radix.Title>
          <Sidebar isNarrow={false} onLeave={onClose} views={<Views onLeave={onClose} />} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
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
