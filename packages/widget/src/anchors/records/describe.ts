import { native } from '../../dom/native.ts';
import type { Step } from '../signals/anchor.ts';
import { type HiddenElements, textOf } from '../signals/signals.ts';
import { sidesOf, stepAmongEquals } from './equals.ts';
import { createTokens, type Key, keyOf, ONLY_HERE, TOGETHER } from './keys.ts';
import { createParts, type Part } from './parts.ts';
import { isLong, type Read } from './verdict.ts';

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
  const inPage = native(native(document).body).textContent?.toLowerCase() ?? '';
  const text = (each: Element, max: number) => textOf(each, max, hidden);
  const read = { text, tokens: createTokens(text, hidden) };
  let isFound = false;
  for (const part of createParts().of(element, MAX_STEPS)) {
    const key = withoutCommonUrl(part, keyOf(part, read.tokens));
    const unique = wordsOnlyIn(part, key, inPage);
    const others = key.filter((token) => !isWord(token));
    steps.push(stepOf(part, unique.length > 0 ? [ONLY_HERE, ...unique, ...others] : key, read));
    if (isFound) break;
    isFound = unique.length > 0;
  }
  return steps;
}

function stepOf(part: Part, key: Key, { text, tokens }: Pick<Read, 'text' | 'tokens'>): Step {
  if (key.length === 0) return stepAmongEquals(part, tokens);
  const { alike, at, kind, element } = part;
  const elementHash = tokens.hash(element);
  const neighbour = (index: number) => {
    const other = alike[index];
    const words = other ? keyOf({ ...part, element: other, at: index }, tokens) : [];
    const hash = other && tokens.hash(other);
    return words.length === 0 && hash ? `=${hash}` : shortened(words, NEIGHBOUR_WORDS);
  };
  const sides = isLong(text, element)
    ? sidesOf(part, elementHash, tokens.hash)
    : ([neighbour(at - 1), neighbour(at + 1)] as const);
  return [at, alike.length, kind, shortened(key, MAX_WORDS), ...sides];
}

/** The first `words` words of a key, with the URL at its end. */
function shortened(key: Key, words: number): string {
  return [...key.filter(isWord).slice(0, words), ...key.filter((token) => !isWord(token))].join(' ');
}

const isSign = (token: string) => token === TOGETHER || token === ONLY_HERE;
const isWord = (token: string) => isSign(token) || /^[\p{L}\p{N}]/u.test(token);

/** A key without the URL that others of the page have, too, unless the URL is all of it. */
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
function wordsOnlyIn({ element }: Part, key: Key, inPage: string): string[] {
  const inPart = native(element).textContent?.toLowerCase() ?? '';
  const count = (text: string, word: string) => text.split(word).length - 1;
  return key.filter(
    (word) =>
      !isSign(word) && isWord(word) && count(inPart, word) > 0 && count(inPage, word) === count(inPart, word),
  );
}
