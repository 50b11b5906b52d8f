import type { ScenarioName } from './data/scenarios.ts';
import type { EngineReport } from './engines/engines.ts';
import type { Result } from './engines/measure.ts';
import type { CallName, McpReport } from './mcp/mcp.ts';
import { atLeast, atMost, type Target } from './run/target.ts';
import type { WebReport } from './web/web.ts';
import { DRAIN_LIMIT_MS } from './webhooks/deliveries.ts';
import type { WebhookReport } from './webhooks/webhooks.ts';

const BUSY_CONNECTIONS = 32;
/** The minimum rates, as fractions of that of the plain table. */
const MIN_RATIOS = [
  ['create', 0.22],
  ['list page', 0.45],
  ['list site', 1.2],
  ['read one', 0.14],
] as const satisfies readonly (readonly [ScenarioName, number])[];
const MAX_TAIL_RATIO = 4;
const MAX_MEMORY_MB = 150;
const MIN_CALLS_PER_SECOND: Record<CallName, number> = { 'tools/list': 2_500, 'get-pending-tasks': 1_500 };
const MAX_DELIVERY_MS = { p50: 250, p99: 2_000 } as const;

/** The targets that one engine's report covers. */
export function judge(report: EngineReport): Target[] {
  return report.engine === 'postgres' ? judgeServer(report) : judgeEmbedded(report);
}

/** The targets of delivering webhooks. */
export function judgeWebhooks({ steady, fanOut }: WebhookReport): Target[] {
  return [
    ...atLeast(
      'webhooks, 100 events/s to one: delivered of committed',
      1,
      steady.delivered / steady.expected,
    ),
    ...atMost('webhooks, 100 events/s to one: delivered twice', 0, steady.duplicates),
    ...atMost('webhooks, 100 events/s to one: p50, ms', MAX_DELIVERY_MS.p50, steady.p50Ms),
    ...atMost('webhooks, 100 events/s to one: p99, ms', MAX_DELIVERY_MS.p99, steady.p99Ms),
    ...atLeast(
      `webhooks, 50 events/s to 20: delivered within ${DRAIN_LIMIT_MS / 1_000} s of the end`,
      1,
      fanOut.delivered / fanOut.expected,
    ),
  ];
}

/** The targets of the MCP endpoint, with many connections for each version of the protocol. */
export function judgeMcp({ results }: McpReport): Target[] {
  return results
    .filter(({ connections }) => connections > 1)
    .flatMap(({ call, era, whole }) =>
      atLeast(`MCP ${era}: ${call}, calls/s`, MIN_CALLS_PER_SECOND[call], whole.perSecond),
    );
}

/** The targets of the web app in a browser. */
export function judgeWeb({ audit, board, widget }: WebReport): Target[] {
  return [
    ...atLeast('web, 10,000 tasks, Lighthouse: performance', 95, audit.performance),
    ...atLeast('web, 10,000 tasks, Lighthouse: accessibility', 100, audit.accessibility),
    ...atMost('web, 10,000 tasks, Lighthouse: largest paint, ms', 2_500, audit.largestPaintMs),
    ...atMost('web, 10,000 tasks, Lighthouse: layout shift', 0.05, audit.shift),
    ...atMost('web, 10,000 tasks: first cards, ms', 1_500, board.firstCardsMs),
    ...atMost('web, 10,000 tasks: nodes', 3_000, board.nodes),
    ...atMost('web, 10,000 tasks: heap, MB', 60, board.heapMb),
    ...atMost('web: a new card, ms', 100, board.newCardMs),
    ...atMost('web: a search in the palette, ms', 100, board.paletteMs),
    ...atMost('web: a move in another browser, ms', 2_000, board.otherBrowserMs),
    ...[widget.unchangedPage, widget.changedPage].flatMap(({ totalMs, longestMs }) => [
      ...atMost('widget: all slices of 50 pins on 5,000 elements, ms', 50, totalMs),
      ...atMost('widget: longest slice of 50 pins on 5,000 elements, ms', 16, longestMs),
    ]),
    ...atMost('widget: the pins of another route, ms', 300, widget.routeMs),
    ...widget.audits.flatMap(({ category, without: { min, max }, loss }) =>
      atMost(`widget, Lighthouse: loss of ${category} beyond the spread`, 2, loss - (max - min)),
    ),
  ];
}

function judgeServer({ results, idleMemoryMb }: EngineReport): Target[] {
  const tailRatios = results.filter(isBusy).map(({ postil }) => postil.p99Ms / postil.p50Ms);
  return [
    ...MIN_RATIOS.flatMap(([name, limit]) =>
      atLeast(`${name}, of the plain table`, limit, findBusyResult(results, name)?.ofPlain),
    ),
    ...atMost('p99 of every case, of its p50', MAX_TAIL_RATIO, Math.max(...tailRatios)),
    ...atMost('idle memory, MB', MAX_MEMORY_MB, idleMemoryMb),
  ];
}

function judgeEmbedded({ results }: EngineReport): Target[] {
  return [
    ...atLeast(
      'embedded: page listing, requests/s',
      2_000,
      findBusyResult(results, 'list page')?.postil.perSecond,
    ),
    ...atLeast('embedded: creating, requests/s', 3_000, findBusyResult(results, 'create')?.postil.perSecond),
  ];
}

function findBusyResult(results: readonly Result[], name: ScenarioName): Result | undefined {
  return results.find((result) => result.scenario === name && isBusy(result));
}

function isBusy({ connections }: Result): boolean {
  return connections === BUSY_CONNECTIONS;
}
