/** How alike two texts are, 0–1: the share of their pairs of neighbouring letters that both have (Dice). */
export function textLikeness(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length < 2 || other.length < 2) return 0;
  const pairs = countPairs(one);
  let shared = 0;
  for (let at = 0; at < other.length - 1; at += 1) {
    const pair = other.slice(at, at + 2);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    shared += 1;
  }
  return (2 * shared) / (one.length + other.length - 2);
}

function countPairs(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < text.length - 1; at += 1) {
    const pair = text.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/**
 * How alike two paths are, 0–1, read from the element upwards, because what is near it says most. A step that only one
 * path has is passed over, so that a wrapper costs little.
 */
export function pathLikeness(one: string, other: string): number {
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

function stepsOf(path: string): { tag: string; nth: string }[] {
  if (path === '') return [];
  return path.split('>').map((step) => {
    const [tag = '', nth = ''] = step.split(':');
    return { tag, nth };
  });
}
