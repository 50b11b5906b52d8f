import type { PageIndex } from '../anchors/index.ts';
import type { Anchor } from '../anchors/signals/anchor.ts';
import { topDialog } from './elements.ts';
import type { HiddenIn } from './masking/masks.ts';
import {
  type Anchored,
  findTargets,
  loadFinders,
  type Spot,
  spotIn,
  type Target,
  targetOf,
} from './targets.ts';
import { watchPage } from './watch-page.ts';

/** Finds the elements of anchors, and keeps their places on the screen up to date while the page moves and changes. */
export interface Follower {
  /** Says of which element an anchor was just taken. */
  choose(anchor: Anchor, element: Element): void;
  /** Replaces all that is followed. */
  follow(anchored: readonly Anchored[]): void;
  spotOf(id: string): Spot | undefined;
  elementOf(id: string): Element | undefined;
  /** What was found for a comment, or was just chosen for it. */
  targetOf(id: string): Target | undefined;
  /** Calls a function whenever something may have moved. @returns stops it. */
  onFrame(listener: () => void): () => void;
  destroy(): void;
}

/** After a search, the page has this many times as long for itself. */
const REST = 9;

interface Following {
  /** The widget itself, which is not part of the page. */
  readonly host: HTMLElement;
  /** Finds what of the page is not read. */
  readonly hiddenIn: HiddenIn;
  /** Hears after each search which comments have no place. */
  onFound(detached: ReadonlySet<string>): void;
}

export function createFollower({ host, hiddenIn, onFound }: Following): Follower {
  let anchored: readonly Anchored[] = [];
  let targets: ReadonlyMap<string, Target> = new Map();
  let search = new AbortController();
  let restsUntilMs = 0;
  let isWaiting = false;
  const listeners = new Set<() => void>();
  const emit = () => {
    for (const listener of listeners) listener();
  };
  const page = watchPage({ host, onMove: emit, onChange: () => void findAgain() });
  /** The elements of which anchors were just taken: they may have twins, but this one was meant. */
  const chosen = new WeakMap<Anchor, Element>();
  const findDialog = oncePerTurn(topDialog);

  const knownOf = ({ id, anchor }: Anchored) => targets.get(id)?.element ?? chosen.get(anchor);
  const onIndex = ({ shadowRoots }: PageIndex) => page.observeRoots(shadowRoots);

  /** Searches after a change of the page, unless all that was found still fits. */
  async function findAgain(): Promise<void> {
    const isAllThere = anchored.every(({ id }) => targets.get(id)?.trace?.stillFits());
    if (isAllThere || isWaiting) return;
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, restsUntilMs - performance.now()));
    isWaiting = false;
    await find();
  }

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
    const steps = anchors && findTargets(anchors, { quotes, anchored, host, hiddenIn, knownOf, onIndex });
    const found = anchors && steps ? await anchors.inSlices(steps, signal, onSlice) : new Map();
    if (found && !signal.aborted) finish(found);
  }

  function finish(found: ReadonlyMap<string, Target>): void {
    targets = found;
    page.observeSizes([...targets.values()].map(({ element }) => element));
    onFound(new Set(anchored.filter(({ id }) => !targets.has(id)).map(({ id }) => id)));
    emit();
  }

  const chosenTarget = (id: string) => {
    const anchor = anchored.find((each) => each.id === id)?.anchor;
    const element = anchor && chosen.get(anchor);
    return element && targetOf(anchor, element);
  };
  const targetFor = (id: string) => targets.get(id) ?? chosenTarget(id);

  return {
    choose: (anchor, element) => void chosen.set(anchor, element),
    follow(next) {
      anchored = next;
      void find();
    },
    spotOf(id) {
      const target = targetFor(id);
      return target && spotIn(target, findDialog());
    },
    targetOf: targetFor,
    elementOf: (id) => targets.get(id)?.element,
    onFrame(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      anchored = [];
      search.abort();
      page.stop();
      listeners.clear();
    },
  };
}

/** Asks only once for all that happens without a pause. */
function oncePerTurn<Value>(ask: () => Value): () => Value {
  let answer: { readonly value: Value } | undefined;
  return () => {
    if (!answer) {
      answer = { value: ask() };
      queueMicrotask(() => {
        answer = undefined;
      });
    }
    return answer.value;
  };
}
