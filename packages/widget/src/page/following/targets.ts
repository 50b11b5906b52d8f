import type { AnchorQuery, PageIndex, Steps, Trace } from '../../anchors/index.ts';
import type { Anchor, Point } from '../../anchors/signals/anchor.ts';
import { logMissing } from '../../api/missing.ts';
import { native } from '../../dom/native.ts';
import { clippersOf, isClipped } from '../elements.ts';
import type { HiddenIn } from '../masking/masks.ts';
import { type Anchors, loadAnchors, loadQuotes, type Quotes } from './finders.ts';
import type { AnchoredComment, Box, PinPosition } from './positions.ts';

/** An element that was found, or just chosen, for a comment. */
export interface Target {
  readonly anchor: Anchor;
  readonly element: Element;
  /** The elements that clip it when it is scrolled out of them; updated, because the page may change them. */
  clippers: readonly Element[];
  /** The selected text, if the comment is on a text and it was found. */
  readonly range?: Range | undefined;
  /** Absent for an element that was just chosen, before the first search. */
  readonly trace?: Trace;
}

/**
 * Loads the code that these comments need to be found; undefined for each part that is not needed, and for that of quotes if
 * it fails to load: their elements are found without it.
 *
 * @throws the error of any other part that fails to load.
 */
export async function loadFinders(
  comments: readonly AnchoredComment[],
): Promise<{ readonly anchors: Anchors | undefined; readonly quotes: Quotes | undefined }> {
  const hasQuotes = comments.some(({ anchor }) => anchor.quote);
  const [anchors, quotes] = await Promise.all([
    comments.length > 0 ? loadAnchors() : undefined,
    hasQuotes ? loadQuotes().catch(logMissing) : undefined,
  ]);
  return { anchors, quotes };
}

/** A search for the elements of comments. */
interface Search {
  readonly comments: readonly AnchoredComment[];
  /** The widget itself, which is not part of the page. */
  readonly host: Element;
  readonly hiddenIn: HiddenIn;
  /** The previously found element of a comment, if any. */
  elementOf(comment: AnchoredComment): Element | undefined;
  onIndex(index: PageIndex): void;
  /** Absent if no comment is on a text, or if the code failed to load. */
  readonly quotes: Quotes | undefined;
}

/** Finds the elements of comments. @returns those that were found, by the ids of the comments. */
export function* findTargets(anchors: Anchors, search: Search): Steps<Map<string, Target>> {
  const { comments, host, hiddenIn, quotes } = search;
  const index = yield* anchors.indexPage(host, hiddenIn(document));
  search.onIndex(index);
  const queries = comments.map(
    (each): AnchorQuery => ({ anchor: each.anchor, element: search.elementOf(each) }),
  );
  const elements = yield* anchors.resolveAll(queries, index);
  const targets = new Map<string, Target>();
  for (const [at, { id, anchor }] of comments.entries()) {
    const element = elements[at];
    const trace = element && anchors.createTrace(anchor, element, index);
    const range = trace && anchor.quote && quotes?.rangeOf(element, anchor.quote);
    if (trace) targets.set(id, { ...targetOf(anchor, element), trace, range });
    yield;
  }
  return targets;
}

/** The target for a comment with this element. */
export function targetOf(anchor: Anchor, element: Element): Target {
  return { anchor, element, clippers: clippersOf(element) };
}

/**
 * The position of a pin.
 *
 * @param at the point of the element, in thousandths; ignored for a selected text.
 * @param isCovered whether that point is covered.
 */
export function pinPositionOf(target: Target, at: Anchor['at'], isCovered = false): PinPosition {
  const { element, clippers, trace } = target;
  const box = native(element).getBoundingClientRect();
  const { left, top, width, height } = box;
  const [line] = linesOf(target);
  const point = line
    ? { x: line.left, y: line.top }
    : { x: left + (width * at[0]) / 1000, y: top + (height * at[1]) / 1000 };
  const clippingElements = clippers.filter((each) => isClipped(point, [each]));
  const isUnseen =
    isCovered ||
    !isRendered(element, box) ||
    isOffPage(point) ||
    clippingElements.some((each) => !scrolls(each, point));
  // The element may have been reused for another row: a search is due.
  const isCertain = trace?.isLost !== true;
  return { ...point, isUnseen, isVisible: isCertain && !isUnseen && clippingElements.length === 0 };
}

/** Whether an element is rendered, and neither transparent nor shrunk to nothing. */
function isRendered(element: Element, { width, height }: DOMRect): boolean {
  const { offsetWidth = 0, offsetHeight = 0 } = native(element) as Partial<HTMLElement>;
  const isShrunk = (offsetWidth > 0 && width === 0) || (offsetHeight > 0 && height === 0);
  return (
    (width > 0 || height > 0) &&
    !isShrunk &&
    native(element).checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}

/** Whether a point is outside of the page's scrollable area. */
function isOffPage({ x, y }: Point): boolean {
  const { scrollWidth, scrollHeight, clientWidth } = native(document).documentElement;
  const [root, body] = [native(document).documentElement, native(document).body].map((each) =>
    getComputedStyle(each),
  );
  const overflow = root?.overflowX === 'visible' ? body?.overflowX : root?.overflowX;
  const pageLeft = root?.direction === 'rtl' ? clientWidth - scrollWidth : 0;
  const [pageX, pageY] = [x + scrollX - pageLeft, y + scrollY];
  return (
    Math.min(pageX, pageY) < -2 ||
    pageX > scrollWidth + 2 ||
    pageY > scrollHeight + 2 ||
    (/hidden|clip/.test(overflow ?? '') && (x < -2 || x > innerWidth + 2))
  );
}

/** Whether an element can be scrolled to a point that is outside of it. */
function scrolls(element: Element, { x, y }: Point): boolean {
  const { left, top, width, height } = native(element).getBoundingClientRect();
  const { overflowX, overflowY } = getComputedStyle(element);
  const isPast = (value: number, start: number, size: number) =>
    value < start - 1 || value > start + size + 1;
  const canScroll = (overflow: string) => /auto|scroll/.test(overflow);
  return (
    width > 0 &&
    height > 0 &&
    (!isPast(x, left, width) || canScroll(overflowX)) &&
    (!isPast(y, top, height) || canScroll(overflowY))
  );
}

/** The maximum number of marked lines of a selected text. */
const MAX_LINES = 60;

/** The box or the lines of text of a comment; empty if it is on a whole element. */
export function boxesOf(target: Target): Box[] {
  const { region } = target.anchor;
  if (!region)
    return linesOf(target)
      .slice(0, MAX_LINES)
      .map(({ left, top, width, height }) => [left, top, width, height]);
  const { left, top, width, height } = native(target.element).getBoundingClientRect();
  const [x, y, w, h] = region.map((share) => share / 1000);
  return [[left + width * (x ?? 0), top + height * (y ?? 0), width * (w ?? 0), height * (h ?? 0)]];
}

/** The lines of the selected text of a target on the screen; empty if it has none, or the page has replaced it. */
function linesOf({ range }: Target): DOMRect[] {
  return range && !range.collapsed ? [...range.getClientRects()].filter(({ width }) => width > 0) : [];
}
