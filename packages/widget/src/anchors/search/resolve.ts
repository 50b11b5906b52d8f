import { native } from '../../dom/native.ts';
import { type PageIndex, urlOf } from '../index/page-index.ts';
import type { Entry } from '../index/page-texts.ts';
import { onlyChildOf, wrappersIn } from '../records/parts.ts';
import { isLookalike } from '../records/verdict.ts';
import type { Anchor } from '../signals/anchor.ts';
import { forEach, type Steps } from '../signals/slices.ts';
import { wordsOf } from '../signals/words.ts';
import { maxElsewhere, type Score, scoreOf } from './score.ts';
import { addTranslated } from './translation.ts';

/** Groups of tags that redesigns often interchange. */
const RELATED_TAGS: readonly (readonly string[])[] = [
  ['a', 'button'],
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ['div', 'section', 'article', 'aside', 'main', 'li', 'tr', 'figure'],
  ['p', 'span', 'strong', 'em', 'b', 'small', 'label', 'td', 'th', 'dt', 'dd', 'div'],
  ['img', 'picture', 'svg'],
];
/** The maximum number of candidates of each origin: the same URL, the same text, the same tag, or common words. */
const MAX_CANDIDATES = 24;

/** The share that is accepted without a comparison with others. */
const CERTAIN_SHARE = 0.9;
/** The share, and the margin to other candidates, accepted where something identifies the element. */
const LIKELY = { share: 0.5, margin: 0.04 };
/** The share and the margin accepted where text, attributes and the row or the card are the same. */
const KNOWN = { share: 0.35, margin: 0.04 };
/** The share and the margin accepted where nothing identifies the element. */
const PLAUSIBLE = { share: 0.7, margin: 0.1 };
/** The share accepted where the path and the siblings are unchanged: only the element's own text was edited. */
const MIN_SHARE_AT_PATH = 0.1;
/** The share accepted where the row or the card is the same, and the element has kept its path in it. */
const MIN_SHARE_IN_PART = 0.1;

/** The maximum difference in share at which an element with the anchor's tag is preferred to a better match around it or in it. */
const TAG_MARGIN = 0.15;

interface Candidate {
  readonly entry: Entry;
  readonly score: Score;
}

/** Finds the element of an anchor, or undefined: a pin at a wrong element is worse than a comment that is listed as moved. */
export function* resolve(anchor: Anchor, index: PageIndex): Steps<Element | undefined> {
  const match = (yield* find(anchor, index))?.element;
  return match && unwrap(anchor, match);
}

function* find(anchor: Anchor, index: PageIndex): Steps<Entry | undefined> {
  const score = createScorer(anchor, index);
  const samePath = index.withPath(anchor.path);
  if (samePath && isBestOfAll(anchor, score(samePath))) return samePath;
  const obviousEntries = yield* obviousCandidates(anchor, index);
  let ranked = yield* rank(obviousEntries, score);
  if ((ranked[0]?.score.share ?? 0) < CERTAIN_SHARE)
    ranked = yield* rank(yield* allCandidates(anchor, index, obviousEntries), score);
  return (yield* accept(ranked, anchor, index))?.entry;
}

/** An anchor, and the element found for it earlier, if any. */
export interface AnchorQuery {
  readonly anchor: Anchor;
  readonly element?: Element | undefined;
}

/**
 * Finds the elements of all anchors of a page. Together they show whether the page is in another language: then texts
 * are no evidence, but indexes, parts and URLs are.
 */
export function* resolveAll(
  queries: readonly AnchorQuery[],
  index: PageIndex,
): Steps<readonly (Element | undefined)[]> {
  const elements: (Element | undefined)[] = [];
  for (const { anchor, element } of queries) {
    const entry = element && index.entries.get(element);
    elements.push(entry && mayMatch(anchor, entry, index) ? element : yield* resolve(anchor, index));
    yield;
  }
  if (!elements.includes(undefined)) return elements;
  const anchors = queries.map(({ anchor }) => anchor);
  return yield* addTranslated(anchors, elements, index);
}

/**
 * The element itself where the match is a new wrapper around it, with its path and its text. Older anchors do not store
 * the number of wrapped elements.
 */
function unwrap({ tag, wraps }: Anchor, match: Element): Element {
  let element: Element | undefined = match;
  while (element && native(element).localName !== tag) element = onlyChildOf(element);
  const wrappers = wraps === undefined ? [] : wrappersIn(element ?? match);
  return wrappers.at(-1 - (wraps ?? 0)) ?? element ?? match;
}

/** Whether a previously found element may still be the right one: the page may have reused it for something else. */
function mayMatch(anchor: Anchor, entry: Entry, index: PageIndex): boolean {
  const score = scoreOf(anchor, entry, index);
  return isPossible(score) && score.share >= LIKELY.share;
}

