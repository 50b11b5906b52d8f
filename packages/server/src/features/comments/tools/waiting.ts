import { isPending } from '@postil/contract';
import { Type } from 'typebox';
import { isInTeam } from '../../../core/access/actor.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { Arguments, TOOL_PAGE_SIZE } from '../../../core/mcp/surface/arguments.ts';
import { itemsWithin, MAX_PAGE_BYTES } from '../../../core/mcp/surface/bounds.ts';
import type { McpContext } from '../../../core/mcp/surface/context.ts';
import { ToolRefusal } from '../../../core/mcp/surface/refusal.ts';
import { OpaqueRecords } from '../../../core/mcp/surface/results.ts';
import { defineTool, type Tool } from '../../../core/mcp/surface/tool.ts';
import { CURSOR_SECRET, readCursor, writeCursor } from '../arrivals/cursor.ts';
import { advance, isReturned, type Position, settledId } from '../arrivals/position.ts';
import { type ArrivalRow, MAX_ARRIVALS } from '../arrivals/queries.ts';
import type { Arrivals } from '../arrivals/service.ts';
import { findNewestResults } from '../results/queries.ts';
import { findSummarizedComments } from '../search/pending-queries.ts';
import { presentToolResult } from './result.ts';
import { type CommentSummary, presentSummaries } from './summaries.ts';

const PERMISSIONS = ['read', 'write'] as const;
const TIMEOUT_SECONDS = { minimum: 0, maximum: 50, default: 50 } as const;

const WaitArguments = Arguments({
  cursor: Type.Optional(
    Type.String({
      maxLength: 4_000,
      description: 'cursor from the previous result; without it, wait from now on.',
    }),
  ),
  timeout_seconds: Type.Optional(Type.Integer(TIMEOUT_SECONDS)),
});

/** @param getArrivals returns the long-polling service; called on each call to the tool. */
export function createWaitTool(getArrivals: () => Arrivals): Tool {
  return defineTool({
    name: 'wait-for-feedback',
    title: 'Wait for feedback',
    description:
      'Wait for a new pending comment, or until somebody replies to one that you replied to or changed, reopens it or refuses its result: reason says which. Ends within 50 seconds; then call again with the cursor, so that nothing is missed. For existing comments use get-pending-tasks.',
    permission: 'write',
    needsRead: true,
    isReadOnly: true,
    input: WaitArguments,
    output: Type.Object({
      // As in get-pending-tasks, whose schema is not repeated.
      items: OpaqueRecords<CommentSummary & { reason: string }>(),
      cursor: Type.String(),
      timed_out: Type.Boolean(),
    }),
    run: (context, args) => waitForFeedback(getArrivals(), context, args),
  });
}

async function waitForFeedback(
  arrivals: Arrivals,
  context: McpContext,
  { cursor, timeout_seconds: seconds = TIMEOUT_SECONDS.default }: Type.Static<typeof WaitArguments>,
) {
  const poll = ({ floor }: Position) => arrivals.read(watchOf(context, floor));
  const secret = await getInstallationSecret(context.sql, CURSOR_SECRET);
  // As in paged tools, an empty cursor means none.
  const position =
    cursor === undefined || cursor === ''
      ? await readInitialPosition(poll)
      : (readCursor(secret, context.actor, cursor) ?? refuseCursor());
  let rows = await poll(position);
  // If there are more comments than one poll reads, the next call continues with them immediately.
  const hasToWait = !hasNew(position, rows) && isWhole(rows) && seconds > 0;
  if (hasToWait) {
    await waitForArrivals(arrivals, context, { position, seconds });
    rows = await poll(position);
  }
  const newRows = rows.filter((row) => isNew(position, row)).slice(0, TOOL_PAGE_SIZE);
  const { items, returned } = await presentArrivals(context, newRows);
  // After the last read, so that data written after the key lost access is not returned.
  if (hasToWait) await context.checkKey(PERMISSIONS);
  const next = advance(position, {
    seen: rows.map((row) => ({ id: row.id, isReturned: !isNew(position, row) || returned.has(row.id) })),
    isWhole: isWhole(rows),
  });
  return {
    items,
    cursor: writeCursor(secret, context.actor, next),
    timed_out: items.length === 0,
  };
}

/** The distinct comments of arrivals, with their last reason: as many as fit, the rest with the next call. */
async function presentArrivals(context: McpContext, arrivals: readonly ArrivalRow[]) {
  const reasons = new Map(arrivals.map(({ comment_id: id, reason }) => [id, reason]));
  const foundRows =
    reasons.size > 0 ? await findSummarizedComments(context.sql, context.actor, [...reasons.keys()]) : [];
  const rows = foundRows.filter(({ id, status }) => reasons.get(id) !== 'new' || isPending(status));
  const refusedIds = rows.filter(({ id }) => reasons.get(id) === 'refused').map(({ id }) => id);
  const [summaries, results, sign] = await Promise.all([
    presentSummaries(context, rows),
    findNewestResults(context.sql, context.actor, refusedIds),
    refusedIds.length > 0 ? context.signer() : undefined,
  ]);
  const candidates = summaries.map((summary) => {
    const result = results.get(summary.id);
    const resultField = result && { result: presentToolResult(result, { actor: context.actor, sign }) };
    return { ...summary, reason: reasons.get(summary.id) ?? 'new', ...resultField };
  });
  const items = itemsWithin(candidates, MAX_PAGE_BYTES);
  const laterIds = new Set(candidates.slice(items.length).map(({ id }) => id));
  const returned = arrivals.filter(({ comment_id: id }) => !laterIds.has(id)).map(({ id }) => id);
  return { items, returned: new Set(returned) };
}

/** The position of a new client: all existing comments count as returned. */
async function readInitialPosition(
  poll: (position: Position) => Promise<readonly ArrivalRow[]>,
): Promise<Position> {
  const start = { floor: settledId(), returnedMarks: new Set<string>() };
  const rows = await poll(start);
  return advance(start, {
    seen: rows.map(({ id }) => ({ id, isReturned: true })),
    isWhole: isWhole(rows),
  });
}

async function waitForArrivals(
  arrivals: Arrivals,
  context: McpContext,
  { position, seconds }: { position: Position; seconds: number },
): Promise<void> {
  const { actor, signal } = context;
  const waiting = arrivals.wait({
    watch: watchOf(context, position.floor),
    isEnough: (rows) => hasNew(position, rows),
    viaId: actor.via.id,
    timeoutMs: seconds * 1_000,
    signal,
  });
  if (!waiting) {
    throw new ToolRefusal(
      'Too many calls to wait-for-feedback are waiting already: wait with one call at a time, or poll get-pending-tasks.',
    );
  }
  context.stopCounting();
  await waiting;
}

function watchOf({ actor }: McpContext, afterId: string) {
  const { organizationId, projectId, via } = actor;
  return { organizationId, projectId, afterId, isInTeam: isInTeam(actor), keyId: via.id };
}

function isWhole(rows: readonly ArrivalRow[]): boolean {
  return rows.length < MAX_ARRIVALS;
}

function isNew(position: Position, { id, is_wanted: isWanted }: ArrivalRow): boolean {
  return isWanted && !isReturned(position, id);
}

function hasNew(position: Position, rows: readonly ArrivalRow[]): boolean {
  return rows.some((row) => isNew(position, row));
}

function refuseCursor(): never {
  throw new ToolRefusal(
    'cursor is not valid: take it unchanged from a result of wait-for-feedback in this project, or leave it out to wait from now on.',
  );
}
