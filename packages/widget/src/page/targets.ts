import type { PageIndex, Steps, Trace } from '../anchors/index.ts';
import type { Anchor, Point } from '../anchors/signals/anchor.ts';

import { clippersOf, isClipped, isWithin } from './elements.ts';
import type { HiddenIn } from './masking/masks.ts';

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
  /** The selected text, if the comment is about one and it was found. */
  readonly range?: Range | undefined;
  /** Absent where the element was only chosen, and nothing was searched yet. */
  readonly trace?: Trace;
}

/** Loads what reads pages for anchors; a page without pins never needs it. */
export const loadAnchors = () => import('../anchors/index.ts');

/** Loads what finds selected texts; a page without comments on any never needs it. */
export const loadQuotes = () => import('../anchors/signals/quotes.ts');

/** What finds selected texts. */
export type Quotes = Awaited<ReturnType<typeof loadQuotes>>;

/** What reads pages for anchors. */
export type Anchors = Awaited<ReturnType<typeof loadAnchors>>;

/** Loads what finds these comments, as far as it is needed and can be loaded. */
export async function loadFinders(
  anchored: readonly Anchored[],
): Promise<{ readonly anchors: Anchors | undefined; readonly quotes: Quotes | undefined }> {
  const hasQuotes = anchored.some(({ anchor }) => anchor.quote);
  const [anchors, quotes] = await Promise.all([
    anchored.length > 0 ? loadAnchors().catch(() => undefined) : undefined,
    hasQuotes ? loadQuotes().catch(() => undefined) : undefined,
  ]);
  return { anchors, quotes };
}

/** A search for the elements of comments. */
interface Search {
  readonly anchored: readonly Anchored[];
  /** The widget itself, which is not part of the page. */
  readonly host: Element;
  readonly hiddenIn: HiddenIn;
  /** The element that a comment had, if any. */
  knownOf(anchored: Anchored): Element | undefined;
  onIndex(index: PageIndex): void;
  /** Absent where no comment is about a text. */
  readonly quotes: Quotes | undefined;
}

/** Finds elements, by the ids of their comments. */
export function* findTargets(anchors: Anchors, search: Search): Steps<Map<string, Target>> {
  const { anchored, host, hiddenIn, quotes } = search;
  const index = yield* anchors.indexPage(host, hiddenIn(document));
  search.onIndex(index);
  const wanted = anchored.map((each) => ({ anchor: each.anchor, known: search.knownOf(each) }));
  const elements = yield* anchors.resolveAll(wanted, index);
  const found = new Map<string, Target>();
  for (const [at, { id, anchor }] of anchored.entries()) {
    const element = elements[at];
    const trace = element && anchors.createTrace(anchor, element, index);
    const range = trace && anchor.quote && quotes?.rangeOf(element, anchor.quote);
    if (trace) found.set(id, { ...targetOf(anchor, element), trace, range });
    yield;
  }
  return found;
}

/** An element for a comment. */
export function targetOf(anchor: Anchor, element: Element): Target {
  return { anchor, element, clippers: clippersOf(element) };
}

/** Where a pin is. @param dialog the one that makes the rest of the page inert, if any. */
export function spotIn(target: Target, dialog: Element | undefined): Spot {
  const { anchor, element, clippers, trace } = target;
  const { at } = anchor;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [line] = linesOf(target);
  const point = line
    ? { x: line.left, y: line.top }
    : { x: left + (width * at[0]) / 1000, y: top + (height * at[1]) / 1000 };
  const isShown = (width > 0 || height > 0) && (!dialog || isWithin(element, dialog));
  // The element may have become another row: it is searched.
  const isCertain = trace?.isLost !== true;
  return { ...point, isVisible: isCertain && isShown && !isClipped(point, clippers) };
}

/** A rectangle on the screen. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** A selected text has no more lines that are marked. */
const MAX_LINES = 60;

/** The box or the lines of text that a comment is about; none where it is about a whole element. */
export function boxesOf(target: Target): Box[] {
  const { region } = target.anchor;
  if (!region)
    return linesOf(target)
      .slice(0, MAX_LINES)
      .map(({ left, top, width, height }) => [left, top, width, height]);
  const { left, top, width, height } = target.element.getBoundingClientRect();
  const [x, y, w, h] = region.map((share) => share / 1000);
  return [[left + width * (x ?? 0), top + height * (y ?? 0), width * (w ?? 0), height * (h ?? 0)]];
}

/** The lines of the selected text of a target on the screen; none if it has none, or the page has replaced it. */
function linesOf({ range }: Target): DOMRect[] {
  return range && !range.collapsed ? [...range.getClientRects()].filter(({ width }) => width > 0) : [];
}
