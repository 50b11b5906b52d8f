import { ask } from '../../dom/ask.ts';
import type { Step } from '../signals/anchor.ts';
import { type Hidden, textOf } from '../signals/signals.ts';
import { createTokens, type Key, keyOf, ONLY_HERE, TOGETHER, type Tokens } from './keys.ts';
import { createParts, type Part } from './parts.ts';

/** The most parts that an anchor describes. */
export const MAX_STEPS = 4;
const MAX_WORDS = 5;
const NEIGHBOUR_WORDS = 2;

/**
 * Describes the parts in which an element is, up to the one around the first that no other part of the page could be
 * taken for: where that one was edited, the next says whether it still is the one.
 *
 * @param hidden what is masked, with all that is in it.
 */
export function stepsOf(element: Element, hidden?: Hidden): Step[] {
  const steps: Step[] = [];
  const inPage = ask(ask(document).body).textContent?.toLowerCase() ?? '';
  const read = { hidden, tokens: createTokens((each, most) => textOf(each, most, hidden), hidden) };
  let isFound = false;
  for (const part of createParts().of(element, MAX_STEPS)) {
    const key = keyOf(part, read.tokens, hidden);
    const unique = wordsOnlyIn(part, key, inPage);
    const others = key.filter((token) => !isWord(token));
    steps.push(stepOf(part, unique.length > 0 ? [ONLY_HERE, ...unique, ...others] : key, read));
    if (isFound) break;
    isFound = unique.length > 0;
  }
  return steps;
}

interface Reading {
  readonly tokens: Tokens;
  readonly hidden: Hidden | undefined;
}

function stepOf(part: Part, key: Key, { tokens, hidden }: Reading): Step {
  const { alike, at, kind } = part;
  if (key.length === 0) return [at, alike.length, kind];
  const neighbour = (place: number) =>
    alike[place] ? shortened(keyOf({ ...part, at: place }, tokens, hidden), NEIGHBOUR_WORDS) : '';
  return [at, alike.length, kind, shortened(key, MAX_WORDS), neighbour(at - 1), neighbour(at + 1)];
}

/** So many words of a key, with an address at its end. */
function shortened(key: Key, words: number): string {
  return [...key.filter(isWord).slice(0, words), ...key.filter((token) => !isWord(token))].join(' ');
}

const isSign = (token: string) => token === TOGETHER || token === ONLY_HERE;
const isWord = (token: string) => isSign(token) || /^[\p{L}\p{N}]/u.test(token);

/** The words of a key that are nowhere else on the page. */
function wordsOnlyIn({ element }: Part, key: Key, inPage: string): string[] {
  const inPart = ask(element).textContent?.toLowerCase() ?? '';
  const count = (text: string, word: string) => text.split(word).length - 1;
  return key.filter(
    (word) =>
      !isSign(word) && isWord(word) && count(inPart, word) > 0 && count(inPage, word) === count(inPart, word),
  );
}
