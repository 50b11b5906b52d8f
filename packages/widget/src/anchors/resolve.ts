import type { Anchor } from './anchor.ts';
import { type Entry, type PageIndex, wordsOf } from './page-index.ts';
import { type Score, scoreOf } from './score.ts';

/** Tags that a redesign exchanges for each other. */
const KIN: readonly (readonly string[])[] = [
  ['a', 'button'],
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ['div', 'section', 'article', 'aside', 'main', 'li', 'tr', 'figure'],
  ['p', 'span', 'strong', 'em', 'b', 'small', 'label', 'td', 'th', 'dt', 'dd', 'div'],
  ['img', 'picture', 'svg'],
];
/** The most elements that are compared in every signal. */
const MOST_CANDIDATES = 24;

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
export function resolve(anchor: Anchor, index: PageIndex): Element | undefined {
  const obvious = rank(anchor, obviousCandidates(anchor, index), index);
  if ((obvious[0]?.score.share ?? 0) >= CERTAIN) return obvious[0]?.entry.element;
  const found = accept(rank(anchor, allCandidates(anchor, index), index));
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

function rank(anchor: Anchor, candidates: Iterable<Entry>, index: PageIndex): Ranked[] {
  return Array.from(candidates, (entry) => ({ entry, score: scoreOf(anchor, entry, index) })).sort(
    (one, other) => other.score.share - one.score.share,
  );
}

/** Elements that share a signal by which they are looked up at once. */
function obviousCandidates(anchor: Anchor, index: PageIndex): Set<Entry> {
  const samePath = index.withPath(anchor.path);
  const sameText = index.withText(anchor.tag, anchor.text ?? '');
  const isAlone = sameText.length <= MOST_CANDIDATES;
  return new Set([
    ...(anchor.test ? index.withTestId(anchor.test) : []),
    ...(anchor.id ? index.withId(anchor.id) : []),
    ...(samePath ? [samePath] : []),
    ...sameText
      .filter(({ element }) => isAlone || index.around(element) === anchor.around)
      .slice(0, MOST_CANDIDATES),
  ]);
}

/** The obvious ones, and those of this and of related tags that share most words with the anchor. */
function allCandidates(anchor: Anchor, index: PageIndex): Set<Entry> {
  const found = obviousCandidates(anchor, index);
  for (const entry of index.withTag(anchor.tag).length <= MOST_CANDIDATES ? index.withTag(anchor.tag) : [])
    found.add(entry);
  for (const entry of sharingWords(anchor, index)) found.add(entry);
  return found;
}

function sharingWords(anchor: Anchor, index: PageIndex): Entry[] {
  const counts = new Map<Entry, number>();
  const tags = new Set([anchor.tag, ...KIN.filter((kin) => kin.includes(anchor.tag)).flat()]);
  const words = new Set(wordsOf(`${anchor.text ?? ''} ${anchor.around ?? ''}`));
  for (const tag of tags) {
    const byWord = index.withWords(tag);
    for (const word of words) {
      const entries = byWord.get(word) ?? [];
      // What many have in common tells them apart the least.
      const weight = 1 / Math.sqrt(entries.length);
      for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + weight);
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_CANDIDATES)
    .map(([entry]) => entry);
}
