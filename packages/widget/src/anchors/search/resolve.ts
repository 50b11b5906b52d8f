import { native } from '../../dom/native.ts';
import { type PageIndex, urlOf } from '../index/page-index.ts';
import type { Entry } from '../index/page-texts.ts';
import { onlyChildOf, wrappedIn } from '../records/parts.ts';
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
/** The maximum number of candidates that are compared in every signal. */
const MAX_CANDIDATES = 24;

/** The share that is accepted without a comparison with others. */
const CERTAIN = 0.9;
/** Accepted where something identifies the element and no other candidate fits nearly as well. */
const LIKELY = { share: 0.5, margin: 0.04 };
/** Accepted where text, attributes and the row or the card are the same. */
const KNOWN = { share: 0.35, margin: 0.04 };
/** Accepted where nothing identifies the element, but no other candidate fits nearly as well. */
const PLAUSIBLE = { share: 0.7, margin: 0.1 };
/** Accepted where the path and the siblings are unchanged: only the element's own text was edited. */
const AT_PATH = 0.1;
/** Accepted where the row or the card is the same, and the element has kept its path in it. */
const IN_KNOWN_PART = 0.1;

/** The maximum deficit of an element of the anchor's tag compared with a better match around it or in it. */
const TAG_MARGIN = 0.15;

interface Candidate {
  readonly entry: Entry;
  readonly score: Score;
}

/** Finds the element of an anchor, or undefined: a pin at a wrong element is worse than a comment that is listed as moved. */
export function* resolve(anchor: Anchor, index: PageIndex): Steps<Element | undefined> {
  const found = (yield* find(anchor, index))?.element;
  return found && unwrapped(anchor, found);
}

function* find(anchor: Anchor, index: PageIndex): Steps<Entry | undefined> {
  const score = createScorer(anchor, index);
  const samePath = index.withPath(anchor.path);
  if (samePath && isBestOfAll(anchor, score(samePath))) return samePath;
  const obvious = yield* obviousCandidates(anchor, index);
  let ranked = yield* rank(obvious, score);
  if ((ranked[0]?.score.share ?? 0) < CERTAIN)
    ranked = yield* rank(yield* allCandidates(anchor, index, obvious), score);
  return (yield* accept(ranked, anchor, index))?.entry;
}

/** An anchor, and the element found for it earlier, if any. */
export interface AnchorQuery {
  readonly anchor: Anchor;
  readonly known?: Element | undefined;
}

/**
 * Finds the elements of all anchors of a page. Together they show whether the page is in another language: then texts
 * are no evidence, but indexes, parts and URLs are.
 */
export function* resolveAll(
  wanted: readonly AnchorQuery[],
  index: PageIndex,
): Steps<readonly (Element | undefined)[]> {
  const found: (Element | undefined)[] = [];
  for (const { anchor, known } of wanted) {
    const entry = known && index.entries.get(known);
    found.push(entry && mayMatch(anchor, entry, index) ? known : yield* resolve(anchor, index));
    yield;
  }
  if (!found.includes(undefined)) return found;
  const anchors = wanted.map(({ anchor }) => anchor);
  return yield* addTranslated(anchors, found, index);
}

/**
 * The element itself where the match is a new wrapper around it, with its path and its text. Older anchors do not store
 * the number of wrapped elements.
 */
function unwrapped({ tag, wraps }: Anchor, found: Element): Element {
  let element: Element | undefined = found;
  while (element && native(element).localName !== tag) element = onlyChildOf(element);
  const same = wraps === undefined ? [] : wrappedIn(element ?? found);
  return same.at(-1 - (wraps ?? 0)) ?? element ?? found;
}

/** Whether a previously found element may still be the right one: the page may have reused it for something else. */
function mayMatch(anchor: Anchor, entry: Entry, index: PageIndex): boolean {
  const score = scoreOf(anchor, entry, index);
  return canBe(score) && score.share >= LIKELY.share;
}

