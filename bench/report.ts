import type { EngineReport } from './engines.ts';
import type { Sample } from './load-generator.ts';
import type { Result } from './measure.ts';
import type { Target } from './targets.ts';
import type { WebhookReport } from './webhooks.ts';

const COLUMNS = [
  'case',
  'conn.',
  'postil/s',
  'p50 ms',
  'p99 ms',
  'cpu µs',
  'pgbench/s',
  'p99 ms',
  'bare/s',
  'p99 ms',
  'of pgbench',
  'of bare',
  'of lower',
] as const;

/** The figures of one engine as a Markdown table, readable as plain text too. */
export function renderEngine({
  database,
  idleMemoryMb,
  loadedMemoryMb,
  fillSeconds,
  results,
}: EngineReport): string {
  const memory = `${idleMemoryMb.toFixed(0)} MB idle, ${loadedMemoryMb.toFixed(0)} MB after the load`;
  const head = `${database}: filled in ${fillSeconds.toFixed(0)} s; memory ${memory}`;
  return `${head}\n\n${renderTable(COLUMNS, results.map(toCells))}`;
}

const DELIVERY_COLUMNS = [
  'case',
  'committed/s',
  'expected',
  'delivered',
  'twice',
  'delivered/s',
  'p50 ms',
  'p99 ms',
  'max ms',
  'last after s',
] as const;

/** The figures of webhooks as Markdown tables. */
export function renderWebhooks({ database, steady, fanOut, outbox }: WebhookReport): string {
  const deliveries = [steady, fanOut].map((result) => [
    `${result.eventsPerSecond} events/s to ${result.webhooks}`,
    round(result.committedPerSecond),
    ...[result.expected, result.delivered, result.duplicates].map(String),
    result.deliveredPerSecond.toFixed(0),
    ...[result.p50Ms, result.p99Ms, result.slowestMs, result.lastAfterSeconds].map(round),
  ]);
  const { without, withOne, ratio } = outbox;
  const creating = [
    ['no webhook', without.perSecond.toFixed(0), round(without.p50Ms), round(without.p99Ms), '–'],
    [
      'one webhook',
      withOne.perSecond.toFixed(0),
      round(withOne.p50Ms),
      round(withOne.p99Ms),
      ratio.toFixed(2),
    ],
  ];
  return [
    `Webhooks, ${database}`,
    renderTable(DELIVERY_COLUMNS, deliveries),
    renderTable(['create, 32 connections', 'postil/s', 'p50 ms', 'p99 ms', 'of none'], creating),
  ].join('\n\n');
}

/** The targets and whether they are met. */
export function renderTargets(targets: readonly Target[]): string {
  const rows = targets.map(({ name, wanted, measured, isMet }) => [
    name,
    wanted,
    round(measured),
    isMet ? 'met' : 'MISSED',
  ]);
  return renderTable(['target', 'wanted', 'measured', ''], rows);
}

function toCells({ scenario, connections, postil, pgbench, bare, ...ratios }: Result): string[] {
  const { ofPgbench, ofBare, ofLower } = ratios;
  return [
    scenario,
    String(connections),
    ...[
      postil.perSecond.toFixed(0),
      round(postil.p50Ms),
      round(postil.p99Ms),
      postil.cpuMicroseconds.toFixed(0),
    ],
    ...rateAndTail(pgbench),
    ...rateAndTail(bare),
    ...[ofPgbench, ofBare, ofLower].map((ratio) => (ratio === null ? '–' : ratio.toFixed(2))),
  ];
}

function rateAndTail(sample: Sample | null): string[] {
  return sample ? [sample.perSecond.toFixed(0), round(sample.p99Ms)] : ['–', '–'];
}

/** A number with about three significant digits. */
export function round(value: number): string {
  if (value >= 1_000) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** A Markdown table with aligned columns, which is readable as plain text, too. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => pad(cell, column, widths)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

function pad(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
