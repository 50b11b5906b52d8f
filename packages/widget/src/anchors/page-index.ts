import { textAround } from './capture.ts';
import { AROUND_CHARACTERS, TEXT_CHARACTERS, testIdOf, textOf } from './signals.ts';

/** An element of the page with what one walk over the page says about it. */
export interface Entry {
  readonly element: Element;
  readonly path: string;
  /** The last heading before it. */
  readonly heading: Element | undefined;
}

/**
 * The elements of the page, read once for all anchors that are resolved together. What only some anchors need is read
 * when it is asked for, and once. An index is valid until the page changes.
 */
export interface PageIndex {
  readonly entries: readonly Entry[];
  /** Those of shadow roots are included. */
  withTag(tag: string): readonly Entry[];
  withId(id: string): readonly Entry[];
  withTestId(testId: string): readonly Entry[];
  withPath(path: string): Entry | undefined;
  /** Those with this tag and this text, of at most `TEXT_CHARACTERS`. */
  withText(tag: string, text: string): readonly Entry[];
  /** Entries of a tag by each word in or around them. */
  withWords(tag: string): ReadonlyMap<string, readonly Entry[]>;
  /** The beginning of an element's text; each is read only once. */
  text(element: Element, mostCharacters: number): string;
  /** See `textAround`. */
  around(element: Element): string;
  readonly shadowRoots: readonly ShadowRoot[];
}

/** Reads the page. @param ignored is left out with all that is in it: the widget itself. */
export function indexPage(ignored?: Element): PageIndex {
  const read: Reading = { entries: [], shadowRoots: [], heading: undefined, ignored };
  if (document.body) readChildren(document.body, '', read);
  const { entries, shadowRoots } = read;
  return { entries, shadowRoots, ...lookUps(entries), ...texts(entries) };
}

interface Reading {
  readonly entries: Entry[];
  readonly shadowRoots: ShadowRoot[];
  readonly ignored: Element | undefined;
  heading: Element | undefined;
}

function readChildren(parent: Element | ShadowRoot, path: string, read: Reading): void {
  const counts = new Map<string, number>();
  for (let element = parent.firstElementChild; element; element = element.nextElementSibling) {
    const tag = element.localName;
    const nth = (counts.get(tag) ?? 0) + 1;
    counts.set(tag, nth);
    if (element !== read.ignored && tag !== 'script' && tag !== 'style')
      readElement(element, `${path}${tag}:${nth}`, read);
  }
}

function readElement(element: Element, path: string, read: Reading): void {
  read.entries.push({ element, path, heading: read.heading });
  if (element.shadowRoot) {
    read.shadowRoots.push(element.shadowRoot);
    readChildren(element.shadowRoot, `${path}>^`, read);
  }
  readChildren(element, `${path}>`, read);
  if (/^h[1-6]$/.test(element.localName)) read.heading = element;
}

/** The words of a text, in small letters. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function lookUps(entries: readonly Entry[]) {
  const byTag = groupBy(entries, ({ element }) => [element.localName]);
  let byId: ReadonlyMap<string, readonly Entry[]> | undefined;
  let byTestId: ReadonlyMap<string, readonly Entry[]> | undefined;
  let byPath: ReadonlyMap<string, readonly Entry[]> | undefined;
  return {
    withTag: (tag: string) => byTag.get(tag) ?? [],
    withId(id: string) {
      byId ??= groupBy(entries, ({ element }) => (element.id ? [element.id] : []));
      return byId.get(id) ?? [];
    },
    withTestId(testId: string) {
      byTestId ??= groupBy(entries, ({ element }) => testIdOf(element) ?? []);
      return byTestId.get(testId) ?? [];
    },
    withPath(path: string) {
      byPath ??= groupBy(entries, (entry) => [entry.path]);
      return byPath.get(path)?.[0];
    },
  };
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, read: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined) return value;
  const fresh = read();
  known.set(key, fresh);
  return fresh;
}

function groupBy(entries: readonly Entry[], keysOf: (entry: Entry) => Iterable<string>) {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const key of keysOf(entry)) {
      const group = groups.get(key);
      if (group) group.push(entry);
      else groups.set(key, [entry]);
    }
  }
  return groups;
}

function texts(entries: readonly Entry[]): Pick<PageIndex, 'text' | 'around' | 'withText' | 'withWords'> {
  const read = new Map<Element, string>();
  const full = (element: Element) => remember(read, element, () => textOf(element, AROUND_CHARACTERS));
  const arounds = new Map<Element, string>();
  const around = (element: Element) => remember(arounds, element, () => textAround(element, full));
  const byText = new Map<string, ReadonlyMap<string, readonly Entry[]>>();
  const byWords = new Map<string, ReadonlyMap<string, readonly Entry[]>>();
  const tagged = lookUps(entries).withTag;
  return {
    text: (element, mostCharacters) => full(element).slice(0, mostCharacters).trimEnd(),
    around,
    withText(tag, text) {
      const groups = remember(byText, tag, () =>
        groupBy(tagged(tag), ({ element }) => [full(element).slice(0, TEXT_CHARACTERS).trimEnd()]),
      );
      return groups.get(text) ?? [];
    },
    withWords: (tag) =>
      remember(byWords, tag, () =>
        groupBy(tagged(tag), ({ element }) => new Set(wordsOf(`${full(element)} ${around(element)}`))),
      ),
  };
}
