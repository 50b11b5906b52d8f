import { atMost, type Target } from '../run/target.ts';
import { CALLERS, type ScaleReport, type ScaleResult } from './scale.ts';

/** The maximum growth of response times from the smallest organisation to the largest. */
const MAX_GROWTH = { flat: 1.5, others: 3 } as const;
/** The maximum response times for one caller in the largest organisation. */
const MAX_MS = { p99: 100, search: 150 } as const;

/** The targets of organisations of different sizes. An unsuccessful response misses those of its case. */
export function judgeScale({ sizes, results }: ScaleReport): Target[] {
  const largest = sizes.at(-1)?.toLocaleString('en') ?? '';
  const singleCallerResults = results.filter(({ callers }) => callers === 1);
  return [
    ...CALLERS.flatMap((callers) => judgeGrowth(results, callers)),
    ...worst(`scale, one caller, ${largest} comments: p99, ms`, MAX_MS.p99, singleCallerResults.map(toP99)),
    ...worst(
      `scale, one caller, ${largest} comments: slowest search, ms`,
      MAX_MS.search,
      singleCallerResults.filter(({ isSearch }) => isSearch).map(toSlowest),
    ),
  ];
}

function judgeGrowth(results: readonly ScaleResult[], callers: number): Target[] {
  const callerResults = results.filter((result) => result.callers === callers);
  const flat = callerResults.filter(({ isFlat }) => isFlat);
  const others = callerResults.filter(({ isFlat }) => !isFlat);
  const callersLabel = callers === 1 ? 'one caller' : `${callers} callers`;
  return [
    ...worst(
      `scale, ${callersLabel}: growth of page, site, status, all, pending`,
      MAX_GROWTH.flat,
      flat.map(toGrowth),
    ),
    ...worst(`scale, ${callersLabel}: growth of the others`, MAX_GROWTH.others, others.map(toGrowth)),
  ];
}

/** The name of a case and its figure. */
type Figure = readonly [name: string, value: number];

function toGrowth({ name, growth, samples }: ScaleResult): Figure {
  return [name, samples.some(({ failed }) => failed > 0) ? Number.POSITIVE_INFINITY : growth];
}

function toP99({ name, samples }: ScaleResult): Figure {
  const last = samples.at(-1);
  return [name, last?.failed === 0 ? last.p99Ms : Number.POSITIVE_INFINITY];
}

function toSlowest({ name, samples }: ScaleResult): Figure {
  const last = samples.at(-1);
  return [name, last?.failed === 0 ? last.slowestMs : Number.POSITIVE_INFINITY];
}

/** The target for the maximum of multiple figures, named after its case. */
function worst(name: string, limit: number, figures: readonly Figure[]): Target[] {
  const [first] = [...figures].sort(([, one], [, other]) => other - one);
  return first === undefined ? [] : atMost(`${name} (worst: ${first[0]})`, limit, first[1]);
}
