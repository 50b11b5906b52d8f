import { native } from '../../dom/native.ts';
import type { Anchor, Step } from '../signals/anchor.ts';
import { AROUND_CHARACTERS, attributeOf, TEXT_CHARACTERS } from '../signals/signals.ts';
import { AMONG_EQUALS, type Fit, fitAmongEquals, fitBetween } from './equals.ts';
import { classesIn, ONLY_HERE, TOGETHER, type Tokens } from './keys.ts';
import type { Part, Parts } from './parts.ts';

/** The match between the parts around an element and the parts of an anchor. */
export interface Verdict {
  /** Whether it is in a different row or card. */
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
export interface Read {
  /** The beginning of the text of an element. */
  text(element: Element, maxCharacters: number): string;
  readonly tokens: Tokens;
  /** Whether the page was translated since the anchor was captured. */
  readonly isTranslated?: boolean;
}

/** A page with readers of its parts and texts. */
interface Readable extends Pick<Read, 'text' | 'tokens'> {
  readonly parts: Parts;
}

/** The share of its words above which a part counts as the same. */
const SAME_SHARE = 0.5;

/** @param parts the parts around the element, at most one for each step of the anchor. */
export function judge({ in: steps = [] }: Anchor, parts: readonly Part[], read: Read): Verdict {
  const fits: Fit[] = [];
  for (const [depth, step] of steps.entries()) {
    const fit = fitOf(step, parts[depth], read);
    fits.push(fit);
    // Outside of a different part or a unique one, further parts add no information.
    if (fit === 'other' || (fit === 'known' && step[3]?.startsWith(ONLY_HERE))) break;
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
  return part !== undefined && part.at === at && part.alike.length === count && part.kind === kind;
}

/** Whether a part still has the key of a step. */
export function isSamePart([, , , key]: Step, element: Element, read: Read): boolean {
  return key !== undefined && isSame(sharedWith(element, key, read), key);
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

/** Whether a text was truncated, so that an insertion changes the part that is read. */
export function isLong(text: Read['text'], element: Element): boolean {
  return text(element, AROUND_CHARACTERS).length > AROUND_CHARACTERS - 10;
}

function fitOf(step: Step, part: Part | undefined, read: Read): Fit {
  if (!part) return 'other';
  const [, , , key] = step;
  const stayed = isSameIndex(step, part) ? 'index' : 'other';
  if (key?.startsWith(AMONG_EQUALS))
    return read.isTranslated ? stayed : fitAmongEquals(step, part, { hash: read.tokens.hash, stayed });
  const found = key === undefined ? undefined : sharedWith(part.element, key, read);
  if (isSame(found, key)) return 'known';
  return found === undefined ? stayed : fitOfChanged(step, part, { ...read, stayed });
}

/** @param read.stayed the match of a part with an unchanged index. */
function fitOfChanged(step: Step, part: Part, { stayed, ...read }: Read & { readonly stayed: Fit }): Fit {
  const [, , , , before = ''] = step;
  // It is distinguished from its lookalikes only by its position, which is no evidence once their number has changed.
  if (!/^\d+=/.test(before)) return hasNeighbours(step, part, read) ? stayed : 'other';
  if (read.isTranslated) return stayed;
  return fitBetween(step, part, { hash: read.tokens.hash, stayed });
}

function isSame(found: number | undefined, key = ''): boolean {
  return found !== undefined && (key.startsWith(TOGETHER) ? found === 1 : found > SAME_SHARE);
}

/** Whether a part of an older anchor still has a neighbour before or after it, which has not replaced it. */
function hasNeighbours([, , , , before = '', after = '']: Step, { alike, at }: Part, read: Read): boolean {
  const has = (key: string, element: Element | undefined) =>
    key !== '' && element !== undefined && isSame(sharedWith(element, key, read), key);
  if (has(before, alike[at]) || has(after, alike[at])) return false;
  return has(before, alike[at - 1]) || has(after, alike[at + 1]);
}

/**
 * The share of the tokens of a key that a part still has; a matching URL or name alone counts as 1.
 *
 * @returns undefined where the page no longer has such tokens.
 */
function sharedWith(element: Element, key: string, { tokens: read, isTranslated }: Read): number | undefined {
  const tokens = key.split(' ').filter((token) => token !== TOGETHER && token !== ONLY_HERE);
  const urls = tokens.filter((token) => token.startsWith('@'));
  if (urls.length > 0 && urls.every((each) => read.urls(element).has(each))) return 1;
  const [first = ''] = tokens;
  if (first.startsWith('.')) return sharedClass(element, first);
  if (first.startsWith('=')) return isTranslated ? undefined : Number(`=${read.hash(element)}` === first);
  const words = tokens.filter(
    (token) => !token.startsWith('@') && (!isTranslated || /^\p{N}+$/u.test(token)),
  );
  if (words.length === 0) return isTranslated ? undefined : 0;
  const elementWords = read.words(element);
  return words.filter((word) => elementWords.has(word)).length / words.length;
}

function sharedClass(element: Element, name: string): number | undefined {
  if (classesIn(element).has(name)) return 1;
  return native(document).getElementsByClassName(name.slice(1)).length > 0 ? 0 : undefined;
}
