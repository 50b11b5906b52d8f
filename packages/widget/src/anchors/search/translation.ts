import { native } from '../../dom/native.ts';
import type { PageIndex } from '../index/page-index.ts';
import { judge } from '../records/verdict.ts';
import type { Anchor } from '../signals/anchor.ts';
import { attributeOf, stableIdOf, TEXT_CHARACTERS, testIdOf } from '../signals/signals.ts';
import type { Steps } from '../signals/slices.ts';
import { wordsOf } from '../signals/words.ts';

/** The maximum share of the anchors' words that a page in another language has: names, and untranslated words. */
const MAX_KNOWN_WORDS = 0.3;
const MIN_WORDS = 4;
/** The minimum share of the anchors with an element of the same kind at their path. */
const MIN_AT_PATH = 0.8;
/** The minimum number of anchors as evidence; with fewer, only the page's `lang` shows that it was translated. */
const MIN_ANCHORS = 3;
/** The maximum ratio of the lengths of a text and its translation. */
const MAX_LENGTH_RATIO = 4;
const SHORT_TEXT_CHARACTERS = 12;
/** The number of characters of the page's text that are read in a step. A word that is split at its end does not matter. */
const CHARACTERS_PER_STEP = 4_096;
/** Attributes that translations do not change. */
const ATTRIBUTES = ['href', 'src', 'name', 'for', 'type', 'role'];

/** Adds the elements of anchors that were not found because the page was translated. */
export function* addTranslated(
  anchors: readonly Anchor[],
  elements: readonly (Element | undefined)[],
  index: PageIndex,
): Steps<readonly (Element | undefined)[]> {
  const elementsAtPath: (Element | undefined)[] = [];
  for (const anchor of anchors) {
    elementsAtPath.push(elementAtPath(anchor, index));
    yield;
  }
  const atPathCount = elementsAtPath.filter(Boolean).length;
  const isTranslated =
    atPathCount >= anchors.length * MIN_AT_PATH &&
    (yield* isInOtherWords(anchors, atPathCount >= MIN_ANCHORS));
  return isTranslated ? elements.map((element, at) => element ?? elementsAtPath[at]) : elements;
}

function* isInOtherWords(anchors: readonly Anchor[], hasEnoughAnchors: boolean): Steps<boolean> {
  const language = native(document).documentElement.lang;
  if (!hasEnoughAnchors && anchors.every(({ lang }) => lang === undefined || lang === language)) return false;
  const texts = anchors.flatMap(({ text, around, heading, before, after }) => [
    text,
    around,
    heading,
    before,
    after,
  ]);
  const words = new Set(wordsOf(texts.join(' ')).filter((word) => /^\p{L}{2}/u.test(word)));
  const { size } = words;
  const pageText = native(document).body.textContent ?? '';
  for (let from = 0; from < pageText.length; from += CHARACTERS_PER_STEP) {
    for (const word of wordsOf(pageText.slice(from, from + CHARACTERS_PER_STEP))) words.delete(word);
    yield;
  }
  return size >= MIN_WORDS && size - words.size <= size * MAX_KNOWN_WORDS;
}

/** The element at the path of an anchor, if it matches in everything that no translation changes. */
function elementAtPath(anchor: Anchor, index: PageIndex): Element | undefined {
  const element = index.withPath(anchor.path)?.element;
  if (!element || anchor.in === undefined) return undefined;
  const parts = index.parts.of(element, anchor.in.length);
  const { isOther, isAtIndex } = judge(anchor, parts, { ...index, isTranslated: true });
  return !isOther && isAtIndex && isSameExceptTexts(anchor, element, index) ? element : undefined;
}

function isSameExceptTexts(anchor: Anchor, element: Element, index: PageIndex): boolean {
  const hasSame = (name: string) =>
    lastSegmentOf(attributeOf(element, name)) === lastSegmentOf(anchor.attrs?.[name]);
  return (
    ATTRIBUTES.every(hasSame) &&
    stableIdOf(element) === anchor.id &&
    testIdOf(element) === anchor.test &&
    hasSimilarLength(anchor.text ?? '', index.text(element, TEXT_CHARACTERS))
  );
}

/** The last segment of a URL: URLs of another language differ before it. */
function lastSegmentOf(value: string | undefined): string | undefined {
  return value?.slice(value.lastIndexOf('/') + 1);
}

function hasSimilarLength(one: string, other: string): boolean {
  if (one === '' || other === '') return one === other;
  const [short, long] = [one.length, other.length].sort((a, b) => a - b);
  return (long ?? 0) <= Math.max(SHORT_TEXT_CHARACTERS, (short ?? 0) * MAX_LENGTH_RATIO);
}
