import { startOf } from '../../texts/cutting/characters.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { Entry } from '../index/page-texts.ts';
import { areAttributesSame, judge, type Verdict } from '../records/verdict.ts';
import type { Anchor } from '../signals/anchor.ts';
import {
  AROUND_CHARACTERS,
  attributeOf,
  boxOf,
  IDENTITY_ATTRIBUTES,
  SHORT_CHARACTERS,
  siblingsOf,
  stableIdOf,
  TEXT_CHARACTERS,
  testIdOf,
  truncate,
} from '../signals/signals.ts';
import { haveSameNumbers, minPathLoss, pathSimilarity } from '../signals/similarity.ts';

/** The match of an element with an anchor. */
export interface Score {
  /** The weighted share of the anchor's signals that it matches, at most 1; contradictions may make it negative. */
  readonly share: number;
  /** The total weight of the anchor's signals. */
  readonly weight: number;
  /** Whether a signal matches that is practically unique on a page. */
  readonly isIdentified: boolean;
  readonly verdict: Verdict;
  readonly isAtPath: boolean;
  /** Whether its tag, its text and its attributes equal those of the anchor. */
  readonly isSame: boolean;
  /** Whether its text is too dissimilar to count as the same; see `MIN_TEXT_SIMILARITY`. */
  readonly isEdited: boolean;
  /** Whether the length of its text differs so much that it must be a former ancestor or descendant of the element. */
  readonly hasOtherSize: boolean;
  /** Whether its URL or its name differs. */
  readonly hasOtherReference: boolean;
  /** Whether the text before or after it is the same; undefined where there was none. */
  readonly hasNeighbours: boolean | undefined;
  /** Whether its text was that of a neighbour or ancestor of the element, which has replaced it. */
  readonly wasNear: boolean;
}

/** The weight of each signal that matches, and the penalty of one that contradicts. */
const WEIGHTS = {
  test: [40, 15],
  id: [35, 4],
  text: [28, 18],
  noText: [4, 6],
  identity: [14, 6],
  kind: [3, 2],
  around: [24, 9],
  path: [12, 0],
  heading: [8, 0],
  before: [5, 0],
  after: [5, 0],
  position: [5, 0],
  tag: [0, 8],
  parts: [24, 12],
} as const;

interface IndexedEntry {
  readonly entry: Entry;
  readonly index: PageIndex;
}

/** Attributes that do not change with a label. */
const REFERENCE_ATTRIBUTES = ['href', 'src', 'name', 'for'];

/** The similarity below which a text counts as different. */
const MIN_TEXT_SIMILARITY = 0.45;
const MIN_AROUND_SIMILARITY = 0.4;

/** Adds up the matching signals. */
class Sum {
  #fitting = 0;
  weight = 0;
  isIdentified = false;

  /** @param fit 0–1; below 0 the signal contradicts. */
  add(signal: keyof typeof WEIGHTS, fit: number): void {
    const [weight, penalty] = WEIGHTS[signal];
    this.weight += weight;
    this.#fitting += fit < 0 ? -penalty : weight * fit;
  }

  get share(): number {
    return this.weight === 0 ? 0 : this.#fitting / this.weight;
  }
}

/** Compares one element with an anchor in every signal. */
export function scoreOf(anchor: Anchor, entry: Entry, index: PageIndex): Score {
  const sum = new Sum();
  const { element, tag } = entry;
  if (tag !== anchor.tag) sum.add('tag', -1);
  addIds(sum, anchor, element);
  addAttributes(sum, anchor, element);
  const textFit = addTexts(sum, anchor, { entry, index });
  const hasNeighbours = addNeighbours(sum, anchor, { entry, index });
  const path = index.pathOf(element);
  sum.add('path', pathSimilarity(anchor.path, path));
  addPosition(sum, anchor, { entry, index });
  if (textFit > 0.6 && (anchor.text?.length ?? 0) > 12) sum.isIdentified = true;
  const parts = index.parts.of(element, anchor.in?.length ?? 0);
  const verdict = judge(anchor, parts, index);
  if (verdict.share !== undefined) sum.add('parts', verdict.isOther ? -1 : verdict.share);
  if (verdict.isKnown && textFit > 0.8) sum.isIdentified = true;
  const { share, weight, isIdentified } = sum;
  const isSame = tag === anchor.tag && textFit === 1 && areAttributesSame(anchor, element);
  return {
    share,
    weight,
    isIdentified,
    verdict,
    isSame,
    isAtPath: path === anchor.path,
    isEdited: textFit <= MIN_TEXT_SIMILARITY,
    hasOtherSize: !hasSimilarLength(anchor.text, index.text(element, TEXT_CHARACTERS)),
    hasOtherReference: REFERENCE_ATTRIBUTES.some(
      (name) => (anchor.attrs?.[name] ?? attributeOf(element, name)) !== attributeOf(element, name),
    ),
    hasNeighbours,
    wasNear: wasNear(anchor, index.text(element, TEXT_CHARACTERS)),
  };
}

