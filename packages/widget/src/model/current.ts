import type { ReadingContext } from './context.ts';
import type { Viewing } from './viewing.ts';

/** How often a page in the foreground asks for what others have done: a member's, and one on which a visitor has comments. */
const MEMBER_MS = 4_000;
const VISITOR_MS = 20_000;

/**
 * Keeps the comments of an open page current: at once with what happens in other tabs of the browser, soon with what others do,
 * and on return to the tab. A page in the background asks for nothing.
 *
 * @returns stops it.
 */
export function keepCurrent({ store, channel }: ReadingContext, viewing: Viewing): () => void {
  let askedMs = performance.now();
  let isStale = false;
  const look = () => {
    const { member, comments } = store.get();
    const pauseMs = member ? MEMBER_MS : comments.length > 0 ? VISITOR_MS : Number.POSITIVE_INFINITY;
    const isDue = isStale || performance.now() - askedMs >= pauseMs;
    if (document.visibilityState === 'hidden' || !isDue) return;
    askedMs = performance.now();
    isStale = false;
    void viewing.refresh();
  };
  const onReturn = () => {
    isStale = true;
    look();
  };
  channel?.addEventListener('message', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  const timer = setInterval(look, MEMBER_MS);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onReturn);
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