function* accept(
  ranked: readonly Candidate[],
  anchor: Anchor,
  index: PageIndex,
): Steps<Candidate | undefined> {
  const [first] = ranked;
  if (!first) return undefined;
  const unmoved = ranked.find(({ score }) => hasStayed(score, anchor));
  if (unmoved && !ranked.some((rival) => isBetterKnown(rival, unmoved))) return unmoved;
  const best = ranked.find((each) => hasTag(each, anchor, first)) ?? first;
  const [sureCandidate, otherSureCandidate] = best.score.verdict.hasKeys ? [] : ranked.filter(isSure);
  if (sureCandidate && !otherSureCandidate && !anchor.twins) return sureCandidate;
  // Ancestors and descendants of the best match have the same text.
  const second = ranked.find(({ entry: { element } }) => !isRelated(element, best.entry.element));
  if (isUnambiguous(best, second) && (yield* keepsLookalikeCount([best, second], anchor, index))) return best;
  const knownCandidate = ranked.find(({ score }) => score.verdict.isKnown);
  return knownCandidate && (knownCandidate === unmoved || hasMovedWithPart(knownCandidate, anchor, index))
    ? knownCandidate
    : undefined;
}

/** Whether an element has the tag of the anchor, scores almost as well as the best match, and is related to it. */
function hasTag({ entry, score }: Candidate, { tag }: Anchor, best: Candidate): boolean {
  const isNear = score.isSame || score.share >= best.score.share - TAG_MARGIN;
  return entry.tag === tag && isNear && isRelated(entry.element, best.entry.element);
}

/** Whether a rival matches in its row or card and in its text, stronger evidence than an unchanged index. */
function isBetterKnown(rival: Candidate, unmoved: Candidate): boolean {
  const { entry, score } = rival;
  const { verdict, isEdited } = unmoved.score;
  if (verdict.isKnown && verdict.isAtIndex && !isEdited && (verdict.hasKeys || !isSure(rival))) return false;
  return score.verdict.isKnown && !score.isEdited && !isRelated(entry.element, unmoved.entry.element);
}

/** Whether a candidate has the anchor's tag, text and attributes, and all parts around it still have their keys. */
function isSure({ score: { isSame, verdict } }: Candidate): boolean {
  return isSame && verdict.hasKeys;
}

function isRelated(one: Element, other: Element): boolean {
  return native(one).contains(other) || native(other).contains(one);
}

/** Whether an element has kept its path and its siblings, so that only its own text was edited. */
function hasStayed({ share, verdict, isAtPath, ...score }: Score, { in: steps }: Anchor): boolean {
  const { isEdited, hasNeighbours, hasOtherReference } = score;
  if (!isAtPath || steps === undefined || (isEdited && hasOtherReference)) return false;
  if (steps.length === 0) return isEdited ? hasNeighbours !== false : share >= MIN_SHARE_AT_PATH;
  return verdict.isKnown || (verdict.isAtIndex && (!isEdited || hasNeighbours !== false));
}

/** Whether the part around a candidate is known, and its path in the part is unchanged: only its own text was edited. */
function hasMovedWithPart({ entry, score }: Candidate, anchor: Anchor, index: PageIndex): boolean {
  const { share, verdict, hasNeighbours, hasOtherReference } = score;
  if (!verdict.isKnown || share < MIN_SHARE_IN_PART) return false;
  const isEdited = score.isEdited || (anchor.text === undefined && hasOtherReference);
  return (!isEdited || hasNeighbours === true) && isAtSamePathInPart(anchor, entry, index);
}

function isUnambiguous({ score }: Candidate, second: Candidate | undefined): boolean {
  const { share, isIdentified, isSame, verdict } = score;
  const { share: min, margin } = isSame && verdict.isKnown ? KNOWN : isIdentified ? LIKELY : PLAUSIBLE;
  return share >= CERTAIN_SHARE || (share >= min && share >= margin + (second?.score.share ?? 0));
}

/**
 * Whether the number of elements with the same text, attributes and parts is unchanged: otherwise the missing one may
 * be the target.
 */
function* keepsLookalikeCount(
  best: readonly [Candidate, Candidate | undefined],
  { in: steps, twins = 0, ...anchor }: Anchor,
  index: PageIndex,
): Steps<boolean> {
  if (steps === undefined || (twins === 0 && !best.every((each) => each?.score.isSame))) return true;
  return (yield* countLookalikes({ ...anchor, in: steps }, index)) === twins + 1;
}

function isAtSamePathInPart({ path, in: steps }: Anchor, { element }: Entry, index: PageIndex): boolean {
  const [part] = index.parts.of(element, 1);
  const [at = 0] = steps?.[0] ?? [];
  const elementPath = index.pathOf(element);
  const pathInPart = part ? elementPath.slice(index.pathOf(part.element).length) : '';
  const pathToPart = path.slice(0, -pathInPart.length);
  const [tag, nth] = pathToPart.slice(pathToPart.lastIndexOf('>') + 1).split(':');
  const isSamePart = nth === String(at + 1) || path.split('>').length === elementPath.split('>').length;
  return (
    pathInPart !== '' && path.endsWith(pathInPart) && tag === native(part?.element)?.localName && isSamePart
  );
}

