import type { Anchor } from './anchor.ts';
import {
  AROUND_CHARACTERS,
  attributesOf,
  boxOf,
  pathOf,
  SHORT_CHARACTERS,
  stableIdOf,
  TEXT_CHARACTERS,
  testIdOf,
  textAround,
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
    // The names stay with the values that they had.
    ...(Object.fromEntries(Object.entries(signals).filter(([, value]) => value)) as Partial<Anchor>),
    path: pathOf(element),
    box: boxOf(element),
    at: point
      ? [thousandths(point.x - rect.left, rect.width), thousandths(point.y - rect.top, rect.height)]
      : [500, 500],
  };
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
