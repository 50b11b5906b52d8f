import { addTo, remember } from '../signals/groups.ts';
import {
  AROUND_CHARACTERS,
  type HiddenElements,
  readText,
  TEXT_CHARACTERS,
  textAround,
  truncate,
} from '../signals/signals.ts';
import { forEach, type Steps } from '../signals/slices.ts';
import { wordsOf } from '../signals/words.ts';

/** An element of the page. */
export interface Entry {
  readonly element: Element;
  /** The local name of the element. */
  readonly tag: string;
  /** Its index among the entries. */
  readonly at: number;
  /** The last heading before it. */
  readonly heading: Element | undefined;
}

/** The texts of the elements of a page. Each is read lazily and cached. */
export interface PageTexts {
  /** The beginning of an element's text, of at most `AROUND_CHARACTERS`. */
  text(element: Element, maxCharacters: number): string;
  /** See `textAround`. */
  around(element: Element): string;
  /** The entries with this tag and this text, of at most `TEXT_CHARACTERS`. */
  withText(tag: string, text: string): Steps<readonly Entry[]>;
  /** Entries of a tag by each word in or around them. */
  withWords(tag: string): Steps<ReadonlyMap<string, readonly Entry[]>>;
}

type Groups = Map<string, Entry[]>;

/** Creates the texts of a page. @param withTag finds the entries of a tag. @param hidden elements that are not read. */
export function createTexts(
  withTag: (tag: string) => Steps<readonly Entry[]>,
  hidden: HiddenElements,
): PageTexts {
  const cache = new Map<Element, string>();
  const text = (element: Element, max: number) => truncate(readText(element, { cache, hidden }), max);
  const fullText = (element: Element) => text(element, AROUND_CHARACTERS);
  const textsAround = new Map<Element, string>();
  const around = (element: Element) => remember(textsAround, element, () => textAround(element, fullText));
  const wordsByText = new Map<string, string[]>();
  const wordsIn = (each: string) => remember(wordsByText, each, () => wordsOf(each));
  const byText = new Map<string, Groups>();
  const byWords = new Map<string, Groups>();
  return {
    text,
    around,
    *withText(tag, expectedText) {
      const textOf = ({ element }: Entry) => [text(element, TEXT_CHARACTERS)];
      const groups = byText.get(tag) ?? (yield* group(yield* withTag(tag), textOf));
      byText.set(tag, groups);
      return groups.get(expectedText) ?? [];
    },
    *withWords(tag) {
      const wordsAt = ({ element }: Entry) =>
        new Set([...wordsIn(fullText(element)), ...wordsIn(around(element))]);
      const groups = byWords.get(tag) ?? (yield* group(yield* withTag(tag), wordsAt));
      byWords.set(tag, groups);
      return groups;
    },
  };
}

function* group(entries: readonly Entry[], keysOf: (entry: Entry) => Iterable<string>): Steps<Groups> {
  const groups: Groups = new Map();
  yield* forEach(entries, (entry) => {
    for (const key of keysOf(entry)) addTo(groups, key, entry);
  });
  return groups;
}
