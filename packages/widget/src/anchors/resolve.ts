import type { Anchor } from './anchor.ts';
import type { PageIndex } from './page-index.ts';
import type { Entry } from './page-texts.ts';
import { wordsOf } from './page-texts.ts';
import { maxElsewhere, type Score, scoreOf } from './score.ts';
import { forEach, type Steps } from './slices.ts';

/** Tags that a redesign exchanges for each other. */
const KIN: readonly (readonly string[])[] = [
  ['a', 'button'],
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ['div', 'section', 'article', 'aside', 'main', 'li', 'tr', 'figure'],
  ['p', 'span', 'strong', 'em', 'b', 'small', 'label', 'td', 'th', 'dt', 'dd', 'div'],
  ['img', 'picture', 'svg'],
];
/** The most elements that are compared in every signal. */
const MAX_CANDIDATES = 24;

/** Accepted without a comparison with others. */
const CERTAIN = 0.9;
/** Accepted where something identifies the element and no other fits nearly as well. */
const LIKELY = { share: 0.5, margin: 0.04 };
/** Accepted where nothing identifies the element, but no other fits nearly as well. */
const PLAUSIBLE = { share: 0.7, margin: 0.1 };

interface Ranked {
  readonly entry: Entry;
  readonly score: Score;
}

/**
 * Finds the element of an anchor, or nothing: a pin in a wrong place is worse than a comment that is listed as moved.
 */
export function* resolve(anchor: Anchor, index: PageIndex): Steps<Element | undefined> {
  const score = scoring(anchor, index);
  const samePath = index.withPath(anchor.path);
  if (samePath && isBestOfAll(anchor, score(samePath))) return samePath.element;
  const obvious = yield* obviousCandidates(anchor, index);
  const [best] = yield* rank(obvious, score);
  if (best && best.score.share >= CERTAIN) return best.entry.element;
  const found = accept(yield* rank(yield* allCandidates(anchor, index, obvious), score));
  return found?.entry.element;
}

/** Whether an element that once was found may still be the one: its page may have reused it for something else. */
export function stillFits(anchor: Anchor, entry: Entry, index: PageIndex): boolean {
  return scoreOf(anchor, entry, index).share >= LIKELY.share;
}

function accept([best, second]: readonly Ranked[]): Ranked | undefined {
  if (!best) return undefined;
  const { share, isIdentified } = best.score;
  const margin = share - (second?.score.share ?? 0);
  if (share >= CERTAIN) return best;
  const { share: least, margin: leastMargin } = isIdentified ? LIKELY : PLAUSIBLE;
  return share >= least && margin >= leastMargin ? best : undefined;
}

/** Compares each element only once. */
function scoring(anchor: Anchor, index: PageIndex): (entry: Entry) => Score {
  const known = new Map<Entry, Score>();
  return (entry) => {
    const score = known.get(entry) ?? scoreOf(anchor, entry, index);
    known.set(entry, score);
    return score;
  };
}

/** Whether the element with the anchor's path needs no comparison with others. */
function isBestOfAll(anchor: Anchor, score: Score): boolean {
  return score.share >= CERTAIN && score.share > maxElsewhere(anchor, score);
}

function* rank(candidates: Iterable<Entry>, score: (entry: Entry) => Score): Steps<Ranked[]> {
  const ranked: Ranked[] = [];
  for (const entry of candidates) {
    ranked.push({ entry, score: score(entry) });
    yield;
  }
  return ranked.sort((one, other) => other.score.share - one.score.share);
}

/** Elements that share a signal by which they are looked up at once. */
function* obviousCandidates(anchor: Anchor, index: PageIndex): Steps<Set<Entry>> {
  const samePath = index.withPath(anchor.path);
  const sameText = yield* index.withText(anchor.tag, anchor.text ?? '');
  const fitting = sameText.length <= MAX_CANDIDATES ? sameText : yield* withAround(sameText, anchor, index);
  return new Set([
    ...(anchor.test ? index.withTestId(anchor.test) : []),
    ...(anchor.id ? index.withId(anchor.id) : []),
    ...(samePath ? [samePath] : []),
    ...fitting.slice(0, MAX_CANDIDATES),
  ]);
}

function* withAround(entries: readonly Entry[], anchor: Anchor, index: PageIndex): Steps<Entry[]> {
  const found: Entry[] = [];
  yield* forEach(entries, (entry) => {
    if (index.around(entry.element) === anchor.around) found.push(entry);
  });
  return found;
}

/** The obvious ones, and those of this and of related tags that share most words with the anchor. */
function* allCandidates(
  anchor: Anchor,
  index: PageIndex,
  obvious: ReadonlySet<Entry>,
): Steps<ReadonlySet<Entry>> {
  const sameTag = index.withTag(anchor.tag);
  return new Set([
    ...obvious,
    ...(sameTag.length <= MAX_CANDIDATES ? sameTag : []),
    ...(yield* sharingWords(anchor, index)),
  ]);
}

function* sharingWords(anchor: Anchor, index: PageIndex): Steps<Entry[]> {
  /** By the place of the entry. */
  const weights = new Float64Array(index.entries.size);
  const sharing: Entry[] = [];
  const add = (entry: Entry, weight: number) => {
    const before = weights[entry.at] ?? 0;
    if (before === 0) sharing.push(entry);
    weights[entry.at] = before + weight;
  };
  const tags = new Set([anchor.tag, ...KIN.filter((kin) => kin.includes(anchor.tag)).flat()]);
  const words = new Set(wordsOf(`${anchor.text ?? ''} ${anchor.around ?? ''}`));
  for (const tag of tags) {
    const byWord = yield* index.withWords(tag);
    for (const entries of [...words].map((word) => byWord.get(word) ?? [])) {
      // What many have in common tells them apart the least.
      const weight = 1 / Math.sqrt(entries.length);
      for (const entry of entries) add(entry, weight);
      yield;
    }
  }
  return heaviest(sharing, (entry) => weights[entry.at] ?? 0);
}

/** The first `MAX_CANDIDATES` by weight; those that weigh alike stay in their order. */
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
