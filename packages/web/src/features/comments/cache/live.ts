import { useEffect } from 'react';
import { useLiveChanges } from '../../../data/live.ts';
import { useSession } from '../../../data/session.ts';
import { loadedLater } from '../../../lib/loaded-later.tsx';

/** The first view does not need it; the first change waits for it. */
const bringing = loadedLater(() => import('./bringing.ts'));

/** Applies the changes of others to every board and list, while a page that shows tasks is open. */
export function useLiveTasks(): void {
  const { user } = useSession();
  useLiveChanges((change) => {
    if (change.comment_id) void bringing.load().then((code) => code.take(change, user.id));
  });
  useEffect(() => () => bringing.get()?.forget(), []);
}
