import type { Anchor } from '../../anchors/signals/anchor.ts';
import { loadAnchors } from './finders.ts';
import type { AnchoredComment, FollowerOptions, Positions } from './positions.ts';

/** The tracker of positions. The first anchor or listener loads it; before that, nothing has a position. */
export interface Follower extends Positions {
  /** Stores the element from which an anchor was just captured. */
  choose(anchor: Anchor, element: Element): void;
  /** Calls a function whenever something may have moved. @returns a function that unsubscribes. */
  onFrame(listener: () => void): () => void;
}

export function createFollower(following: FollowerOptions): Follower {
  let comments: readonly AnchoredComment[] = [];
  let tracker: Positions | undefined;
  let isLoading = false;
  let isDestroyed = false;
  const listeners = new Set<() => void>();
  const emit = () => {
    for (const listener of listeners) listener();
  };
  /** The elements from which anchors were just captured: they may have lookalikes, but the choice is known. */
  const chosen = new WeakMap<Anchor, Element>();

  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    const part = await import('./part.ts').catch(following.onMissing);
    if (isDestroyed) return;
    if (!part) {
      isLoading = false;
      return;
    }
    tracker = part.createTracker({ ...following, chosen, emit });
    tracker.follow(comments);
    emit();
  }

  return {
    choose: (anchor, element) => void chosen.set(anchor, element),
    follow(next) {
      comments = next;
      if (tracker) return tracker.follow(next);
      if (next.length === 0) return;
      // The tracker needs the code for anchors, too: both are loaded in parallel.
      loadAnchors().catch(() => undefined);
      void load();
    },
    spotOf: (id) => tracker?.spotOf(id),
    elementOf: (id) => tracker?.elementOf(id),
    boxesOf: (id) => tracker?.boxesOf(id) ?? [],
    movePins: (pins) => tracker?.movePins(pins),
    reveal: (id) => tracker?.reveal(id) ?? false,
    onFrame(listener) {
      listeners.add(listener);
      void load();
      return () => listeners.delete(listener);
    },
    destroy() {
      isDestroyed = true;
      tracker?.destroy();
      listeners.clear();
    },
  };
}
