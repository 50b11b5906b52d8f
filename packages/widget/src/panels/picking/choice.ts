import type { Point } from '../../anchors/signals/anchor.ts';
import { logMissing } from '../../api/missing.ts';
import { native } from '../../dom/native.ts';
import type { ReadingContext } from '../../model/context.ts';
import type { ChosenTarget } from '../../model/state.ts';
import { elementAt, isWithin, parentOf } from '../../page/elements.ts';
import { type Anchors, loadAnchors, loadQuotes, type Quotes } from '../../page/following/finders.ts';

/** A rectangle of the viewport, in pixels. */
export interface Region extends Point {
  readonly width: number;
  readonly height: number;
}

/** The target that a person has chosen, before its description: an element, a point, a box or a text. */
export interface Choice {
  readonly element: Element;
  /** The chosen point; absent: the middle of the element, for the keyboard. */
  readonly point?: Point | undefined;
  readonly region?: Region | undefined;
  readonly range?: Range | undefined;
}

/** The functions that describe a choice. */
export interface DescriptionModules {
  readonly anchors: Anchors;
  readonly quotes: Quotes;
  /** Absent if it failed to load: a comment does not need it. */
  readonly evidence: typeof import('../../evidence/capture.ts') | undefined;
}

/** The functions once all have been loaded, so that the next choice is described immediately and no key is lost. */
let cachedModules: DescriptionModules | undefined;

/** The functions that describe a choice, if they are already loaded. */
export function loadedModules(): DescriptionModules | undefined {
  return cachedModules;
}

/** Loads the functions that describe a choice. @throws if the code for anchors or quoted texts cannot be loaded. */
export async function loadModules(): Promise<DescriptionModules> {
  const [anchors, quotes, evidence] = await Promise.all([
    loadAnchors(),
    loadQuotes(),
    import('../../evidence/capture.ts').catch(logMissing),
  ]);
  const modules = { anchors, quotes, evidence };
  if (evidence) cachedModules = modules;
  return modules;
}

/** Describes the chosen target, with its anchor and its evidence. */
export function describe(
  { element, point, region, range }: Choice,
  { anchors, quotes, evidence }: DescriptionModules,
  { hiddenIn, boot }: Pick<ReadingContext, 'hiddenIn' | 'boot'>,
): ChosenTarget {
  const hidden = hiddenIn(document);
  const isQuotable = !range || evidence?.mayQuote(range, hidden) === true;
  const quote = range && isQuotable ? quotes.quoteOf(range, element, hidden) : undefined;
  const part = { ...(region && { region }), ...(quote && { quote }) };
  const anchor = anchors.capture(element, point, { ...part, hidden });
  const { left, top } = native(element).getBoundingClientRect();
  const [text, before, after] = quote ?? [];
  return {
    element,
    anchor,
    evidence: evidence?.captureEvidence({
      anchors,
      element,
      hidden,
      release: boot.dataset.release,
      environment: boot.dataset.environment,
      region: region && { ...region, x: region.x - left, y: region.y - top },
      quote: text === undefined ? undefined : { text, before: before ?? '', after: after ?? '' },
    }),
  };
}

/** The target of a selected text: the innermost element around it, at its beginning. */
export function choiceOfText(range: Range): Choice | undefined {
  const { commonAncestorContainer: container } = range;
  const element = container instanceof Element ? container : native(container).parentElement;
  const [line] = range.getClientRects();
  if (!element || !line || element === native(document).documentElement) return undefined;
  return { element, range, point: { x: line.left, y: line.top } };
}

/** The target of a dragged box: the innermost element that contains it, at its upper left corner. */
export function choiceOfRegion(region: Region, host: Element): Choice {
  const { x, y, width, height } = region;
  const middleElement = elementAt({ x: x + width / 2, y: y + height / 2 }, host);
  let element = middleElement ?? native(document).body;
  while (element !== native(document).body && !contains(element, region))
    element = parentOf(element) ?? native(document).body;
  return { element, region, point: { x, y } };
}

function contains(element: Element, { x, y, width, height }: Region): boolean {
  const box = native(element).getBoundingClientRect();
  return box.left <= x + 1 && box.top <= y + 1 && box.right >= x + width - 1 && box.bottom >= y + height - 1;
}

/** The parent of an element; undefined if it cannot be chosen. */
export function choosableParent(element: Element): Element | undefined {
  const parent = parentOf(element);
  return parent && parent !== native(document).documentElement ? parent : undefined;
}

/** The rectangle between two points, within the window. */
export function regionBetween(one: Point, other: Point): Region {
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));
  const [left, right] = [one.x, other.x].map((x) => clamp(x, innerWidth)).sort((a, b) => a - b);
  const [top, bottom] = [one.y, other.y].map((y) => clamp(y, innerHeight)).sort((a, b) => a - b);
  const [x = 0, y = 0] = [left, top];
  return { x, y, width: (right ?? x) - x, height: (bottom ?? y) - y };
}

/** The target under the pointer. */
export interface PointerTarget {
  /** The innermost element under the pointer. */
  readonly inner: Element | undefined;
  /** The target: the innermost element, or an ancestor. */
  readonly element: Element | undefined;
  /** Whether the target stays while the pointer moves. */
  readonly isHeld: boolean;
}

/** The target after the pointer has moved. @param isParent whether the parent is wanted. */
export function targetAt(
  previous: PointerTarget,
  inner: Element | undefined,
  isParent: boolean,
): PointerTarget {
  if (previous.isHeld || inner === previous.inner) return previous;
  return { inner, element: isParent && inner ? (choosableParent(inner) ?? inner) : inner, isHeld: false };
}

/** The target of a click: the outlined element, if it contains the innermost one, or else the innermost one. */
export function clickTargetOf({ element }: PointerTarget, inner: Element | undefined): Element | undefined {
  return element && inner && isWithin(inner, element) ? element : inner;
}
