import { Type } from 'typebox';
import type { McpContext } from '../../../core/mcp/surface/context.ts';
import { ToolRefusal } from '../../../core/mcp/surface/refusal.ts';
import { Arguments, TOOL_PAGE_SIZE } from '../../../core/mcp/surface/schemas.ts';
import { defineTool, type Tool } from '../../../core/mcp/surface/tool.ts';
import type { Arrivals } from '../arrivals/arrivals.ts';
import {
  advance,
  isTold,
  type Position,
  readPosition,
  settledId,
  writePosition,
} from '../arrivals/position.ts';
import { type ArrivalRow, MAX_SEEN } from '../arrivals/queries.ts';
import { findPending } from '../pending/queries.ts';
import { presentPending } from './reading.ts';
import { CommentSummary } from './summaries.ts';

const PERMISSION = 'write';
const TIMEOUT_SECONDS = { minimum: 0, maximum: 50, default: 50 } as const;

const WaitArguments = Arguments({
  cursor: Type.Optional(
    Type.String({ maxLength: 4_000, description: 'cursor of the answer before; left out: from now on.' }),
  ),
  timeout_seconds: Type.Optional(Type.Integer(TIMEOUT_SECONDS)),
});

/** @param getArrivals what lets requests wait without a connection to the database; asked when the tool is called. */
export function createWaitTool(getArrivals: () => Arrivals): Tool {
  return defineTool({
    name: 'wait-for-feedback',
    title: 'Wait for feedback',
    description:
      'Wait until a new pending comment arrives, 50 seconds at most; then call again with the cursor, so that none is missed. For what is there already use get-pending-tasks.',
    permission: PERMISSION,
    isReadOnly: true,
    input: WaitArguments,
    output: Type.Object({
      items: Type.Array(CommentSummary),
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
  const look = ({ floor }: Position) => arrivals.look(watchOf(context, floor));
  // As in paged tools, an empty cursor is none.
  const position = cursor === undefined || cursor === '' ? await begin(look) : readCursor(cursor);
  let seen = await look(position);
  // Where there is more than one look sees, the next call goes on with it at once.
  if (!hasNew(position, seen) && isWhole(seen) && seconds > 0) {
    await waitUntil(arrivals, context, { position, seconds });
    await context.checkKey(PERMISSION);
    seen = await look(position);
  }
  const ids = seen.filter((row) => isNew(position, row)).map(({ id }) => id);
  const told = ids.slice(0, TOOL_PAGE_SIZE);
  const rows = told.length > 0 ? await findPending(context.sql, context.actor, told) : [];
  const next = advance(position, {
    seen: seen.map((row) => ({ id: row.id, isTold: !isNew(position, row) || told.includes(row.id) })),
    isWhole: isWhole(seen),
  });
  return { items: rows.map(presentPending), cursor: writePosition(next), timed_out: rows.length === 0 };
}

/** Where somebody begins: all that is there counts as told. */
async function begin(look: (position: Position) => Promise<readonly ArrivalRow[]>): Promise<Position> {
  const start = { floor: settledId(), told: new Set<string>() };
  const seen = await look(start);
  return advance(start, {
    seen: seen.map(({ id }) => ({ id, isTold: true })),
    isWhole: isWhole(seen),
  });
}

async function waitUntil(
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
      'Too many calls of wait-for-feedback are waiting already: wait with one at a time, or look with get-pending-tasks.',
    );
  }
  context.stopCounting();
  await waiting;
}

function watchOf({ actor }: McpContext, afterId: string) {
  return { organizationId: actor.organizationId, projectId: actor.projectId, afterId };
}

function isWhole(seen: readonly ArrivalRow[]): boolean {
  return seen.length < MAX_SEEN;
}

function isNew(position: Position, { id, is_pending: isPending }: ArrivalRow): boolean {
  return isPending && !isTold(position, id);
}

function hasNew(position: Position, rows: readonly ArrivalRow[]): boolean {
  return rows.some((row) => isNew(position, row));
}

function readCursor(cursor: string): Position {
  const position = readPosition(cursor);
  if (position) return position;
  throw new ToolRefusal(
    'cursor is not right: take it from the last answer of wait-for-feedback, or leave it out to wait from now on.',
  );
}
