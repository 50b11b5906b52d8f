import { native } from '../../dom/native.ts';
import type { Step } from '../signals/anchor.ts';
import { type HiddenElements, textOf } from '../signals/signals.ts';
import { sidesOf, stepAmongEquals } from './equals.ts';
import { COMBINATION_MARK, createTokens, type Key, keyOf, UNIQUE_MARK } from './keys.ts';
import { createParts, type Part } from './parts.ts';
import { isLong, type PageReader } from './verdict.ts';

/** The maximum number of parts in an anchor. */
const MAX_STEPS = 4;
const MAX_WORDS = 5;
const NEIGHBOUR_WORDS = 2;

/**
 * Describes the parts around an element, outwards up to the one around the first unambiguous part: if the text of that
 * part is edited, the next one confirms its identity.
 *
 * @param hidden masked elements and their descendants.
 */
export function stepsOf(element: Element, hidden?: HiddenElements): Step[] {
  const steps: Step[] = [];
  const pageText = native(native(document).body).textContent?.toLowerCase() ?? '';
  const text = (each: Element, max: number) => textOf(each, max, hidden);
  const reader = { text, tokens: createTokens(text, hidden) };
  let isFound = false;
  for (const part of createParts().of(element, MAX_STEPS)) {
    const key = withoutCommonUrl(part, keyOf(part, reader.tokens));
    const uniqueWords = wordsOnlyIn(part, key, pageText);
    const otherTokens = key.filter((token) => !isWord(token));
    steps.push(
      stepOf(part, uniqueWords.length > 0 ? [UNIQUE_MARK, ...uniqueWords, ...otherTokens] : key, reader),
    );
    if (isFound) break;
    isFound = uniqueWords.length > 0;
  }
  return steps;
}

function stepOf(part: Part, key: Key, { text, tokens }: Pick<PageReader, 'text' | 'tokens'>): Step {
  if (key.length === 0) return stepAmongEquals(part, tokens);
  const { peers, at, kind, element } = part;
  const elementHash = tokens.hash(element);
  const neighbourKey = (index: number) => {
    const other = peers[index];
    const otherKey = other ? keyOf({ ...part, element: other, at: index }, tokens) : [];
    const hash = other && tokens.hash(other);
    return otherKey.length === 0 && hash ? `=${hash}` : shortKey(otherKey, NEIGHBOUR_WORDS);
  };
  const sides = isLong(text, element)
    ? sidesOf(part, elementHash, tokens.hash)
    : ([neighbourKey(at - 1), neighbourKey(at + 1)] as const);
  return [at, peers.length, kind, shortKey(key, MAX_WORDS), ...sides];
}

/** The first words of a key, followed by its URL or its class. */
function shortKey(key: Key, maxWords: number): string {
  return [...key.filter(isWord).slice(0, maxWords), ...key.filter((token) => !isWord(token))].join(' ');
}

const isMark = (token: string) => token === COMBINATION_MARK || token === UNIQUE_MARK;
const isWord = (token: string) => isMark(token) || /^[\p{L}\p{N}]/u.test(token);

/** A key without its URL if other elements of the page have it, too, unless the key is only the URL. */
function withoutCommonUrl({ element }: Part, key: Key): Key {
  const url = key.find((token) => token.startsWith('@'));
  if (!url || key.length === 1) return key;
  const end = CSS.escape(url.slice(1));
  const selector = `[href$="${end}"],[src$="${end}"]`;
  const isElsewhere = [...native(document).querySelectorAll(selector)].some(
    (each) => !native(element).contains(each),
  );
  return isElsewhere ? key.filter((token) => token !== url) : key;
}

/** The words of a key that are unique on the page. */
function wordsOnlyIn({ element }: Part, key: Key, pageText: string): string[] {
  const partText = native(element).textContent?.toLowerCase() ?? '';
  const count = (text: string, word: string) => text.split(word).length - 1;
  return key.filter(
    (word) =>
      !isMark(word) &&
      isWord(word) &&
      count(partText, word) > 0 &&
      count(pageText, word) === count(partText, word),
  );
}
