import {
  type Anchor,
  indexPage,
  inSlices,
  type PageIndex,
  type Point,
  resolve,
  type Steps,
  stillFits,
} from '../anchors/index.ts';
import { clippersOf, isClipped, isWithin, topDialog } from './elements.ts';
import { watchPage } from './watch-page.ts';

/** A comment and where it belongs. */
export interface Anchored {
  readonly id: string;
  readonly anchor: Anchor;
}

/** A place on the screen. */
export interface Spot extends Point {
  /** False where the element is scrolled out of its container, hidden, or behind a dialog. */
  readonly isVisible: boolean;
}

interface Target {
  readonly element: Element;
  readonly clippers: readonly Element[];
}

/** Finds the elements of anchors, and keeps their places on the screen up to date while the page moves and changes. */
export interface Follower {
  /** Says of which element an anchor was just taken. */
  choose(anchor: Anchor, element: Element): void;
  /** Replaces all that is followed. */
  follow(anchored: readonly Anchored[]): void;
  spotOf(id: string): Spot | undefined;
  elementOf(id: string): Element | undefined;
  /** Calls a function whenever something may have moved. @returns stops it. */
  onFrame(listener: () => void): () => void;
  destroy(): void;
}

/**
 * @param host the widget itself, which is not part of the page.
 * @param onFound hears after each search which comments have no place.
 */
export function createFollower(
  host: HTMLElement,
  onFound: (detached: ReadonlySet<string>) => void,
): Follower {
  let anchored: readonly Anchored[] = [];
  let targets = new Map<string, Target>();
  let search = new AbortController();
  const listeners = new Set<() => void>();
  const emit = () => {
    for (const listener of listeners) listener();
  };
  const page = watchPage({ host, onMove: emit, onChange: () => void find() });
  /** The elements of which anchors were just taken: they may have twins, but this one was meant. */
  const chosen = new WeakMap<Anchor, Element>();

  async function find(): Promise<void> {
    search.abort();
    search = new AbortController();
    const { signal } = search;
    const found = await inSlices(findAll(), signal);
    if (found && !signal.aborted) finish(found);
  }

  function* findAll(): Steps<Map<string, Target>> {
    const found = new Map<string, Target>();
    if (anchored.length === 0) return found;
    const index = yield* indexPage(host);
    page.observeRoots(index.shadowRoots);
    for (const each of anchored) {
      const target = targetOf(yield* findOne(each, index));
      if (target) found.set(each.id, target);
      yield;
    }
    return found;
  }

  function* findOne({ id, anchor }: Anchored, index: PageIndex): Steps<Element | undefined> {
    const known = targets.get(id)?.element ?? chosen.get(anchor);
    const entry = known && index.entries.get(known);
    return entry && stillFits(anchor, entry, index) ? known : yield* resolve(anchor, index);
  }

  function finish(found: Map<string, Target>): void {
    targets = found;
    page.observeSizes([...targets.values()].map(({ element }) => element));
    onFound(new Set(anchored.filter(({ id }) => !targets.has(id)).map(({ id }) => id)));
    emit();
  }

  return {
    choose: (anchor, element) => void chosen.set(anchor, element),
    follow(next) {
      anchored = next;
      void find();
    },
    spotOf(id) {
      const anchor = anchored.find((each) => each.id === id)?.anchor;
      const target = targets.get(id) ?? targetOf(anchor && chosen.get(anchor));
      return target && anchor ? spotIn(target, anchor) : undefined;
    },
    elementOf: (id) => targets.get(id)?.element,
    onFrame(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      search.abort();
      page.stop();
      listeners.clear();
    },
  };
}

function targetOf(element: Element | undefined): Target | undefined {
  return element && { element, clippers: clippersOf(element) };
}

function spotIn({ element, clippers }: Target, { at }: Anchor): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: left + (width * at[0]) / 1000, y: top + (height * at[1]) / 1000 };
  const dialog = topDialog();
  const isShown = (width > 0 || height > 0) && (!dialog || isWithin(element, dialog));
  return { ...point, isVisible: isShown && !isClipped(point, clippers) };
}
