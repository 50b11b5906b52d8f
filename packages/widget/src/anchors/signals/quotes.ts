import { native } from '../../dom/native.ts';
import type { Quote } from './anchor.ts';
import type { HiddenElements } from './signals.ts';

/** The maximum length of a selected text in an anchor, and of the texts before and after it, in characters. */
const MAX_TEXT = 300;
const MAX_AROUND = 40;
/** The maximum number of characters that are read of an element's text. */
const MAX_READ = 50_000;
const SILENT_TAGS = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'TEXTAREA']);

/** The text of an element with white space collapsed, and the source of each character in the page. */
interface Reading {
  readonly text: string;
  readonly nodes: readonly Text[];
  /** By character: the index of its node in `nodes`, and the offset in that node. */
  readonly at: readonly (readonly [node: number, offset: number])[];
}

/**
 * Describes a selected text in an element.
 *
 * @param hidden masked elements and their descendants.
 * @returns undefined where the text is unreadable.
 */
export function quoteOf(range: Range, element: Element, hidden?: HiddenElements): Quote | undefined {
  const reading = readText(element, hidden);
  const from = indexOf(reading, range.startContainer, range.startOffset);
  const to = indexOf(reading, range.endContainer, range.endOffset);
  const text = wholeCharacters(reading.text.slice(from, Math.min(to, from + MAX_TEXT))).trim();
  if (text === '') return undefined;
  const start = reading.text.indexOf(text, from);
  const end = start + text.length;
  const before = reading.text.slice(Math.max(0, start - MAX_AROUND), start);
  return [text, wholeCharacters(before), wholeCharacters(reading.text.slice(end, end + MAX_AROUND))];
}

/** A part of a text without a lone surrogate at either end. */
function wholeCharacters(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}

/** Finds a quoted text in an element; of multiple occurrences, the one with the most matching text before and after it. */
export function rangeOf(element: Element, [text, before, after]: Quote): Range | undefined {
  const reading = readText(element);
  const start = bestOffset(reading.text, { text, before, after });
  const first = reading.at[start];
  const last = reading.at[start + text.length - 1];
  const [startNode, endNode] = [first && reading.nodes[first[0]], last && reading.nodes[last[0]]];
  if (!startNode || !endNode || !first || !last) return undefined;
  const range = native(document).createRange();
  range.setStart(startNode, first[1]);
  range.setEnd(endNode, last[1] + 1);
  return range;
}

/** The offset of the best occurrence of a quoted text in another; -1 if there is none. */
export function bestOffset(
  fullText: string,
  { text, before, after }: { readonly text: string; readonly before: string; readonly after: string },
): number {
  let best = -1;
  let max = -1;
  for (let at = fullText.indexOf(text); at >= 0; at = fullText.indexOf(text, at + 1)) {
    const end = at + text.length;
    const commonLength =
      commonEnd(fullText.slice(0, at), before) + commonStart(fullText.slice(end, end + after.length), after);
    if (commonLength > max) [best, max] = [at, commonLength];
  }
  return best;
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length))
    length += 1;
  return length;
}

function readText(element: Element, hidden?: HiddenElements): Reading {
  const reading: { text: string; nodes: Text[]; at: [number, number][] } = { text: '', nodes: [], at: [] };
  const walker = native(document).createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement && (SILENT_TAGS.has(native(parentElement).tagName) || hidden?.has(parentElement))
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node && reading.text.length < MAX_READ; node = walker.nextNode())
    // The walker visits text nodes only.
    append(reading, node as Text);
  return reading;
}

function append(reading: { text: string; nodes: Text[]; at: [number, number][] }, node: Text): void {
  const index = reading.nodes.push(node) - 1;
  for (let offset = 0; offset < node.length; offset += 1) {
    const character = node.data[offset] ?? '';
    const isSpace = /\s/.test(character);
    if (isSpace && (reading.text === '' || reading.text.endsWith(' '))) continue;
    reading.text += isSpace ? ' ' : character;
    reading.at.push([index, offset]);
  }
}

/** The number of characters of a reading before a point of the page. */
function indexOf({ nodes, at }: Reading, container: Node, offset: number): number {
  const point = native(document).createRange();
  point.setStart(container, offset);
  let [from, to] = [0, at.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const [node = 0, nodeOffset = 0] = at[middle] ?? [];
    const text = nodes[node];
    if (text && point.comparePoint(text, nodeOffset) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
