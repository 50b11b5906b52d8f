import type { Anchor } from '../../anchors/signals/anchor.ts';
import type { AnchoredComment, FollowerOptions } from './positions.ts';
import { findTargets, loadFinders, type Target, targetOf } from './targets.ts';

/** The pause after a search, as a multiple of its duration. */
const PAUSE_FACTOR = 9;

interface SearchOptions extends Pick<FollowerOptions, 'host' | 'hiddenIn'> {
  /** The elements from which anchors were just captured: they may have lookalikes, but the choice is known. */
  readonly chosen: WeakMap<Anchor, Element>;
  /** Called with shadow roots of the page. */
  onRoots(roots: readonly ShadowRoot[]): void;
  /** Called at the end of each search. */
  onFound(): void;
  /** Called if the code for the search could not be loaded. */
  onMissing(error: unknown): void;
}

/** The search for the elements of comments. */
interface Search {
  /** Replaces the anchors to search for. */
  find(comments: readonly AnchoredComment[]): void;
  /** Searches after a change to the page, unless every match still fits. */
  findAgain(): void;
  /** The found elements, by the ids of the comments. */
  targets(): ReadonlyMap<string, Target>;
  /** The element that was found for a comment, or just chosen for it. */
  targetOf(id: string): Target | undefined;
  /** The ids of comments without a match. */
  missing(): string[];
  stop(): void;
}

export function createSearch({ host, hiddenIn, chosen, onRoots, onFound, onMissing }: SearchOptions): Search {
  let comments: readonly AnchoredComment[] = [];
  let targets: ReadonlyMap<string, Target> = new Map();
  let search = new AbortController();
  let pausedUntilMs = 0;
  let isWaiting = false;
  const elementOf = ({ id, anchor }: AnchoredComment) => targets.get(id)?.element ?? chosen.get(anchor);

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
    const finders = await loadFinders(comments).catch(onMissing);
    if (!finders) return;
    const { anchors, quotes } = finders;
    const onIndex = (index: { shadowRoots: readonly ShadowRoot[] }) => onRoots(index.shadowRoots);
    const steps = anchors && findTargets(anchors, { quotes, comments, host, hiddenIn, elementOf, onIndex });
    const newTargets = anchors && steps ? await anchors.runInSlices(steps, signal, onSlice) : new Map();
    if (!newTargets || signal.aborted) return;
    targets = newTargets;
    onFound();
  }

  async function findAgain(): Promise<void> {
    const areAllPresent = comments.every(({ id }) => targets.get(id)?.trace?.stillFits());
    if (areAllPresent || isWaiting) return;
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, pausedUntilMs - performance.now()));
    isWaiting = false;
    await find();
  }

  return {
    find(next) {
      comments = next;
      void find();
    },
    findAgain: () => void findAgain(),
    targets: () => targets,
    targetOf(id) {
      const anchor = comments.find((each) => each.id === id)?.anchor;
      const element = anchor && chosen.get(anchor);
      return targets.get(id) ?? (element && targetOf(anchor, element));
    },
    missing: () => comments.map(({ id }) => id).filter((id) => !targets.has(id)),
    stop() {
      comments = [];
      search.abort();
    },
  };
}
