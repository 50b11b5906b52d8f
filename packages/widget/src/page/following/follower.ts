import type { Anchor } from '../../anchors/signals/anchor.ts';
import { loadAnchors } from './finders.ts';
import type { AnchoredComment, Following, Positions } from './positions.ts';

/** The tracker of positions. It is loaded with the first anchor to follow; before that, nothing has a position. */
export interface Follower extends Positions {
  /** Stores the element from which an anchor was just captured. */
  choose(anchor: Anchor, element: Element): void;
  /** Calls a function whenever something may have moved. @returns unsubscribes. */
  onFrame(listener: () => void): () => void;
}

export function createFollower(following: Following): Follower {
  let anchored: readonly AnchoredComment[] = [];
  let part: Positions | undefined;
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
    try {
      const { createTracker: createPart } = await import('./part.ts');
      if (isDestroyed) return;
      part = createPart({ ...following, chosen, emit });
      part.follow(anchored);
      emit();
    } catch {
      // The server is unavailable, or has been upgraded since the page was loaded.
      isLoading = false;
      following.onFound(new Set(anchored.map(({ id }) => id)));
    }
  }

  return {
    choose: (anchor, element) => void chosen.set(anchor, element),
    follow(next) {
      anchored = next;
      if (part) return part.follow(next);
      if (next.length === 0) return;
      // Both are loaded in parallel.
      loadAnchors().catch(() => undefined);
      void load();
    },
    spotOf: (id) => part?.spotOf(id),
    elementOf: (id) => part?.elementOf(id),
    boxesOf: (id) => part?.boxesOf(id) ?? [],
    movePins: (pins) => part?.movePins(pins),
    reveal: (id) => part?.reveal(id) ?? false,
    onFrame(listener) {
      listeners.add(listener);
      void load();
      return () => listeners.delete(listener);
    },
    destroy() {
      isDestroyed = true;
      part?.destroy();
      listeners.clear();
    },
  };
}
