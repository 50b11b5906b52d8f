import { native } from '../../dom/native.ts';
import { createTokens, type Tokens } from '../records/keys.ts';
import { createParts, type Parts } from '../records/parts.ts';
import { addTo } from '../signals/groups.ts';
import {
  attributeOf,
  type HiddenElements,
  NO_ELEMENTS,
  pageDimensions,
  testIdOf,
} from '../signals/signals.ts';
import { createSimilarity, type Similarity } from '../signals/similarity.ts';
import { forEach, type Steps } from '../signals/slices.ts';
import { createPaths, type PagePaths } from './page-paths.ts';
import { createTexts, type Entry, type PageTexts } from './page-texts.ts';

/**
 * The elements of the page, read once for all anchors that are resolved together. Data that only some anchors need is
 * read lazily, and once. An index is valid until the page changes.
 */
export interface PageIndex extends PageTexts, Pick<PagePaths, 'pathOf'> {
  /** Includes elements in shadow roots. */
  readonly entries: ReadonlyMap<Element, Entry>;
  readonly shadowRoots: readonly ShadowRoot[];
  withTag(tag: string): Steps<readonly Entry[]>;
  withId(id: string): Steps<readonly Entry[]>;
  withTestId(testId: string): Steps<readonly Entry[]>;
  /** The entries with this link or image URL. */
  withUrl(url: string): Steps<readonly Entry[]>;
  withPath(path: string): Entry | undefined;
  /** See `pageDimensions`. */
  pageSize(): readonly [number, number];
  readonly similarity: Similarity;
  readonly parts: Parts;
  readonly tokens: Tokens;
  /** Masked elements and their descendants, whose texts are not read. */
  readonly hidden: HiddenElements;
}

/**
 * Reads the page.
 *
 * @param ignored is left out with its descendants: the widget itself.
 * @param hidden masked elements and their descendants: their texts are not read, as when anchors are captured.
 */
export function* indexPage(ignored?: Element, hidden: HiddenElements = NO_ELEMENTS): Steps<PageIndex> {
  const reading: Reading = { entries: new Map(), shadowRoots: [], heading: undefined, ignored };
  const { body } = native(document);
  if (body) yield* readBelow(body, reading);
  const { entries, shadowRoots } = reading;
  const { pathOf, elementAt } = createPaths();
  let size: readonly [number, number] | undefined;
  const allEntries = () => [...entries.values()];
  const withTag = createLookUp(allEntries, ({ tag }) => tag);
  const texts = createTexts(withTag, hidden);
  return {
    entries,
    shadowRoots,
    pathOf,
    withTag,
    withId: createLookUp(allEntries, ({ element }) => native(element).id || undefined),
    withTestId: createLookUp(allEntries, ({ element }) => testIdOf(element)),
    withUrl: createLookUp(allEntries, ({ element }) => urlOf((name) => attributeOf(element, name))),
    withPath(path) {
      const element = elementAt(path);
      return element && entries.get(element);
    },
    ...texts,
    pageSize() {
      size ??= pageDimensions();
      return size;
    },
    similarity: createSimilarity(),
    parts: createParts(),
    tokens: createTokens(texts.text),
    hidden,
  };
}

interface Reading {
  readonly entries: Map<Element, Entry>;
  readonly shadowRoots: ShadowRoot[];
  readonly ignored: Element | undefined;
  /** The last heading that has ended. */
  heading: Element | undefined;
}

const HEADING = /^h[1-6]$/;

/** The progress of reading the inside of the body or of a shadow root. */
interface Walk {
  readonly elements: NodeListOf<Element>;
  at: number;
  /** The headings whose ends have not been reached, innermost last. */
  readonly open: Element[];
}

const ELEMENTS_PER_STEP = 64;

function* readBelow(root: Element | ShadowRoot, reading: Reading): Steps<void> {
  const walk: Walk = { elements: native(root).querySelectorAll('*'), at: 0, open: [] };
  while (walk.at < walk.elements.length) {
    const shadowRoot = readNextElements(walk, reading);
    if (shadowRoot) yield* readBelow(shadowRoot, reading);
    yield;
  }
  closeHeadingsBefore(undefined, walk, reading);
}

/** Reads the next elements, at most up to the next shadow root. */
function readNextElements(walk: Walk, reading: Reading): ShadowRoot | undefined {
  const end = Math.min(walk.elements.length, walk.at + ELEMENTS_PER_STEP);
  while (walk.at < end) {
    const element = walk.elements[walk.at];
    walk.at += 1;
    const shadowRoot = element && readElement(element, walk, reading);
    if (shadowRoot) return shadowRoot;
  }
  return undefined;
}

function readElement(element: Element, walk: Walk, reading: Reading): ShadowRoot | null {
  const { entries, shadowRoots, ignored } = reading;
  const tag = native(element).localName;
  if (tag === 'script' || tag === 'style' || native(ignored)?.contains(element)) return null;
  closeHeadingsBefore(element, walk, reading);
  entries.set(element, { element, tag, at: entries.size, heading: reading.heading });
  if (HEADING.test(tag)) walk.open.push(element);
  const { shadowRoot } = native(element);
  if (shadowRoot) shadowRoots.push(shadowRoot);
  return shadowRoot;
}

/** Closes the headings that end before an element, or all at the end. */
function closeHeadingsBefore(element: Element | undefined, { open }: Walk, reading: Reading): void {
  for (let last = open.at(-1); last && !(element && native(last).contains(element)); last = open.at(-1))
    reading.heading = open.pop();
}

/** The URL by which an element is looked up. @param read reads an attribute by its name. */
export function urlOf(read: (name: string) => string | undefined): string | undefined {
  return read('href') ?? read('src');
}

/** Creates a look-up of entries by one of their properties, in a map that is built on first use. */
function createLookUp(entries: () => readonly Entry[], keyOf: (entry: Entry) => string | undefined) {
  let groups: Map<string, Entry[]> | undefined;
  return function* (key: string): Steps<readonly Entry[]> {
    if (!groups) {
      const newGroups = new Map<string, Entry[]>();
      yield* forEach(entries(), (entry) => {
        const entryKey = keyOf(entry);
        if (entryKey !== undefined) addTo(newGroups, entryKey, entry);
      });
      groups = newGroups;
    }
    return groups.get(key) ?? [];
  };
}
