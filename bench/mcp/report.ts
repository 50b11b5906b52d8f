import { renderTable, round } from '../run/table.ts';
import type { McpReport, McpResult, McpSample } from './mcp.ts';

const COLUMNS = [
  'call',
  'era',
  'conn.',
  'calls/s',
  'p50 ms',
  'p99 ms',
  'cpu µs',
  'bare/s',
  'p50 ms',
  'cpu µs',
  'data/s',
  'p50 ms',
  'cpu µs',
  'of bare',
  'protocol µs',
  'data µs',
] as const;

/** The figures of the MCP endpoint as a Markdown table. */
export function renderMcp({ database, results }: McpReport): string {
  return `MCP, ${database}\n\n${renderTable(COLUMNS, results.map(toCells))}`;
}

function toCells({ call, era, connections, whole, bare, data }: McpResult): string[] {
  // The other two routes include the work of the bare one.
  const withoutProtocol = data ?? bare;
  return [
    call,
    era,
    String(connections),
    rate(whole),
    round(whole.p50Ms),
    round(whole.p99Ms),
    cpu(whole),
    rate(bare),
    round(bare.p50Ms),
    cpu(bare),
    ...(data ? [rate(data), round(data.p50Ms), cpu(data)] : ['–', '–', '–']),
    (whole.perSecond / bare.perSecond).toFixed(2),
    (whole.cpuMicroseconds - withoutProtocol.cpuMicroseconds).toFixed(0),
    data ? (data.cpuMicroseconds - bare.cpuMicroseconds).toFixed(0) : '–',
  ];
}

function rate({ perSecond }: McpSample): string {
  return perSecond.toFixed(0);
}

function cpu({ cpuMicroseconds }: McpSample): string {
  return cpuMicroseconds.toFixed(0);
}
