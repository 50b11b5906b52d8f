import { native } from '../../dom/native.ts';
import { endOf, startOf } from '../../texts/cutting/characters.ts';
import { remember } from '../signals/groups.ts';
import { AROUND_CHARACTERS, attributeOf, type HiddenElements, NO_ELEMENTS } from '../signals/signals.ts';
import { wordsOf } from '../signals/words.ts';
import { type Part, siblingsNear } from './parts.ts';

/**
 * The key that distinguishes a part from others of its kind: words of its text, and the end of a URL after `@`; without
 * these a class after `.`. See `COMBINATION_MARK`.
 */
export type Key = readonly string[];

/** Marks a key whose words distinguish the part only together. */
export const COMBINATION_MARK = '&';
/** Marks a key whose words are unique on the page. */
export const UNIQUE_MARK = '!';
const MAX_WORD_CHARACTERS = 24;
/** Attributes that identify a thing in every language. */
const IDENTIFYING_ATTRIBUTES = ['href', 'src', 'data-id', 'data-key', 'row-id', 'name', 'for'];
const LABELS = ['aria-label', 'title', 'alt', 'placeholder'];
const NAMED_SELECTOR = [...IDENTIFYING_ATTRIBUTES, ...LABELS].map((name) => `[${name}]`).join();
const MAX_NAMED_ELEMENTS = 8;

/** The tokens of the elements of a page that distinguish them from others. They are read lazily and cached. */
export interface Tokens {
  /** See `wordsIn`. */
  words(element: Element): ReadonlySet<string>;
  /** See `urlsIn`. */
  urls(element: Element): ReadonlySet<string>;
  /** See `hashIn`. */
  hash(element: Element): string;
}

/** @param text reads the beginning of the text of an element. @param hidden elements that are not read. */
export function createTokens(
  text: (element: Element, maxCharacters: number) => string,
  hidden: HiddenElements = NO_ELEMENTS,
): Tokens {
  const words = new Map<Element, ReadonlySet<string>>();
  const urls = new Map<Element, ReadonlySet<string>>();
  const hashes = new Map<Element, string>();
  return {
    words: (element) =>
      remember(words, element, () => wordsIn(element, text(element, AROUND_CHARACTERS), hidden)),
    urls: (element) => remember(urls, element, () => urlsIn(element, hidden)),
    hash: (element) => remember(hashes, element, () => hashIn(text(element, AROUND_CHARACTERS))),
  };
}

/** The key of a part; empty if nothing, or only its text as a whole, distinguishes it from others of its kind. */
export function keyOf(part: Part, tokens: Tokens): Key {
  const element = part.element;
  const others = siblingsNear(part);
  const words = distinguishingTokens(tokens.words(element), others.map(tokens.words));
  const [url] = distinguishingTokens(tokens.urls(element), others.map(tokens.urls)).filter(
    (token) => token !== COMBINATION_MARK,
  );
  if (words.length > 0 || url) return [...words, ...(url ? [url] : [])];
  const hash = tokens.hash(element);
  if (hash && !others.some((each) => tokens.hash(each) === hash)) return [];
  return distinguishingTokens(classesIn(element), others.map(classesIn))
    .filter((token) => token !== COMBINATION_MARK)
    .slice(0, 1);
}

/** The tokens that no other part has, or `&` and all tokens where only their combination is unique. */
export function distinguishingTokens(
  tokens: ReadonlySet<string>,
  others: readonly ReadonlySet<string>[],
): string[] {
  if (others.some((other) => [...tokens].every((token) => other.has(token)))) return [];
  const tokenCounts = [...tokens].map((token) => ({
    token,
    count: others.filter((each) => each.has(token)).length,
  }));
  const uniqueTokens = tokenCounts.filter(({ count }) => count === 0);
  if (uniqueTokens.length > 0) return uniqueTokens.map(({ token }) => token);
  return [
    COMBINATION_MARK,
    ...tokenCounts.sort((one, other) => one.count - other.count).map(({ token }) => token),
  ];
}

/** The words of a part, and of labels such as `alt` in it. @param text the text of the part. */
function wordsIn(element: Element, text: string, hidden?: HiddenElements): Set<string> {
  const labels = namedElements(element, hidden).flatMap((each) =>
    LABELS.map((name) => native(each).getAttribute(name) ?? ''),
  );
  return new Set(wordsOf([text, ...labels].join(' ')).map((word) => startOf(word, MAX_WORD_CHARACTERS)));
}

/** The ends of the URLs, and the names, in a part. */
function urlsIn(element: Element, hidden?: HiddenElements): Set<string> {
  const values = namedElements(element, hidden).flatMap((each) =>
    IDENTIFYING_ATTRIBUTES.map((name) => attributeOf(each, name)),
  );
  return new Set(
    values.flatMap((value) =>
      value && !/^#!?$/.test(value) ? [`@${endOf(value, MAX_WORD_CHARACTERS).replaceAll(' ', '')}`] : [],
    ),
  );
}

/** A short hash of the text of a part, empty for a part without text. */
function hashIn(text: string): string {
  if (text === '') return '';
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return (hash >>> 0).toString(36);
}

/** The classes of a part and of the elements that it wraps. */
export function classesIn(element: Element): Set<string> {
  const classes = new Set<string>();
  for (
    let each: Element | null = element;
    each;
    each = native(each).childElementCount === 1 ? native(each).firstElementChild : null
  )
    for (const name of native(each).classList)
      if (name.length <= MAX_WORD_CHARACTERS) classes.add(`.${name}`);
  return classes;
}

function namedElements(element: Element, hidden: HiddenElements = NO_ELEMENTS): Element[] {
  const inside = native(element).querySelectorAll(NAMED_SELECTOR);
  const found = native(element).matches(NAMED_SELECTOR) && !hidden.has(element) ? [element] : [];
  for (let at = 0; at < inside.length && found.length < MAX_NAMED_ELEMENTS; at += 1) {
    const each = inside[at];
    if (each && !hidden.has(each)) found.push(each);
  }
  return found;
}
