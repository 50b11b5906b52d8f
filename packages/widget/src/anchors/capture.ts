import type { Anchor } from './anchor.ts';
import {
  AROUND_CHARACTERS,
  attributesOf,
  boxOf,
  parentOf,
  pathOf,
  SHORT_CHARACTERS,
  stableIdOf,
  TEXT_CHARACTERS,
  testIdOf,
  textOf,
} from './signals.ts';

/** A point of the viewport, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Describes an element, so that `resolve` finds it again.
 *
 * @param point the chosen point; the middle of the element if it was chosen by keyboard.
 */
export function capture(element: Element, point?: Point): Anchor {
  const rect = element.getBoundingClientRect();
  const thousandths = (value: number, of: number) =>
    of === 0 ? 500 : Math.round(Math.min(1, Math.max(0, value / of)) * 10_000) / 10;
  const text = textOf(element, TEXT_CHARACTERS);
  const attrs = attributesOf(element);
  const signals = {
    id: stableIdOf(element),
    test: testIdOf(element),
    attrs: Object.keys(attrs).length > 0 ? attrs : undefined,
    text,
    around: textAround(element, (each) => textOf(each, AROUND_CHARACTERS)),
    heading: headingBefore(element),
    before: textOf(element.previousElementSibling, SHORT_CHARACTERS),
    after: textOf(element.nextElementSibling, SHORT_CHARACTERS),
  };
  return {
    v: 1,
    tag: element.localName,
    ...(Object.fromEntries(Object.entries(signals).filter(([, value]) => value)) as Partial<Anchor>),
    path: pathOf(element),
    box: boxOf(element),
    at: point
      ? [thousandths(point.x - rect.left, rect.width), thousandths(point.y - rect.top, rect.height)]
      : [500, 500],
  };
}

/** What an ancestor must say beyond the element: the other button of a pair does not tell two rows apart. */
const DISTINCT_CHARACTERS = 10;

/**
 * The text of the nearest ancestor that says more than the element itself: of the card, the row or the form around it.
 *
 * @param read the text of an element; an index reads each only once.
 */
export function textAround(element: Element, read: (element: Element) => string): string {
  const own = read(element);
  let each = parentOf(element);
  for (let level = 0; each && each !== document.body && level < 6; level += 1) {
    const text = read(each);
    if (
      text.length >= own.length + DISTINCT_CHARACTERS ||
      (own.length >= AROUND_CHARACTERS - 2 && text !== own)
    )
      return text;
    each = parentOf(each);
  }
  return '';
}

/** The text of the last heading before an element, in the order of the document. */
function headingBefore(element: Element): string {
  const root = element.getRootNode();
  const headings =
    root instanceof Document || root instanceof ShadowRoot ? root.querySelectorAll('h1,h2,h3,h4,h5,h6') : [];
  let last: Element | null = null;
  for (const heading of headings) {
    if (!(heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
    if (!heading.contains(element)) last = heading;
  }
  return textOf(last, SHORT_CHARACTERS);
}
