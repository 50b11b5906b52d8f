import type { Anchor } from '../../anchors/signals/anchor.ts';
import type { Anchored, Following } from './positions.ts';
import { findTargets, loadFinders, type Target, targetOf } from './targets.ts';

/** After a search, the page has this many times as long for itself. */
const REST = 9;

interface Searching extends Pick<Following, 'host' | 'hiddenIn'> {
  /** The elements of which anchors were just taken: they may have lookalikes, but this one was meant. */
  readonly chosen: WeakMap<Anchor, Element>;
  /** Called with shadow roots of the page. */
  onRoots(roots: readonly ShadowRoot[]): void;
  /** Called at the end of each search. */
  onFound(): void;
}

/** The search for the elements of comments. */
interface Search {
  /** Replaces all that is searched for. */
  find(anchored: readonly Anchored[]): void;
  /** Searches after a change of the page, unless all that was found still fits. */
  findAgain(): void;
  /** The found elements, by the ids of the comments. */
  targets(): ReadonlyMap<string, Target>;
  /** The element that was found for a comment, or was just chosen for it. */
  targetOf(id: string): Target | undefined;
  /** The ids for which nothing was found. */
  missing(): string[];
  stop(): void;
}

export function createSearch({ host, hiddenIn, chosen, onRoots, onFound }: Searching): Search {
  let anchored: readonly Anchored[] = [];
  let targets: ReadonlyMap<string, Target> = new Map();
  let search = new AbortController();
  let restsUntilMs = 0;
  let isWaiting = false;
  const knownOf = ({ id, anchor }: Anchored) => targets.get(id)?.element ?? chosen.get(anchor);

  async function find(): Promise<void> {
    search.abort();
    search = new AbortController();
    const { signal } = search;
    let spentMs = 0;
    const onSlice = (ms: number) => {
      spentMs += ms;
      // A page that always changes is not always searched.
      restsUntilMs = performance.now() + spentMs * REST;
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
    const isAllThere = anchored.every(({ id }) => targets.get(id)?.trace?.stillFits());
    if (isAllThere || isWaiting) return;
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, restsUntilMs - performance.now()));
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
