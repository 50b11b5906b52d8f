import { native } from '../../dom/native.ts';
import type { Step } from '../signals/anchor.ts';
import type { Tokens } from './keys.ts';
import { kindOf, MAX_SIBLINGS, type Part, siblingsNear } from './parts.ts';

/** Begins the step key of a part without a `Key`; the number of its equals nearby and its text's hash follow. */
export const EQUALS_MARK = '~';
/** Describes a part by its text and its neighbours on both sides, unless an equal one has the same neighbours. */
export function stepAmongEquals(part: Part, { hash }: Tokens): Step {
  const { peers, at, kind, element } = part;
  const elementHash = hash(element);
  const equals = siblingsNear(part).filter((each) => hash(each) === elementHash);
  const sides = sidesOf(part, elementHash, hash);
  const isAmbiguous = equals.some(
    (each) => `${sidesOf({ element: each, kind }, elementHash, hash)}` === `${sides}`,
  );
  const key = `${EQUALS_MARK}${equals.length} ${elementHash}`;
  return isAmbiguous ? [at, peers.length, kind, key] : [at, peers.length, kind, key, ...sides];
}

/** The match of a part with a step. `between`: another text between the same neighbours. `index`: only the same index. */
export type Fit = 'known' | 'between' | 'index' | 'other';

/** The inputs for comparing a part with a step. */
interface FitInputs {
  readonly hash: Tokens['hash'];
  /** The match of a part by its index alone. */
  readonly byIndex: Fit;
}

/** The match of a part with a step that `stepAmongEquals` has described. */
export function fitAmongEquals(step: Step, part: Part, reading: FitInputs): Fit {
  const [, , , key = '', before] = step;
  const { hash, byIndex } = reading;
  const [equals, expected = ''] = key.slice(1).split(' ');
  const isSame = hash(part.element) === expected;
  if (isSame) return before === undefined ? byIndex : fitOfEqual(step, part, { hash, expected });
  const fit = before === undefined ? byIndex : fitBetween(step, part, reading);
  return fit !== 'other' && countOf(expected, part, hash) > Number(equals) ? 'other' : fit;
}

/** The match of a part that has the text of a step, by its index among equals. */
function fitOfEqual(
  [at, count, , , before = '', after = '']: Step,
  part: Part,
  { hash, expected }: { readonly hash: Tokens['hash']; readonly expected: string },
): Fit {
  const [left, right] = sidesOf(part, expected, hash);
  if (left === before && right === after) return 'known';
  if (isContrary(before, left) || isContrary(after, right)) return 'other';
  // The same number of equals before it, or after it: rarely the result of a reordering.
  const isAfter = isSameSide(before, left) && part.at === at;
  const isBefore = isSameSide(after, right) && part.peers.length - part.at === count - at;
  return isAfter || isBefore ? 'known' : 'other';
}

/** The number of siblings with a text. If no equal is missing, a part with another text is not one of them. */
function countOf(expectedHash: string, part: Part, hash: Tokens['hash']): number {
  return siblingsNear(part).filter((each) => hash(each) === expectedHash).length;
}

/** The match of a part with changed contents, by its neighbours. */
export function fitBetween(
  [, , , key = '', before = '', after = '']: Step,
  part: Part,
  { hash, byIndex }: FitInputs,
): Fit {
  const elementHash = hash(part.element);
  // Its neighbour has replaced it.
  if (elementHash === '' || before.endsWith(elementHash) || after.endsWith(elementHash)) return 'other';
  const [, expectedHash = elementHash] = key.startsWith(EQUALS_MARK) ? key.split(' ') : [];
  const [left, right] = sidesOf(part, expectedHash, hash);
  if (isContrary(before, left) || isContrary(after, right)) return 'other';
  if (!isSameSide(before, left) && !isSameSide(after, right)) return 'other';
  return left === before && right === after ? 'between' : byIndex;
}

/** On each side, the number of equals up to the first sibling with another text, `=`, and its hash. */
export function sidesOf(
  { element, kind }: Pick<Part, 'element' | 'kind'>,
  elementHash: string,
  hash: Tokens['hash'],
): readonly [before: string, after: string] {
  const side = (next: 'previousElementSibling' | 'nextElementSibling') => {
    let equals = 0;
    let each = native(element)[next];
    for (let count = 0; each && count < MAX_SIBLINGS; count += 1) {
      const other = hash(each);
      if (other === elementHash && kindOf(each) === kind) equals += 1;
      else if (other !== '') return `${equals}=${other}`;
      each = native(each)[next];
    }
    return `${equals}=${each ? FAR_MARK : ''}`;
  };
  return [side('previousElementSibling'), side('nextElementSibling')];
}

/** Marks a side where the equals exceed the number of compared siblings. */
const FAR_MARK = '…';

/** The end of the list, which distinguishes nothing. */
const LIST_END = '0=';

function isSameSide(side: string, currentSide: string): boolean {
  return side === currentSide && side !== LIST_END;
}

/** Whether equals are missing on a side, or were inserted before the same neighbour. */
function isContrary(side: string, currentSide: string): boolean {
  const [count = '', hash] = side.split('=');
  const [currentCount = '', currentHash] = currentSide.split('=');
  return Number(currentCount) < Number(count) || (count !== currentCount && hash === currentHash);
}
