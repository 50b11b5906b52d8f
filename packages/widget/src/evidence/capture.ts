import { logMissing } from '../api/missing.ts';
import type { Evidence } from '../api/types.ts';
import { native } from '../dom/native.ts';
import { elementPart } from './element/element.ts';
import { environmentPart, type PageNames } from './environment.ts';
import { type LocatorContext, locatorOf } from './locator/locator.ts';
import { createReadable } from './reading/readable.ts';
import { sourcePart } from './source/source.ts';
import { trimEvidence } from './trim.ts';

/** The element to read, and the masked content to leave out. */
interface Subject extends PageNames, LocatorContext {
  readonly element: Element;
  /** Masked elements and their descendants. */
  readonly hidden: ReadonlySet<Element>;
}

/**
 * Reads the evidence that a developer needs to find and change an element. An unreadable part is left out: the page may
 * have replaced any function used here.
 *
 * @returns within the server's size limit.
 */
export function captureEvidence({ element, hidden, ...subject }: Subject): Evidence {
  const readable = createReadable(hidden);
  const parts = {
    locator: attempt(() => locatorOf(element, readable, subject)),
    element: attempt(() => elementPart(element, readable)),
    source: attempt(() => sourcePart(element)),
    environment: attempt(() => environmentPart(subject)),
  };
  const readParts = Object.entries(parts).filter(([, part]) => part !== undefined);
  // Each part keeps its name.
  return trimEvidence(Object.fromEntries(readParts) as Evidence);
}

/** Whether a selected text may be sent: it contains nothing masked or typed. */
export function mayQuote(range: Range, hidden: ReadonlySet<Element>): boolean {
  const readable = createReadable(hidden);
  const { commonAncestorContainer: container } = range;
  const ancestor = container instanceof Element ? container : native(container).parentElement;
  if (!ancestor || readable.isMasked(ancestor) || readable.isField(ancestor)) return false;
  return ![...native(ancestor).querySelectorAll('*')].some(
    (each) => (readable.isMasked(each) || readable.isField(each)) && range.intersectsNode(each),
  );
}

/** A part of the evidence; undefined if the page breaks its reader, because evidence is optional. */
function attempt<Part>(read: () => Part): Part | undefined {
  try {
    return read();
  } catch (error) {
    return logMissing(error);
  }
}
