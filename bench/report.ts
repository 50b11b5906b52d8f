import type { EngineReport } from './engines/engines.ts';
import type { Result } from './engines/measure.ts';
import { MISSING_FIGURE, renderTable, round } from './run/table.ts';
import type { Target } from './run/target.ts';
import type { WebhookReport } from './webhooks/webhooks.ts';

const COLUMNS = [
  'case',
  'conn.',
  'postil/s',
  'p50 ms',
  'p99 ms',
  'node µs',
  'db µs',
  'plain/s',
  'pgbench/s',
  'bare/s',
  'of plain',
  'of pgbench',
  'of bare',
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
  const deliveryRows = [steady, fanOut].map((result) => [
    `${result.eventsPerSecond} events/s to ${result.webhooks}`,
    round(result.committedPerSecond),
    ...[result.expected, result.delivered, result.duplicates].map(String),
    result.deliveredPerSecond.toFixed(0),
    ...[result.p50Ms, result.p99Ms, result.slowestMs, result.lastAfterSeconds].map(round),
  ]);
  const { without, withOne, ratio } = outbox;
  const creationRows = [
    ['no webhook', without.perSecond.toFixed(0), round(without.p50Ms), round(without.p99Ms), MISSING_FIGURE],
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
    renderTable(DELIVERY_COLUMNS, deliveryRows),
    renderTable(['create, 32 connections', 'postil/s', 'p50 ms', 'p99 ms', 'of none'], creationRows),
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

function toCells({ scenario, connections, postil, plain, pgbench, bare, ...ratios }: Result): string[] {
  const { ofPlain, ofPgbench, ofBare } = ratios;
  const renderInteger = (figure: number | null | undefined) => figure?.toFixed(0) ?? MISSING_FIGURE;
  return [
    scenario,
    String(connections),
    renderInteger(postil.perSecond),
    round(postil.p50Ms),
    round(postil.p99Ms),
    ...[postil.nodeMicroseconds, postil.databaseMicroseconds].map(renderInteger),
    ...[plain, pgbench, bare].map((sample) => renderInteger(sample?.perSecond)),
    ...[ofPlain, ofPgbench, ofBare].map((ratio) => ratio?.toFixed(2) ?? MISSING_FIGURE),
  ];
}