function* accept(
  ranked: readonly Candidate[],
  anchor: Anchor,
  index: PageIndex,
): Steps<Candidate | undefined> {
  const [first] = ranked;
  if (!first) return undefined;
  const stayed = ranked.find(({ score }) => hasStayed(score, anchor));
  if (stayed && !ranked.some((rival) => isBetterKnown(rival, stayed))) return stayed;
  const best = ranked.find((each) => hasTag(each, anchor, first)) ?? first;
  const [surer, another] = best.score.verdict.hasKeys ? [] : ranked.filter(isSure);
  if (surer && !another && !anchor.twins) return surer;
  // Ancestors and descendants of the best match have the same text.
  const second = ranked.find(({ entry: { element } }) => !isRelated(element, best.entry.element));
  if (isUnambiguous(best, second) && (yield* keepsLookalikeCount([best, second], anchor, index))) return best;
  const known = ranked.find(({ score }) => score.verdict.isKnown);
  return known && (known === stayed || hasMovedWithPart(known, anchor, index)) ? known : undefined;
}

/** Whether an element has the tag of the anchor, scores almost as well as the best match, and is related to it. */
function hasTag({ entry, score }: Candidate, { tag }: Anchor, best: Candidate): boolean {
  const isNear = score.isSame || score.share >= best.score.share - TAG_MARGIN;
  return entry.tag === tag && isNear && isRelated(entry.element, best.entry.element);
}

/** Whether the text of the anchor is in the same row or card elsewhere, which is stronger evidence than an index. */
function isBetterKnown(rival: Candidate, stayed: Candidate): boolean {
  const { entry, score } = rival;
  const { verdict, isEdited } = stayed.score;
  if (verdict.isKnown && verdict.isAtIndex && !isEdited && (verdict.hasKeys || !isSure(rival))) return false;
  return score.verdict.isKnown && !score.isEdited && !isRelated(entry.element, stayed.entry.element);
}

/** Whether its text is the same as the anchor's, and so is the text of its row or card. */
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
  if (steps.length === 0) return isEdited ? hasNeighbours !== false : share >= AT_PATH;
  return verdict.isKnown || (verdict.isAtIndex && (!isEdited || hasNeighbours !== false));
}

/** Whether its row or its card is known, and it has kept its path in it, so that only its own text was edited. */
function hasMovedWithPart({ entry, score }: Candidate, anchor: Anchor, index: PageIndex): boolean {
  const { share, verdict, hasNeighbours, hasOtherReference } = score;
  if (!verdict.isKnown || share < IN_KNOWN_PART) return false;
  const isEdited = score.isEdited || (anchor.text === undefined && hasOtherReference);
  return (!isEdited || hasNeighbours === true) && isAtSamePathInPart(anchor, entry, index);
}

function isUnambiguous({ score }: Candidate, second: Candidate | undefined): boolean {
  const { share, isIdentified, isSame, verdict } = score;
  const { share: min, margin } = isSame && verdict.isKnown ? KNOWN : isIdentified ? LIKELY : PLAUSIBLE;
  return share >= CERTAIN || (share >= min && share >= margin + (second?.score.share ?? 0));
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
  const below = part ? elementPath.slice(index.pathOf(part.element).length) : '';
  const above = path.slice(0, -below.length);
  const [tag, nth] = above.slice(above.lastIndexOf('>') + 1).split(':');
  const isSamePart = nth === String(at + 1) || path.split('>').length === elementPath.split('>').length;
  return below !== '' && path.endsWith(below) && tag === native(part?.element)?.localName && isSamePart;
}

function* countLookalikes(anchor: Anchor, index: PageIndex): Steps<number> {
  let count = 0;
  yield* forEach(yield* index.withTag(anchor.tag), ({ element }) => {
    if (isLookalike(anchor, element, index)) count += 1;
  });
  return count;
}

/** Compares each element only once. */
function createScorer(anchor: Anchor, index: PageIndex): (entry: Entry) => Score {
  const known = new Map<Entry, Score>();
  return (entry) => {
    const score = known.get(entry) ?? scoreOf(anchor, entry, index);
    known.set(entry, score);
    return score;
  };
}

/** Whether the element with the anchor's path is certainly the best match. */
function isBestOfAll(anchor: Anchor, score: Score): boolean {
  const { share, verdict } = score;
  return verdict.hasKeys && share >= CERTAIN && share > maxElsewhere(anchor, score);
}

