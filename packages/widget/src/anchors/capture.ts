import { MAX_ANCHOR_BYTES } from '@postil/contract/limits';
import { stepsOf } from './records/describe.ts';
import { createParts } from './records/parts.ts';
import { isTwin } from './records/verdict.ts';
import type { Anchor, Point } from './signals/anchor.ts';
import {
  AROUND_CHARACTERS,
  attributesOf,
  boxOf,
  pathOf,
  SHORT_CHARACTERS,
  siblingsOf,
  stableIdOf,
  TEXT_CHARACTERS,
  testIdOf,
  textAround,
  textOf,
} from './signals/signals.ts';

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
  const { before, after } = siblingsOf(element);
  const signals = {
    id: stableIdOf(element),
    test: testIdOf(element),
    attrs: Object.keys(attrs).length > 0 ? attrs : undefined,
    text,
    around: textAround(element, (each) => textOf(each, AROUND_CHARACTERS)),
    heading: headingBefore(element),
    before: textOf(before, SHORT_CHARACTERS),
    after: textOf(after, SHORT_CHARACTERS),
    in: stepsOf(element),
    lang: document.documentElement.lang,
  };
  const anchor: Anchor = {
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
  const twins = countTwins(element, anchor);
  return withinLimit(twins > 0 ? { ...anchor, twins } : anchor);
}

/** Leaves out outer parts, where long words of scripts of several bytes need more than the server keeps. */
function withinLimit(anchor: Anchor): Anchor {
  const { length } = new TextEncoder().encode(JSON.stringify(anchor));
  const steps = anchor.in ?? [];
  return length <= MAX_ANCHOR_BYTES || steps.length === 0
    ? anchor
    : withinLimit({ ...anchor, in: steps.slice(0, -1) });
}

/** The most elements that are compared to find twins. */
const MAX_COMPARED = 3_000;

function countTwins(element: Element, anchor: Anchor): number {
  const alike = [...document.body.getElementsByTagName(anchor.tag)].slice(0, MAX_COMPARED);
  const page = { parts: createParts(), text: textOf };
  return alike.filter((each) => each !== element && isTwin(anchor, each, page)).length;
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
