import type { PostilSample } from '../postil/postil-load.ts';
import { MISSING_FIGURE, renderTable, round } from '../run/table.ts';
import { CALLERS, type ScaleReport, type ScaleResult } from './scale.ts';

/** The figures of organisations of different sizes: a Markdown table for each number of callers. */
export function renderScale({ database, sizes, results }: ScaleReport): string {
  const tables = CALLERS.map((callers) => {
    const columns = columnsFor(callers);
    const names = sizes.flatMap((size) => columns.map(([name]) => `${size.toLocaleString('en')}: ${name}`));
    const callerResults = results.filter((result) => result.callers === callers);
    const rows = callerResults.map((result) => toCells(result, columns));
    const title = callers === 1 ? 'One caller' : `${callers} callers`;
    return `${title}\n\n${renderTable(['case', ...names, 'growth'], rows)}`;
  });
  return [`Scale, ${database}; comments of the organisation`, ...tables].join('\n\n');
}

type Column = readonly [name: string, read: (sample: PostilSample) => string];

/** The columns of each size. */
function columnsFor(callers: number): readonly Column[] {
  const times: Column[] = [
    ['p50 ms', renderMedian],
    ['p99 ms', ({ p99Ms }) => round(p99Ms)],
  ];
  if (callers > 1) return [['/s', ({ perSecond }) => round(perSecond)], ...times];
  return [
    ...times,
    ['node µs', ({ nodeMicroseconds }) => nodeMicroseconds?.toFixed(0) ?? MISSING_FIGURE],
    ['db µs', ({ databaseMicroseconds }) => databaseMicroseconds?.toFixed(0) ?? MISSING_FIGURE],
  ];
}

function toCells({ name, samples, growth }: ScaleResult, columns: readonly Column[]): string[] {
  const cells = samples.flatMap((sample) => columns.map(([, read]) => read(sample)));
  return [name, ...cells, round(growth)];
}

function renderMedian({ p50Ms, failed, responses }: PostilSample): string {
  return failed > 0 ? `${failed} of ${responses} failed` : round(p50Ms);
}
