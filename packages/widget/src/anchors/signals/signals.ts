import { native } from '../../dom/native.ts';
import { endOf, startOf } from '../../texts/cutting/characters.ts';

/** The attributes for tests; their authors keep them stable. */
const TEST_ATTRIBUTES = ['data-testid', 'data-test', 'data-test-id', 'data-cy', 'data-qa'];
/** Attributes that identify one element rather than its kind. */
export const IDENTITY_ATTRIBUTES = [
  'href',
  'src',
  'alt',
  'name',
  'aria-label',
  'placeholder',
  'title',
  'for',
];
/** Attributes that name a kind. */
const KIND_ATTRIBUTES = ['type', 'role'];
const GENERATED_ID =
  /^(?:radix-|headlessui-|mui-|ember\d|:r|«|_r_|yui_|react-|gid|ext-gen|input-\d|field-\d)|[0-9a-f]{8,}|\d{4,}|:[a-z0-9]+:$/i;
const SILENT_TAGS = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE']);

/** The maximum number of characters of each text in an anchor. */
export const TEXT_CHARACTERS = 80;
export const AROUND_CHARACTERS = 110;
export const SHORT_CHARACTERS = 32;

/** The id of an element, unless it looks generated, and so may differ at the next load. */
export function stableIdOf(element: Element): string | undefined {
  const { id } = native(element);
  return id !== '' && id.length < 60 && !GENERATED_ID.test(id) ? id : undefined;
}

/** The attribute for tests with its value, as `data-testid=menu`. */
export function testIdOf(element: Element): string | undefined {
  const name = TEST_ATTRIBUTES.find((each) => native(element).getAttribute(each));
  return name === undefined ? undefined : startOf(`${name}=${native(element).getAttribute(name)}`, 100);
}

/** The attributes that distinguish an element from others; never text that a person has typed. */
export function attributesOf(element: Element): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of [...IDENTITY_ATTRIBUTES, ...KIND_ATTRIBUTES]) {
    const value = attributeOf(element, name);
    if (value) found[name] = value;
  }
  return found;
}