function* countLookalikes(anchor: Anchor, index: PageIndex): Steps<number> {
  let count = 0;
  yield* forEach(yield* index.withTag(anchor.tag), ({ element }) => {
    if (isLookalike(anchor, element, index)) count += 1;
  });
  return count;
}

/** Creates a function that scores an element, each only once. */
function createScorer(anchor: Anchor, index: PageIndex): (entry: Entry) => Score {
  const scores = new Map<Entry, Score>();
  return (entry) => {
    const score = scores.get(entry) ?? scoreOf(anchor, entry, index);
    scores.set(entry, score);
    return score;
  };
}

/** Whether the element with the anchor's path is certainly the best match. */
function isBestOfAll(anchor: Anchor, score: Score): boolean {
  const { share, verdict } = score;
  return verdict.hasKeys && share >= CERTAIN_SHARE && share > maxElsewhere(anchor, score);
}

function* rank(candidates: Iterable<Entry>, score: (entry: Entry) => Score): Steps<Candidate[]> {
  const ranked: Candidate[] = [];
  for (const entry of candidates) {
    const each = { entry, score: score(entry) };
    if (isPossible(each.score)) ranked.push(each);
    yield;
  }
  return ranked.sort((one, other) => other.score.share - one.score.share);
}

/** Whether a candidate may be the element. A part known only by its index is no evidence if its path has changed. */
function isPossible({ verdict, isAtPath, hasOtherSize, wasNear }: Score): boolean {
  if (verdict.isOther || wasNear || (hasOtherSize && !(isAtPath && verdict.isAtIndex))) return false;
  return isAtPath || !verdict.isByIndex;
}

/** The elements that an indexed signal of the anchor finds directly. */
function* obviousCandidates(anchor: Anchor, index: PageIndex): Steps<Set<Entry>> {
  const samePath = index.withPath(anchor.path);
  const url = urlOf((name) => anchor.attrs?.[name]);
  const sameUrl = url ? yield* index.withUrl(url) : [];
  const sameText = yield* index.withText(anchor.tag, anchor.text ?? '');
  const textMatches =
    sameText.length <= MAX_CANDIDATES ? sameText : yield* entriesWithAround(sameText, anchor, index);
  return new Set([
    ...(anchor.test ? yield* index.withTestId(anchor.test) : []),
    ...(anchor.id ? yield* index.withId(anchor.id) : []),
    ...(samePath ? [samePath] : []),
    ...sameUrl.slice(0, MAX_CANDIDATES),
    ...textMatches.slice(0, MAX_CANDIDATES),
  ]);
}

function* entriesWithAround(entries: readonly Entry[], anchor: Anchor, index: PageIndex): Steps<Entry[]> {
  const matches: Entry[] = [];
  yield* forEach(entries, (entry) => {
    if (index.around(entry.element) === (anchor.around ?? '')) matches.push(entry);
  });
  return matches;
}

/** The obvious candidates, the elements of a rare tag, and those of related tags that share the most words. */
function* allCandidates(
  anchor: Anchor,
  index: PageIndex,
  obviousEntries: ReadonlySet<Entry>,
): Steps<ReadonlySet<Entry>> {
  const sameTag = yield* index.withTag(anchor.tag);
  return new Set([
    ...obviousEntries,
    ...(sameTag.length <= MAX_CANDIDATES ? sameTag : []),
    ...(yield* entriesSharingWords(anchor, index)),
  ]);
}

function* entriesSharingWords(anchor: Anchor, index: PageIndex): Steps<Entry[]> {
  /** The weight of each entry, by its index. */
  const weights = new Float64Array(index.entries.size);
  const matches: Entry[] = [];
  const add = (entry: Entry, weight: number) => {
    const previousWeight = weights[entry.at] ?? 0;
    if (previousWeight === 0) matches.push(entry);
    weights[entry.at] = previousWeight + weight;
  };
  const tags = new Set([anchor.tag, ...RELATED_TAGS.filter((group) => group.includes(anchor.tag)).flat()]);
  const words = new Set(wordsOf(`${anchor.text ?? ''} ${anchor.around ?? ''}`));
  for (const tag of tags) {
    const entriesByWord = yield* index.withWords(tag);
    for (const entries of [...words].map((word) => entriesByWord.get(word) ?? [])) {
      // Common words distinguish the least.
      const weight = 1 / Math.sqrt(entries.length);
      for (const entry of entries) add(entry, weight);
      yield;
    }
  }
  return heaviest(matches, (entry) => weights[entry.at] ?? 0);
}

/** The first `MAX_CANDIDATES` by weight; entries of equal weight keep their order. */
function heaviest(entries: readonly Entry[], weightOf: (entry: Entry) => number): Entry[] {
  const ranked: { entry: Entry; weight: number }[] = [];
  for (const entry of entries) {
    const weight = weightOf(entry);
    const last = ranked[MAX_CANDIDATES - 1];
    if (last && last.weight >= weight) continue;
    const at = ranked.findLastIndex((each) => each.weight >= weight) + 1;
    ranked.splice(at, 0, { entry, weight });
    ranked.length = Math.min(ranked.length, MAX_CANDIDATES);
  }
  return ranked.map(({ entry }) => entry);
}
