import { findAll } from '../../e2e/support/anchors/find.ts';
import { createRandom } from '../../e2e/support/anchors/random.ts';
import { type Anchor, capture } from '../../packages/widget/src/anchors/index.ts';
import { MUTATIONS, type MutationName } from './mutations.ts';

/** The outcomes of a number of pins. */
export interface Tally {
  readonly cases: number;
  readonly right: number;
  readonly wrong: number;
}

const TARGET_SELECTOR =
  'h1,h2,h3,h4,h5,h6,p,a,button,img,li,td,th,input,select,span,i,svg,label,article,code';
/** The selector of boxes that are targets if they have a short text, such as a column of a footer. */
const BOX_SELECTOR = 'div,ul,tr,section,fieldset,footer,nav';
const MAX_BOX_CHARACTERS = 120;
/** The tolerance within which an element at the same position counts as correct: the difference is invisible. */
const POSITION_TOLERANCE_PX = 6;

interface Pin {
  readonly element: Element;
  readonly anchor: Anchor;
}

let original: HTMLElement | undefined;
let pins: readonly Pin[] = [];
let replacements: ReadonlyMap<Element, Element> = new Map();

/** Saves the current page, without its scripts, so that every mutation starts from the same state. */
export function savePage(): void {
  for (const script of document.querySelectorAll('script')) script.remove();
  // A snapshot, unaffected by later changes to the page.
  original = document.body.cloneNode(true) as HTMLElement;
}

/** Restores the page and pins elements of it. @returns their number. */
export function pinElements({ seed, count }: { seed: number; count: number }): number {
  if (!original) throw new Error('savePage() comes first.');
  // The copy has no listeners, and nodes that the page's scripts still change are detached.
  document.documentElement.append(original.cloneNode(true));
  document.body.remove();
  const random = createRandom(seed);
  const elements = [...document.body.querySelectorAll(`${TARGET_SELECTOR},${BOX_SELECTOR}`)].filter(
    (each) => isVisible(each) && (each.matches(TARGET_SELECTOR) || isSmallBox(each)),
  );
  const chosen = new Set<Element>();
  while (chosen.size < Math.min(count, elements.length)) {
    const element = elements[random.below(elements.length)];
    if (element) chosen.add(element);
  }
  pins = [...chosen].map((element) => ({ element, anchor: capture(element) }));
  replacements = new Map();
  return pins.length;
}

/** Applies a mutation to the page, and keeps the replacements of elements for the search. */
export function mutate({ name, seed }: { name: MutationName; seed: number }): void {
  const targets = pins.map(({ element }) => element);
  replacements = MUTATIONS[name]({ random: createRandom(seed), targets }) ?? new Map();
}

/** A pin that was lost or found on another element, for tuning. */
export interface Miss {
  readonly anchor: Anchor;
  readonly found: string | undefined;
  readonly truth: string;
}

/** Finds the pins again. */
export function findPins(): { tally: Tally; bytes: number; misses: Miss[] } {
  return tallyOf(findAll(pins.map(({ anchor }) => anchor)), isRight);
}

/** Searches for each pin on a page from which only its element was removed. */
export function findRemoved(): ReturnType<typeof findPins> {
  const found = pins.map(({ element, anchor }) => {
    const marker = document.createComment('');
    element.replaceWith(marker);
    const [match] = findAll([anchor]);
    marker.replaceWith(element);
    return match;
  });
  return tallyOf(found, (_truth, match) => match === undefined);
}

function tallyOf(found: readonly (Element | undefined)[], isCorrect: typeof isRight) {
  const misses: Miss[] = [];
  let [right, wrong] = [0, 0];
  for (const [at, { element, anchor }] of pins.entries()) {
    const truth = replacements.get(element) ?? element;
    const match = found[at];
    if (isCorrect(truth, match)) right += 1;
    else {
      if (match) wrong += 1;
      misses.push({ anchor, found: match?.outerHTML.slice(0, 200), truth: truth.outerHTML.slice(0, 200) });
    }
  }
  const bytes = pins.reduce((sum, { anchor }) => sum + JSON.stringify(anchor).length, 0);
  return { tally: { cases: pins.length, right, wrong }, bytes, misses };
}

function isRight(truth: Element, found: Element | undefined): boolean {
  if (!truth.isConnected) return found === undefined;
  return found !== undefined && (found === truth || hasSamePosition(truth, found));
}

function hasSamePosition(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return (['left', 'top', 'right', 'bottom'] as const).every(
    (side) => Math.abs(a[side] - b[side]) <= POSITION_TOLERANCE_PX,
  );
}

function isSmallBox(element: Element): boolean {
  const { length } = element.textContent.trim();
  return length > 0 && length <= MAX_BOX_CHARACTERS;
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}
