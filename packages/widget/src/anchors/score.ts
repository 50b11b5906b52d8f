import type { Anchor } from './anchor.ts';
import type { PageIndex } from './page-index.ts';
import type { Entry } from './page-texts.ts';
import {
  AROUND_CHARACTERS,
  attributeOf,
  boxOf,
  IDENTITY_ATTRIBUTES,
  SHORT_CHARACTERS,
  stableIdOf,
  TEXT_CHARACTERS,
  testIdOf,
} from './signals.ts';
import { leastPathLoss, pathLikeness } from './similarity.ts';

/** How well an element fits an anchor. */
export interface Score {
  /** The share of the anchor's signals that it fits, 0–1; contradictions are taken off. */
  readonly share: number;
  /** What all of the anchor's signals count for. */
  readonly possible: number;
  /** Whether something fits that hardly fits two elements of a page by chance. */
  readonly isIdentified: boolean;
}

/** What each signal counts for when it fits, and what is taken off when it contradicts. */
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
} as const;

interface Compared {
  readonly entry: Entry;
  readonly index: PageIndex;
}

/** Below these likenesses a text is another text. */
const SAME_TEXT = 0.45;
const SAME_AROUND = 0.4;

/** Adds up what fits. */
class Sum {
  #fitting = 0;
  possible = 0;
  isIdentified = false;

  /** @param fit 0–1; below 0 the signal contradicts. */
  add(signal: keyof typeof WEIGHTS, fit: number): void {
    const [weight, penalty] = WEIGHTS[signal];
    this.possible += weight;
    this.#fitting += fit < 0 ? -penalty : weight * fit;
  }

  get share(): number {
    return this.possible === 0 ? 0 : this.#fitting / this.possible;
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
  addNeighbours(sum, anchor, { entry, index });
  sum.add('path', pathLikeness(anchor.path, index.pathOf(element)));
  addPosition(sum, anchor, { entry, index });
  if (textFit > 0.6 && (anchor.text?.length ?? 0) > 12) sum.isIdentified = true;
  const { share, possible, isIdentified } = sum;
  return { share, possible, isIdentified };
}

/** The most that an element can have whose path is another one. */
export function maxElsewhere(anchor: Anchor, { possible }: Score): number {
  return 1 - (WEIGHTS.path[0] * leastPathLoss(anchor.path)) / possible;
}

function addIds(sum: Sum, anchor: Anchor, element: Element): void {
  const found = { test: testIdOf(element), id: stableIdOf(element) };
  for (const signal of ['test', 'id'] as const) {
    if (anchor[signal] === undefined) continue;
    const isSame = found[signal] === anchor[signal];
    sum.add(signal, isSame ? 1 : found[signal] === undefined ? 0 : -1);
    sum.isIdentified ||= isSame;
  }
}

function addAttributes(sum: Sum, anchor: Anchor, element: Element): void {
  for (const [name, wanted] of Object.entries(anchor.attrs ?? {})) {
    const value = attributeOf(element, name);
    const isIdentity = IDENTITY_ATTRIBUTES.includes(name);
    sum.add(isIdentity ? 'identity' : 'kind', value === wanted ? 1 : value ? -1 : 0);
    if (isIdentity && value === wanted && wanted.length > 2) sum.isIdentified = true;
  }
}

/** @returns how alike the element's own text is. */
function addTexts(sum: Sum, anchor: Anchor, { entry, index }: Compared): number {
  const { element } = entry;
  const text = index.text(element, TEXT_CHARACTERS);
  const fit = anchor.text === undefined ? Number(text === '') : index.likeness(anchor.text, text);
  sum.add(anchor.text === undefined ? 'noText' : 'text', fit > SAME_TEXT ? fit : -1);
  if (anchor.around !== undefined) {
    const likeness = index.likeness(anchor.around, index.around(element).slice(0, AROUND_CHARACTERS));
    sum.add('around', likeness > SAME_AROUND ? likeness : -1);
    if (likeness > 0.8 && fit > 0.8) sum.isIdentified = true;
  }
  return anchor.text === undefined ? 0 : fit;
}

function addNeighbours(sum: Sum, anchor: Anchor, { entry, index }: Compared): void {
  const { element, heading } = entry;
  const near = {
    heading: heading ?? null,
    before: element.previousElementSibling,
    after: element.nextElementSibling,
  };
  for (const signal of ['heading', 'before', 'after'] as const) {
    const wanted = anchor[signal];
    const other = near[signal];
    if (wanted !== undefined)
      sum.add(signal, other ? index.likeness(wanted, index.text(other, SHORT_CHARACTERS)) : 0);
  }
}

function addPosition(sum: Sum, anchor: Anchor, { entry, index }: Compared): void {
  const [x, y] = boxOf(entry.element, index.pageSize());
  const distance = Math.hypot(x - anchor.box[0], y - anchor.box[1]) / 1000;
  sum.add('position', 1 - Math.min(1, distance * 2));
}
