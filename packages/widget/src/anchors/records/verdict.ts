import { native } from '../../dom/native.ts';
import type { Anchor, Step } from '../signals/anchor.ts';
import { AROUND_CHARACTERS, attributeOf, TEXT_CHARACTERS } from '../signals/signals.ts';
import { EQUALS_MARK, type Fit, fitAmongEquals, fitBetween } from './equals.ts';
import { COMBINATION_MARK, classesIn, type Tokens, UNIQUE_MARK } from './keys.ts';
import type { Part, Parts } from './parts.ts';

/** The match between the parts around an element and the parts of an anchor. */
export interface Verdict {
  /** Whether the element is in a different row or card. */
  readonly isOther: boolean;
  /** The share of the parts that are the same, 0–1; undefined for an anchor without parts. */
  readonly share: number | undefined;
  /** Whether each part has the same index among its siblings as before, and their number is unchanged. */
  readonly isAtIndex: boolean;
  /** Whether every part is the same by its key or by both sides of it, wherever it is now. */
  readonly isKnown: boolean;
  /** Whether every part still has its key. */
  readonly hasKeys: boolean;
  /** Whether the outermost part has another key, and matches only by its index and its neighbours. */
  readonly isByIndex: boolean;
}

/** The functions through which a verdict reads the page. */
export interface PageReader {
  /** The beginning of the text of an element. */
  text(element: Element, maxCharacters: number): string;
  readonly tokens: Tokens;
  /** Whether the page was translated since the anchor was captured. */
  readonly isTranslated?: boolean;
}

/** A page with readers of its parts and texts. */
interface Readable extends Pick<PageReader, 'text' | 'tokens'> {
  readonly parts: Parts;
}

/** The share of its words above which a part counts as the same. */
const SAME_SHARE = 0.5;

/** Compares the parts around an element with those of an anchor. @param parts at most one for each step of the anchor. */
export function judge({ in: steps = [] }: Anchor, parts: readonly Part[], reader: PageReader): Verdict {
  const fits: Fit[] = [];
  for (const [depth, step] of steps.entries()) {
    const fit = fitOf(step, parts[depth], reader);
    fits.push(fit);
    // Outside of a different part or a unique one, further parts add no information.
    if (fit === 'other' || (fit === 'known' && step[3]?.startsWith(UNIQUE_MARK))) break;
  }
  return {
    isOther: fits.includes('other'),
    share: steps.length === 0 ? undefined : fits.filter(isKnown).length / fits.length,
    isAtIndex: fits.every((_fit, depth) => isSameIndex(steps[depth], parts[depth])),
    isByIndex: fits.at(-1) === 'index' && steps.at(-1)?.[3] !== undefined,
    isKnown: fits.length > 0 && fits.every(isKnown),
    hasKeys: fits.every((fit) => fit === 'known'),
  };
}

const isKnown = (fit: Fit) => fit === 'known' || fit === 'between';

function isSameIndex(step: Step | undefined, part: Part | undefined): boolean {
  const [at, count, kind] = step ?? [];
  return part !== undefined && part.at === at && part.peers.length === count && part.kind === kind;
}

/** Whether a part still has the key of a step. */
export function isSamePart([, , , key]: Step, element: Element, reader: PageReader): boolean {
  return key !== undefined && isSame(tokenShare(element, key, reader), key);
}

/** Whether an element has the text, the attributes and the parts of an anchor, wherever it is. */
export function isLookalike(anchor: Anchor, element: Element, { text, tokens, parts }: Readable): boolean {
  const isSame = text(element, TEXT_CHARACTERS) === (anchor.text ?? '') && areAttributesSame(anchor, element);
  if (!isSame) return false;
  const around = parts.of(element, anchor.in?.length ?? 0);
  return !judge(anchor, around, { text, tokens }).isOther;
}

/** Whether an element has the attributes of an anchor. */
export function areAttributesSame({ attrs = {} }: Anchor, element: Element): boolean {
  return Object.entries(attrs).every(([name, value]) => attributeOf(element, name) === value);
}

/** Whether a text fills the limit of reading, so that an insertion also changes the end of what is read. */
export function isLong(text: PageReader['text'], element: Element): boolean {
  return text(element, AROUND_CHARACTERS).length > AROUND_CHARACTERS - 10;
}

function fitOf(step: Step, part: Part | undefined, reader: PageReader): Fit {
  if (!part) return 'other';
  const [, , , key] = step;
  const byIndex = isSameIndex(step, part) ? 'index' : 'other';
  if (key?.startsWith(EQUALS_MARK))
    return reader.isTranslated ? byIndex : fitAmongEquals(step, part, { hash: reader.tokens.hash, byIndex });
  const share = key === undefined ? undefined : tokenShare(part.element, key, reader);
  if (isSame(share, key)) return 'known';
  return share === undefined ? byIndex : fitOfChanged(step, part, { ...reader, byIndex });
}

/** The match of a part whose key has changed. @param reader.byIndex its match by its index alone. */
function fitOfChanged(
  step: Step,
  part: Part,
  { byIndex, ...reader }: PageReader & { readonly byIndex: Fit },
): Fit {
  const [, , , , before = ''] = step;
  // It is distinguished from its lookalikes only by its index, which is no evidence once their number has changed.
  if (!/^\d+=/.test(before)) return hasNeighbours(step, part, reader) ? byIndex : 'other';
  if (reader.isTranslated) return byIndex;
  return fitBetween(step, part, { hash: reader.tokens.hash, byIndex });
}

function isSame(share: number | undefined, key = ''): boolean {
  return share !== undefined && (key.startsWith(COMBINATION_MARK) ? share === 1 : share > SAME_SHARE);
}

/** Whether a part still has a neighbour of its step before or after it, and neither neighbour has replaced it. */
function hasNeighbours(
  [, , , , before = '', after = '']: Step,
  { peers, at }: Part,
  reader: PageReader,
): boolean {
  const has = (key: string, element: Element | undefined) =>
    key !== '' && element !== undefined && isSame(tokenShare(element, key, reader), key);
  if (has(before, peers[at]) || has(after, peers[at])) return false;
  return has(before, peers[at - 1]) || has(after, peers[at + 1]);
}

/**
 * The share of the tokens of a key that a part still has; a matching URL or name alone counts as 1.
 *
 * @returns undefined where nothing is comparable: the page was translated, or no longer has the class.
 */
function tokenShare(
  element: Element,
  key: string,
  { tokens: pageTokens, isTranslated }: PageReader,
): number | undefined {
  const tokens = key.split(' ').filter((token) => token !== COMBINATION_MARK && token !== UNIQUE_MARK);
  const urls = tokens.filter((token) => token.startsWith('@'));
  if (urls.length > 0 && urls.every((each) => pageTokens.urls(element).has(each))) return 1;
  const [first = ''] = tokens;
  if (first.startsWith('.')) return classShare(element, first);
  if (first.startsWith('='))
    return isTranslated ? undefined : Number(`=${pageTokens.hash(element)}` === first);
  const words = tokens.filter(
    (token) => !token.startsWith('@') && (!isTranslated || /^\p{N}+$/u.test(token)),
  );
  if (words.length === 0) return isTranslated ? undefined : 0;
  const elementWords = pageTokens.words(element);
  return words.filter((word) => elementWords.has(word)).length / words.length;
}

function classShare(element: Element, name: string): number | undefined {
  if (classesIn(element).has(name)) return 1;
  return native(document).getElementsByClassName(name.slice(1)).length > 0 ? 0 : undefined;
}