/** An attribute normalised for comparison: for `src`, the end of the URL without query and fragment. Undefined for data: and blob: URLs. */
export function attributeOf(element: Element, name: string): string | undefined {
  const value = native(element).getAttribute(name);
  if (value === null || value.startsWith('data:') || value.startsWith('blob:')) return undefined;
  if (name === 'src') return endOf(value.replace(/[?#].*$/, ''), TEXT_CHARACTERS);
  return startOf(value, TEXT_CHARACTERS);
}

/** Elements whose texts are not read. */
export type HiddenElements = Pick<ReadonlySet<Element>, 'has'>;
export const NO_ELEMENTS: HiddenElements = new Set();

/**
 * The beginning of the text in an element, with white space collapsed and a space between child nodes.
 *
 * @param hidden masked elements and their descendants.
 */
export function textOf(element: Element | null, maxCharacters: number, hidden?: HiddenElements): string {
  return element ? truncate(readText(element, { hidden }), maxCharacters) : '';
}

/** The beginning of a text, without a space or a half of a character at its end. */
export function truncate(text: string, maxCharacters: number): string {
  return startOf(text, maxCharacters).trimEnd();
}

interface TextReading {
  readonly cache?: Map<Element, string>;
  readonly hidden?: HiddenElements | undefined;
}

/**
 * The text of an element, for `truncate`: reading stops just beyond the maximum length in an anchor, so that the cost does
 * not grow with the element.
 *
 * @param reading.cache the texts that were already read, to which those of the element and its descendants are added.
 */
export function readText(element: Element, reading: TextReading = {}): string {
  const { cache, hidden } = reading;
  const cachedText = cache?.get(element);
  if (cachedText !== undefined) return cachedText;
  if (hidden?.has(element)) return '';
  const isSilent = SILENT_TAGS.has(native(element).tagName);
  let text = '';
  for (
    let node = native(element).firstChild;
    node && text.length <= AROUND_CHARACTERS;
    node = native(node).nextSibling
  ) {
    const part = partOf(node, isSilent, reading);
    if (part !== '') text = text === '' ? part : `${text} ${part}`;
  }
  const beginning = startOf(text, AROUND_CHARACTERS + 1);
  cache?.set(element, beginning);
  return beginning;
}

function partOf(node: Node, isSilent: boolean, reading: TextReading): string {
  if (native(node).nodeType === Node.TEXT_NODE)
    return isSilent ? '' : (native(node).nodeValue ?? '').replace(/\s+/g, ' ').trim();
  // Not instanceof: a node from a frame has the classes of that frame.
  return native(node).nodeType === Node.ELEMENT_NODE ? readText(node as Element, reading) : '';
}

/**
 * The minimum number of characters that an ancestor must have in addition to the element: a second button, for example,
 * does not distinguish two rows.
 */
const DISTINCT_CHARACTERS = 10;

/**
 * The text of the nearest ancestor with more text than the element itself: of the card, the row or the form around it.
 *
 * @param read the text of an element; an index reads each only once.
 */
export function textAround(element: Element, read: (element: Element) => string): string {
  const elementText = read(element);
  let levels = 0;
  for (
    let each = parentOf(element);
    each && each !== native(document).body && levels < 6;
    each = parentOf(each)
  ) {
    const text = read(each);
    // Wrappers do not count as levels: redesigns add and remove them.
    if (text !== elementText) levels += 1;
    const isLonger = text.length >= elementText.length + DISTINCT_CHARACTERS;
    if (isLonger || (elementText.length >= AROUND_CHARACTERS - 2 && text !== elementText)) return text;
  }
  return '';
}

/** The parent of an element, even across the boundary of a shadow root. */
function parentOf(element: Element): Element | null {
  const { parentElement } = native(element);
  if (parentElement) return parentElement;
  const root = native(element).getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** The siblings of an element, or of its outermost ancestor that contains nothing else. */
export function siblingsOf(element: Element): { before: Element | null; after: Element | null } {
  let each = element;
  for (
    let parent = native(each).parentElement;
    parent && native(parent).childElementCount === 1 && parent !== native(document).body;
    parent = native(parent).parentElement
  )
    each = parent;
  return { before: native(each).previousElementSibling, after: native(each).nextElementSibling };
}

/** The number of an element among its siblings of the same tag, from 1. */
function nthOf(element: Element): number {
  let nth = 1;
  for (let each = native(element).previousElementSibling; each; each = native(each).previousElementSibling)
    if (native(each).localName === native(element).localName) nth += 1;
  return nth;
}

/** The path of an element, see `Anchor.path`. @param nth returns the number of an element among its siblings. */
export function pathOf(element: Element, nth = nthOf): string {
  const steps: string[] = [];
  for (let each: Element | null = element; each && each !== native(document).body; each = parentOf(each)) {
    if (each === native(document).documentElement) break;
    const isInShadow =
      native(each).parentElement === null && native(each).getRootNode() instanceof ShadowRoot;
    steps.unshift(`${isInShadow ? '^' : ''}${native(each).localName}:${nth(each)}`);
  }
  return steps.join('>');
}

/** The width and the height of the page, in pixels. */
export function pageDimensions(): readonly [number, number] {
  const { scrollWidth, scrollHeight } = native(document).documentElement;
  return [scrollWidth, scrollHeight];
}

/** The position of an element, in thousandths of the page, and its size in pixels. */
export function boxOf(element: Element, page = pageDimensions()): [number, number, number, number] {
  const { left, top, width, height } = native(element).getBoundingClientRect();
  const [pageWidth, pageHeight] = page;
  const thousandths = (value: number, total: number) => Math.round((1000 * value) / Math.max(1, total));
  return [
    thousandths(left + scrollX, pageWidth),
    thousandths(top + scrollY, pageHeight),
    Math.round(width),
    Math.round(height),
  ];
}
