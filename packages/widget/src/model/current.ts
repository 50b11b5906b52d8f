import { native } from '../dom/native.ts';
import type { ReadingContext } from './context.ts';
import type { ViewActions } from './viewing.ts';

/** The refresh interval unless the server sets another. */
export const FIRST_REFRESH_MS = 4_000;
/** The interval at which a page checks whether a refresh is due. */
const POLL_MS = 1_000;

/**
 * Keeps the comments of an open page current: immediately after changes in other tabs of the browser, at the server's
 * refresh interval, and on return to the tab. A page in the background does not poll, nor does a page on which a
 * visitor can see only their own comments and has none, unless they could not be read.
 *
 * @returns a function that stops it.
 */
export function keepCurrent({ store, channel }: ReadingContext, viewing: ViewActions): () => void {
  let refreshedMs = performance.now();
  let isStale = false;
  const poll = () => {
    const { member, comments, commentsProblem, settings, refreshMs } = store.get();
    const maySeeOthers = member !== null || settings.pins === 'all' || comments.length > 0;
    const isDue =
      isStale || ((maySeeOthers || commentsProblem) && performance.now() - refreshedMs >= refreshMs);
    if (native(document).visibilityState === 'hidden' || !isDue) return;
    refreshedMs = performance.now();
    isStale = false;
    void viewing.refresh();
  };
  const markStale = () => {
    isStale = true;
    poll();
  };
  channel?.addEventListener('message', markStale);
  native(document).addEventListener('visibilitychange', markStale);
  const timer = setInterval(poll, POLL_MS);
  return () => {
    clearInterval(timer);
    native(document).removeEventListener('visibilitychange', markStale);
  };
}

/** The channel between the tabs of a browser that show a site; undefined where the browser refuses it. */
export function openChannel(key: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`postil:${key}`);
  } catch {
    return undefined;
  }
}
