import { MAX_EVIDENCE } from '@postil/contract/limits';
import type { Part } from '../../anchors/records/parts.ts';
import type { Evidence } from '../../api/types.ts';
import { native } from '../../dom/native.ts';
import type { Anchors } from '../../page/following/finders.ts';
import { tenths } from '../reading/numbers.ts';
import { cleanText, cleanTexts, type Readable } from '../reading/readable.ts';
import { cssPathOf } from './css-path.ts';
import { landmarkOf, nameOf, roleOf } from './names.ts';

/** The context of a locator: the module that reads anchors, and the selected region or text, if any. */
export interface LocatorContext {
  /** The module that reads anchors, already loaded. */
  readonly anchors: Pick<Anchors, 'createParts' | 'testIdOf'>;
  /** In pixels from the upper left corner of the element. */
  readonly region?:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
  readonly quote?: Quote | undefined;
}

/** A selected text with some words before and after it. */
interface Quote {
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

const HEADINGS = 'h1,h2,h3,h4,h5,h6';

/** The location of an element on its page, in words. */
export function locatorOf(
  element: Element,
  readable: Readable,
  { anchors, region, quote }: LocatorContext,
): NonNullable<Evidence['locator']> {
  const isMasked = readable.isMasked(element);
  const part = distinctPart(element, readable, anchors);
  const texts = cleanTexts({
    test_id: isMasked ? undefined : anchors.testIdOf(element),
    role: roleOf(element),
    name: nameOf(element, readable),
    heading: readable.textOf(headingBefore(element)),
    landmark: landmarkOf(element, readable),
    distinguished_by: part?.text,
  });
  return {
    ...texts,
    css_path: cssPathOf(element),
    ...(part && { index: part.at, count: part.peers.length }),
    ...(quote && !isMasked && { quote: cleanQuote(quote) }),
    ...(region && { region: roundRegion(region) }),
  };
}

/** The maximum number of parts that are searched outwards. */
const MAX_PARTS = 4;

/** The innermost part around an element whose text is not only that of the element, or else the innermost part. */
function distinctPart(element: Element, readable: Readable, { createParts }: LocatorContext['anchors']) {
  const elementText = readable.textOf(element, MAX_TEXT);
  const parts = createParts()
    .of(element, MAX_PARTS)
    .map((part) => ({ ...part, text: textOfPart(part, readable) }));
  return parts.find(({ text }) => text && text !== elementText) ?? parts[0];
}

const MAX_TEXT = 80;

/** The text of a part: the first cells of a row, or the beginning. */
function textOfPart({ element }: Part, readable: Readable): string {
  const cells = native(element).localName === 'tr' ? [...native(element).children].slice(0, 2) : [element];
  return cells
    .map((cell) => readable.textOf(cell, MAX_TEXT))
    .filter(Boolean)
    .join(' · ');
}

function headingBefore(element: Element): Element | undefined {
  const root = native(element).getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return undefined;
  return [...native(root).querySelectorAll(HEADINGS)].findLast(
    (heading) =>
      !native(heading).contains(element) &&
      Boolean(native(heading).compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
}

function cleanQuote({ text, before, after }: Quote): Quote {
  return { text: cleanText(text, MAX_EVIDENCE.quote), before: cleanText(before), after: cleanText(after) };
}

function roundRegion({ x, y, width, height }: NonNullable<LocatorContext['region']>) {
  return { x: tenths(x), y: tenths(y), width: tenths(width), height: tenths(height) };
}
