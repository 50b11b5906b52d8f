/** The similarity of two texts, 0–1: the Dice coefficient of their character bigrams. */
export type Similarity = (one: string, other: string) => number;

/** Creates a comparison of texts. The bigrams of the first text are cached, because it is compared with many. */
export function createSimilarity(): Similarity {
  const pairsByText = new Map<string, Pairs>();
  return (one, other) => {
    if (one === other) return 1;
    if (one.length < 2 || other.length < 2) return 0;
    const pairs = pairsByText.get(one) ?? countPairs(one);
    pairsByText.set(one, pairs);
    return (2 * countShared(pairs, other)) / (one.length + other.length - 2);
  };
}

/** The frequency of each bigram, by its two UTF-16 code units. */
type Pairs = Map<number, number>;

const pairAt = (text: string, at: number) => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);

function countPairs(text: string): Pairs {
  const counts: Pairs = new Map();
  for (let at = 0; at < text.length - 1; at += 1) {
    const pair = pairAt(text, at);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

function countShared(pairs: Pairs, other: string): number {
  const used: Pairs = new Map();
  let shared = 0;
  for (let at = 0; at < other.length - 1; at += 1) {
    const pair = pairAt(other, at);
    const max = pairs.get(pair);
    if (max === undefined) continue;
    const before = used.get(pair) ?? 0;
    if (before === max) continue;
    used.set(pair, before + 1);
    shared += 1;
  }
  return shared;
}

/** Whether two texts contain the same numbers, often the only difference between orders or rows. */
export function haveSameNumbers(one: string, other: string): boolean {
  const numbersIn = (text: string) => text.match(/\p{N}+/gu)?.join() ?? '';
  return one === other || numbersIn(one) === numbersIn(other);
}

/**
 * The similarity of two paths, 0–1, read from the element upwards, because nearby steps matter most. A step that only
 * one path has is skipped, so that a wrapper costs little.
 */
export function pathSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [stepsOf(one), stepsOf(other)];
  let [i, j, sum, shared] = [a.length - 1, b.length - 1, 0, 0];
  while (i >= 0 && j >= 0) {
    const [left, right] = [a[i], b[j]];
    if (left?.tag === right?.tag) {
      sum += left?.nth === right?.nth ? 1 : 0.5;
      shared += 1;
      i -= 1;
      j -= 1;
    } else if (i > j) i -= 1;
    else j -= 1;
  }
  const steps = a.length + b.length - shared;
  return steps === 0 ? 1 : sum / steps;
}

/** The minimum difference from 1 of the similarity of any other path: one step differs in its index. */
export function minPathLoss(path: string): number {
  return 0.5 / Math.max(1, stepsOf(path).length);
}

function stepsOf(path: string): { tag: string; nth: string }[] {
  if (path === '') return [];
  return path.split('>').map((step) => {
    const [tag = '', nth = ''] = step.split(':');
    return { tag, nth };
  });
}