function* rank(candidates: Iterable<Entry>, score: (entry: Entry) => Score): Steps<Candidate[]> {
  const ranked: Candidate[] = [];
  for (const entry of candidates) {
    const each = { entry, score: score(entry) };
    if (canBe(each.score)) ranked.push(each);
    yield;
  }
  return ranked.sort((one, other) => other.score.share - one.score.share);
}

/** A part known only by its index is no evidence if its path has changed. */
function canBe({ verdict, isAtPath, hasOtherSize, wasNear }: Score): boolean {
  if (verdict.isOther || wasNear || (hasOtherSize && !(isAtPath && verdict.isAtIndex))) return false;
  return isAtPath || !verdict.isByIndex;
}

/** The elements that an indexed signal of the anchor finds directly. */
function* obviousCandidates(anchor: Anchor, index: PageIndex): Steps<Set<Entry>> {
  const samePath = index.withPath(anchor.path);
  const url = urlOf((name) => anchor.attrs?.[name]);
  const sameUrl = url ? yield* index.withUrl(url) : [];
  const sameText = yield* index.withText(anchor.tag, anchor.text ?? '');
  const fitting = sameText.length <= MAX_CANDIDATES ? sameText : yield* withAround(sameText, anchor, index);
  return new Set([
    ...(anchor.test ? yield* index.withTestId(anchor.test) : []),
    ...(anchor.id ? yield* index.withId(anchor.id) : []),
    ...(samePath ? [samePath] : []),
    ...sameUrl.slice(0, MAX_CANDIDATES),
    ...fitting.slice(0, MAX_CANDIDATES),
  ]);
}

function* withAround(entries: readonly Entry[], anchor: Anchor, index: PageIndex): Steps<Entry[]> {
  const found: Entry[] = [];
  yield* forEach(entries, (entry) => {
    if (index.around(entry.element) === (anchor.around ?? '')) found.push(entry);
  });
  return found;
}

/** The obvious candidates, and the elements of this and of related tags that share the most words with the anchor. */
function* allCandidates(
  anchor: Anchor,
  index: PageIndex,
  obvious: ReadonlySet<Entry>,
): Steps<ReadonlySet<Entry>> {
  const sameTag = yield* index.withTag(anchor.tag);
  return new Set([
    ...obvious,
    ...(sameTag.length <= MAX_CANDIDATES ? sameTag : []),
    ...(yield* sharingWords(anchor, index)),
  ]);
}

function* sharingWords(anchor: Anchor, index: PageIndex): Steps<Entry[]> {
  /** The weight of each entry, by its index. */
  const weights = new Float64Array(index.entries.size);
  const sharing: Entry[] = [];
  const add = (entry: Entry, weight: number) => {
    const before = weights[entry.at] ?? 0;
    if (before === 0) sharing.push(entry);
    weights[entry.at] = before + weight;
  };
  const tags = new Set([anchor.tag, ...RELATED_TAGS.filter((kin) => kin.includes(anchor.tag)).flat()]);
  const words = new Set(wordsOf(`${anchor.text ?? ''} ${anchor.around ?? ''}`));
  for (const tag of tags) {
    const byWord = yield* index.withWords(tag);
    for (const entries of [...words].map((word) => byWord.get(word) ?? [])) {
      // Common properties distinguish the least.
      const weight = 1 / Math.sqrt(entries.length);
      for (const entry of entries) add(entry, weight);
      yield;
    }
  }
  return heaviest(sharing, (entry) => weights[entry.at] ?? 0);
}

/** The first `MAX_CANDIDATES` by weight; entries of equal weight keep their order. */
function heaviest(entries: readonly Entry[], weightOf: (entry: Entry) => number): Entry[] {
  const found: { entry: Entry; weight: number }[] = [];
  for (const entry of entries) {
    const weight = weightOf(entry);
    const last = found[MAX_CANDIDATES - 1];
    if (last && last.weight >= weight) continue;
    const at = found.findLastIndex((each) => each.weight >= weight) + 1;
    found.splice(at, 0, { entry, weight });
    found.length = Math.min(found.length, MAX_CANDIDATES);
  }
  return found.map(({ entry }) => entry);
}
