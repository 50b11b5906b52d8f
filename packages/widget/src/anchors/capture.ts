import { MAX_ANCHOR_BYTES } from '@postil/contract/limits';
import { native } from '../dom/native.ts';
import { stepsOf } from './records/describe.ts';
import { createTokens, UNIQUE_MARK } from './records/keys.ts';
import { createParts, wrappersIn } from './records/parts.ts';
import { isLookalike } from './records/verdict.ts';
import type { Anchor, Point, Quote } from './signals/anchor.ts';
import {
  AROUND_CHARACTERS,
  attributesOf,
  boxOf,
  type HiddenElements,
  NO_ELEMENTS,
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
 * @param point the chosen point; default: the middle of the element, for the keyboard.
 * @param options the chosen part of the element, if not all of it, and the elements that are not described.
 */
export function capture(
  element: Element,
  point?: Point,
  { hidden = NO_ELEMENTS, ...part }: CaptureOptions = {},
): Anchor {
  const rect = native(element).getBoundingClientRect();
  const read = (each: Element | null, maxCharacters: number) => textOf(each, maxCharacters, hidden);
  const text = read(element, TEXT_CHARACTERS);
  const isHidden = hidden.has(element);
  const attrs = isHidden ? {} : attributesOf(element);
  const { before, after } = siblingsOf(element);
  const signals = {
    id: stableIdOf(element),
    test: isHidden ? undefined : testIdOf(element),
    attrs: Object.keys(attrs).length > 0 ? attrs : undefined,
    text,
    around: textAround(element, (each) => read(each, AROUND_CHARACTERS)),
    heading: read(headingBefore(element), SHORT_CHARACTERS),
    before: read(before, SHORT_CHARACTERS),
    after: read(after, SHORT_CHARACTERS),
    in: stepsOf(element, hidden),
    lang: native(document).documentElement.lang,
  };
  const anchor: Anchor = {
    v: 1,
    tag: native(element).localName,
    // Each value keeps its name.
    ...(Object.fromEntries(Object.entries(signals).filter(([, value]) => value)) as Partial<Anchor>),
    wraps: wrappersIn(element).length,
    path: pathOf(element),
    box: boxOf(element),
    at: point
      ? [thousandths(point.x - rect.left, rect.width), thousandths(point.y - rect.top, rect.height)]
      : [500, 500],
    ...(part.region && { region: regionInThousandths(part.region, rect) }),
    ...(part.quote && { quote: part.quote }),
  };
  const twins = countLookalikes(element, anchor, read);
  return reduceToLimit(twins > 0 ? { ...anchor, twins } : anchor);
}

interface CaptureOptions extends ChosenPart {
  /** Masked elements and their descendants: their texts and attributes are not described. */
  readonly hidden?: HiddenElements;
}

/** The chosen part of an element. */
export interface ChosenPart {
  /** In pixels of the viewport. */
  readonly region?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly quote?: Quote;
}

/** In thousandths, to one decimal; the middle for an element without a size. */
function thousandths(value: number, size: number): number {
  return size === 0 ? 500 : Math.round(Math.min(1, Math.max(0, value / size)) * 10_000) / 10;
}

function regionInThousandths(
  region: NonNullable<ChosenPart['region']>,
  rect: DOMRect,
): NonNullable<Anchor['region']> {
  return [
    thousandths(region.x - rect.left, rect.width),
    thousandths(region.y - rect.top, rect.height),
    thousandths(region.width, rect.width),
    thousandths(region.height, rect.height),
  ];
}

/** Signals that are dispensable for finding an element, the least useful first. */
const DISPENSABLE = ['lang', 'after', 'before', 'heading', 'around', 'attrs'] as const;

/**
 * Drops outer parts, then signals, where long words in multi-byte scripts exceed the size limit of the server. In
 * a page with hundreds of levels, the path from the body is dropped last.
 */
function reduceToLimit(anchor: Anchor): Anchor {
  const { length } = new TextEncoder().encode(JSON.stringify(anchor));
  if (length <= MAX_ANCHOR_BYTES) return anchor;
  const { in: steps = [], ...rest } = anchor;
  if (steps.length > 0) return reduceToLimit({ ...anchor, in: steps.slice(0, -1) });
  const name = DISPENSABLE.find((each) => rest[each] !== undefined);
  if (name) return reduceToLimit({ ...rest, [name]: undefined });
  return { ...rest, path: '' };
}

/** Counts the lookalikes of an element in the nearest part with unique words, or, if there is none, on the page. */
function countLookalikes(
  element: Element,
  anchor: Anchor,
  text: (element: Element, maxCharacters: number) => string,
): number {
  const page = { parts: createParts(), tokens: createTokens(text), text };
  const depth = anchor.in?.findIndex(([, , , key]) => key?.startsWith(UNIQUE_MARK)) ?? -1;
  let container: Element | null = page.parts.of(element, depth + 1).at(-1)?.element ?? null;
  while (container && text(container, TEXT_CHARACTERS) === (anchor.text ?? ''))
    container = native(container).parentElement;
  const candidates = native(container ?? native(document).body).getElementsByTagName(anchor.tag);
  return [...candidates].filter((each) => each !== element && isLookalike(anchor, each, page)).length;
}

/** The last heading before an element in document order. */
function headingBefore(element: Element): Element | null {
  const root = native(element).getRootNode();
  const headings =
    root instanceof Document || root instanceof ShadowRoot
      ? native(root).querySelectorAll('h1,h2,h3,h4,h5,h6')
      : [];
  let last: Element | null = null;
  for (const heading of headings) {
    if (!(native(heading).compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
    if (!native(heading).contains(element)) last = heading;
  }
  return last;
}
