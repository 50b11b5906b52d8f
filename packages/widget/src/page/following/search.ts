import type { Anchor } from '../../anchors/signals/anchor.ts';
import type { AnchoredComment, Following } from './positions.ts';
import { findTargets, loadFinders, type Target, targetOf } from './targets.ts';

/** The pause after a search, as a multiple of its duration. */
const PAUSE_FACTOR = 9;

interface Searching extends Pick<Following, 'host' | 'hiddenIn'> {
  /** The elements from which anchors were just captured: they may have lookalikes, but the choice is known. */
  readonly chosen: WeakMap<Anchor, Element>;
  /** Called with shadow roots of the page. */
  onRoots(roots: readonly ShadowRoot[]): void;
  /** Called at the end of each search. */
  onFound(): void;
}

/** The search for the elements of comments. */
interface Search {
  /** Replaces the anchors to search for. */
  find(anchored: readonly AnchoredComment[]): void;
  /** Searches after a change of the page, unless every match still fits. */
  findAgain(): void;
  /** The found elements, by the ids of the comments. */
  targets(): ReadonlyMap<string, Target>;
  /** The element that was found for a comment, or just chosen for it. */
  targetOf(id: string): Target | undefined;
  /** The ids of comments without a match. */
  missing(): string[];
  stop(): void;
}

export function createSearch({ host, hiddenIn, chosen, onRoots, onFound }: Searching): Search {
  let anchored: readonly AnchoredComment[] = [];
  let targets: ReadonlyMap<string, Target> = new Map();
  let search = new AbortController();
  let pausedUntilMs = 0;
  let isWaiting = false;
  const knownOf = ({ id, anchor }: AnchoredComment) => targets.get(id)?.element ?? chosen.get(anchor);

  async function find(): Promise<void> {
    search.abort();
    search = new AbortController();
    const { signal } = search;
    let spentMs = 0;
    const onSlice = (ms: number) => {
      spentMs += ms;
      // The search of a constantly changing page is throttled.
      pausedUntilMs = performance.now() + spentMs * PAUSE_FACTOR;
    };
    const { anchors, quotes } = await loadFinders(anchored);
    const onIndex = (index: { shadowRoots: readonly ShadowRoot[] }) => onRoots(index.shadowRoots);
    const steps = anchors && findTargets(anchors, { quotes, anchored, host, hiddenIn, knownOf, onIndex });
    const found = anchors && steps ? await anchors.inSlices(steps, signal, onSlice) : new Map();
    if (!found || signal.aborted) return;
    targets = found;
    onFound();
  }

  async function findAgain(): Promise<void> {
    const areAllPresent = anchored.every(({ id }) => targets.get(id)?.trace?.stillFits());
    if (areAllPresent || isWaiting) return;
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, pausedUntilMs - performance.now()));
    isWaiting = false;
    await find();
  }

  return {
    find(next) {
      anchored = next;
      void find();
    },
    findAgain: () => void findAgain(),
    targets: () => targets,
    targetOf(id) {
      const anchor = anchored.find((each) => each.id === id)?.anchor;
      const element = anchor && chosen.get(anchor);
      return targets.get(id) ?? (element && targetOf(anchor, element));
    },
    missing: () => anchored.map(({ id }) => id).filter((id) => !targets.has(id)),
    stop() {
      anchored = [];
      search.abort();
    },
  };
}
