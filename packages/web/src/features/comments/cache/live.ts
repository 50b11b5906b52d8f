import { useEffect, useRef } from 'react';
import { useLiveChanges } from '../../../data/live.ts';
import { useSession } from '../../../data/session.ts';
import { loadedLater } from '../../../lib/loaded-later.tsx';
import type { TaskUpdates } from './task-updates.ts';

/** Loaded lazily: the first view does not need it; the first change waits for it. */
const taskUpdates = loadedLater(() => import('./task-updates.ts'));

/** Applies announced changes, including the person's own, to every board and list while tasks are shown. */
export function useLiveTasks(): void {
  const { user } = useSession();
  const updates = useRef<TaskUpdates>(undefined);
  useLiveChanges((change) => {
    if (!change.comment_id) return;
    void taskUpdates.load().then(({ createTaskUpdates }) => {
      updates.current ??= createTaskUpdates(user.id);
      updates.current.add(change);
    });
  });
  useEffect(() => () => updates.current?.cancel(), []);
}