function wasNear({ text = '', before, after, around }: Anchor, elementText: string): boolean {
  return [before, after, around].some((neighbourText = '') => {
    const start = truncate(neighbourText, TEXT_CHARACTERS);
    return start !== '' && elementText.startsWith(start) && !text.startsWith(start);
  });
}

/** The maximum share of an element with another path. */
export function maxElsewhere(anchor: Anchor, { weight }: Score): number {
  return 1 - (WEIGHTS.path[0] * minPathLoss(anchor.path)) / weight;
}

/** The maximum ratio of the lengths of a text before and after an edit, unless both are short. */
const MAX_LENGTH_RATIO = 3;
const SHORT_TEXT_CHARACTERS = 24;

function hasSimilarLength(one = '', other: string): boolean {
  const [short = 0, long = 0] = [one.length, other.length].sort((a, b) => a - b);
  return short === 0 || long <= Math.max(SHORT_TEXT_CHARACTERS, short * MAX_LENGTH_RATIO);
}

function addIds(sum: Sum, anchor: Anchor, element: Element): void {
  const elementIds = { test: testIdOf(element), id: stableIdOf(element) };
  for (const signal of ['test', 'id'] as const) {
    if (anchor[signal] === undefined) continue;
    const isSame = elementIds[signal] === anchor[signal];
    sum.add(signal, isSame ? 1 : elementIds[signal] === undefined ? 0 : -1);
    sum.isIdentified ||= isSame;
  }
}

function addAttributes(sum: Sum, anchor: Anchor, element: Element): void {
  for (const [name, expected] of Object.entries(anchor.attrs ?? {})) {
    const value = attributeOf(element, name);
    const isIdentity = IDENTITY_ATTRIBUTES.includes(name);
    sum.add(isIdentity ? 'identity' : 'kind', value === expected ? 1 : value ? -1 : 0);
    if (isIdentity && value === expected && expected.length > 2) sum.isIdentified = true;
  }
}

/** @returns the similarity of the element's own text. */
function addTexts(sum: Sum, anchor: Anchor, { entry, index }: IndexedEntry): number {
  const { element } = entry;
  const text = index.text(element, TEXT_CHARACTERS);
  const fit = anchor.text === undefined ? Number(text === '') : index.similarity(anchor.text, text);
  sum.add(anchor.text === undefined ? 'noText' : 'text', fit > MIN_TEXT_SIMILARITY ? fit : -1);
  if (addAround(sum, anchor, { entry, index }) > 0.8 && fit > 0.8) sum.isIdentified = true;
  return fit;
}

/** @returns the similarity of the text around the element. */
function addAround(sum: Sum, anchor: Anchor, { entry, index }: IndexedEntry): number {
  if (anchor.around === undefined) return 0;
  const around = startOf(index.around(entry.element), AROUND_CHARACTERS);
  const similarity = index.similarity(anchor.around, around);
  // Older anchors describe rows and cards only by the text around the element.
  const isOther = anchor.in === undefined && !haveSameNumbers(anchor.around, around);
  sum.add('around', similarity <= MIN_AROUND_SIMILARITY ? -1 : isOther ? 0 : similarity);
  return similarity;
}

/** @returns whether the text before or after the element is that of the anchor, if it has any. */
function addNeighbours(sum: Sum, anchor: Anchor, { entry, index }: IndexedEntry): boolean | undefined {
  const { element, heading } = entry;
  const neighbours = { heading: heading ?? null, ...siblingsOf(element) };
  let hasNeighbours: boolean | undefined;
  for (const signal of ['heading', 'before', 'after'] as const) {
    const expected = anchor[signal];
    const other = neighbours[signal];
    if (expected === undefined) continue;
    const fit = other ? index.similarity(expected, index.text(other, SHORT_CHARACTERS)) : 0;
    sum.add(signal, fit);
    if (signal !== 'heading') hasNeighbours ||= fit > MIN_TEXT_SIMILARITY;
  }
  return hasNeighbours;
}

function addPosition(sum: Sum, anchor: Anchor, { entry, index }: IndexedEntry): void {
  const [x, y] = boxOf(entry.element, index.pageSize());
  const distance = Math.hypot(x - anchor.box[0], y - anchor.box[1]) / 1000;
  sum.add('position', 1 - Math.min(1, distance * 2));
}
