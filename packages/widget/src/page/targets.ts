import type { PageIndex, Steps, Trace } from '../anchors/index.ts';
import type { Anchor, Point } from '../anchors/signals/anchor.ts';

import { clippersOf, isClipped, isWithin } from './elements.ts';

/** A comment and where it belongs. */
export interface Anchored {
  readonly id: string;
  readonly anchor: Anchor;
}

/** A place on the screen. */
export interface Spot extends Point {
  /** False where the element is scrolled out of its container, hidden, behind a dialog, or may be another one. */
  readonly isVisible: boolean;
}

/** An element that was found. */
export interface Target {
  readonly anchor: Anchor;
  readonly element: Element;
  readonly clippers: readonly Element[];
  /** Absent where the element was only chosen, and nothing was searched yet. */
  readonly trace?: Trace;
}

/** Loads what reads pages for anchors; a page without pins never needs it. */
export const loadAnchors = () => import('../anchors/index.ts');

/** What reads pages for anchors. */
export type Anchors = Awaited<ReturnType<typeof loadAnchors>>;

/** A search for the elements of comments. */
interface Search {
  readonly anchored: readonly Anchored[];
  /** The widget itself, which is not part of the page. */
  readonly host: Element;
  /** The element that a comment had, if any. */
  knownOf(anchored: Anchored): Element | undefined;
  onIndex(index: PageIndex): void;
}

/** Finds elements, by the ids of their comments. */
export function* findTargets(anchors: Anchors, search: Search): Steps<Map<string, Target>> {
  const { anchored, host } = search;
  const index = yield* anchors.indexPage(host);
  search.onIndex(index);
  const wanted = anchored.map((each) => ({ anchor: each.anchor, known: search.knownOf(each) }));
  const elements = yield* anchors.resolveAll(wanted, index);
  const found = new Map<string, Target>();
  for (const [at, { id, anchor }] of anchored.entries()) {
    const element = elements[at];
    const trace = element && anchors.createTrace(anchor, element, index.parts);
    if (trace) found.set(id, { ...targetOf(anchor, element), trace });
    yield;
  }
  return found;
}

/** An element for a comment. */
export function targetOf(anchor: Anchor, element: Element): Target {
  return { anchor, element, clippers: clippersOf(element) };
}

/** Where a pin is. @param dialog the one that makes the rest of the page inert, if any. */
export function spotIn({ anchor, element, clippers, trace }: Target, dialog: Element | undefined): Spot {
  const { at } = anchor;
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: left + (width * at[0]) / 1000, y: top + (height * at[1]) / 1000 };
  const isShown = (width > 0 || height > 0) && (!dialog || isWithin(element, dialog));
  // The element may have become another row: it is searched.
  const isCertain = trace?.isLost !== true;
  return { ...point, isVisible: isCertain && isShown && !isClipped(point, clippers) };
}
