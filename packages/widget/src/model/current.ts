import { ask } from '../dom/ask.ts';
import type { ReadingContext } from './context.ts';
import type { Viewing } from './viewing.ts';

/** After how long a page asks that the server has told nothing else. */
export const FIRST_REFRESH_MS = 4_000;
/** How often a page looks whether it is time to ask. */
const LOOK_MS = 1_000;

/**
 * Keeps the comments of an open page current: at once with changes in other tabs of the browser, as often as the server
 * allows with changes by others, and on return to the tab. A page in the background does not poll, nor does that of a
 * visitor who can see only their own comments and has none here.
 *
 * @returns a function that stops it.
 */
export function keepCurrent({ store, channel }: ReadingContext, viewing: Viewing): () => void {
  let askedMs = performance.now();
  let isStale = false;
  const look = () => {
    const { member, comments, settings, refreshMs } = store.get();
    const maySeeOthers = member !== null || settings.pins === 'all' || comments.length > 0;
    const isDue = isStale || (maySeeOthers && performance.now() - askedMs >= refreshMs);
    if (ask(document).visibilityState === 'hidden' || !isDue) return;
    askedMs = performance.now();
    isStale = false;
    void viewing.refresh();
  };
  const onReturn = () => {
    isStale = true;
    look();
  };
  channel?.addEventListener('message', onReturn);
  ask(document).addEventListener('visibilitychange', onReturn);
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    ask(document).removeEventListener('visibilitychange', onReturn);
  };
}

/** The channel between the tabs of a browser that show a site; undefined where the page may not have one. */
export function openChannel(key: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`postil:${key}`);
  } catch {
    return undefined;
  }
}
