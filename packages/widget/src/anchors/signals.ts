/** The attributes by which tests find elements; their authors keep them stable. */
const TEST_ATTRIBUTES = ['data-testid', 'data-test', 'data-test-id', 'data-cy', 'data-qa'];
/** They name one element rather than a kind. */
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
/** They name a kind. */
export const KIND_ATTRIBUTES = ['type', 'role'];
const GENERATED_ID =
  /^(?:radix-|headlessui-|mui-|ember\d|:r|«|_r_|yui_|react-|gid|ext-gen|input-\d|field-\d)|[0-9a-f]{8,}|\d{4,}|:[a-z0-9]+:$/i;
const SILENT = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE']);

/** The most characters of each text in an anchor. */
export const TEXT_CHARACTERS = 80;
export const AROUND_CHARACTERS = 110;
export const SHORT_CHARACTERS = 32;

/** The id of an element, unless it looks made by a library, so that it may differ at the next load. */
export function stableIdOf({ id }: Element): string | undefined {
  return id !== '' && id.length < 60 && !GENERATED_ID.test(id) ? id : undefined;
}

/** The attribute for tests with its value, as `data-testid=menu`. */
export function testIdOf(element: Element): string | undefined {
  const name = TEST_ATTRIBUTES.find((each) => element.getAttribute(each));
  return name === undefined ? undefined : `${name}=${element.getAttribute(name)}`.slice(0, 100);
}

/** The attributes of an element that tell it from others; never what a person has typed. */
export function attributesOf(element: Element): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of [...IDENTITY_ATTRIBUTES, ...KIND_ATTRIBUTES]) {
    const value = attributeOf(element, name);
    if (value) found[name] = value;
  }
  return found;
}

/** One attribute, as it is compared: addresses from their ends, where they differ. */
export function attributeOf(element: Element, name: string): string | undefined {
  const value = element.getAttribute(name);
  if (value === null || value.startsWith('data:') || value.startsWith('blob:')) return undefined;
  if (name === 'src') return value.replace(/[?#].*$/, '').slice(-TEXT_CHARACTERS);
  return value.slice(0, TEXT_CHARACTERS);
}

/** The parent of an element, also across the boundary of a shadow root. */
export function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/**
 * The beginning of the text in an element, with white space folded and a space between neighbouring cells. It stops
 * reading when it has enough, so that large elements cost no more than small ones.
 */
export function textOf(element: Element | null, mostCharacters: number): string {
  if (!element) return '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  while (text.length <= mostCharacters && walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    if (SILENT.has(parentElement?.tagName ?? '')) continue;
    text = `${text} ${nodeValue}`.replace(/\s+/g, ' ').trim();
  }
  return text.slice(0, mostCharacters).trimEnd();
}

/** The place of an element among its siblings of the same tag, from 1. */
export function nthOf(element: Element): number {
  let nth = 1;
  for (let each = element.previousElementSibling; each; each = each.previousElementSibling)
    if (each.localName === element.localName) nth += 1;
  return nth;
}

/** The way to an element from the body, as in `Anchor.path`. */
export function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let each: Element | null = element; each && each !== document.body; each = parentOf(each)) {
    if (each === document.documentElement) break;
    const isInShadow = each.parentElement === null && each.getRootNode() instanceof ShadowRoot;
    steps.unshift(`${isInShadow ? '^' : ''}${each.localName}:${nthOf(each)}`);
  }
  return steps.join('>');
}

/** Where an element is, in thousandths of the page, and its size in pixels. */
export function boxOf(element: Element): [number, number, number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { scrollWidth, scrollHeight } = document.documentElement;
  const thousandths = (value: number, of: number) => Math.round((1000 * value) / Math.max(1, of));
  return [
    thousandths(left + scrollX, scrollWidth),
    thousandths(top + scrollY, scrollHeight),
    Math.round(width),
    Math.round(height),
  ];
}
