import { expect, it, onTestFinished, vi } from 'vitest';
import type { DatabaseProblem } from './health.ts';
import { watchDatabase } from './watchdog.ts';

const SILENT: DatabaseProblem = { kind: 'silent', reason: 'the database does not respond' };
const READ_ONLY: DatabaseProblem = { kind: 'unwritable', reason: 'the database is read-only' };

interface Situation {
  readonly problem: DatabaseProblem | undefined | (() => DatabaseProblem | undefined);
  readonly silentMs: number;
  readonly canReconnect: boolean;
}

/** Watches for two minutes. @returns the messages with which the process would exit. */
async function watch({ problem, silentMs, canReconnect }: Situation): Promise<string[]> {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const lines: string[] = [];
  const stop = watchDatabase({
    database: { silentMs, canReconnect: async () => canReconnect },
    findProblem: async () => (typeof problem === 'function' ? problem() : problem),
    onStuck: (line) => lines.push(line),
  });
  await vi.advanceTimersByTimeAsync(120_000);
  stop();
  return lines;
}

it('a process that gets no response for a minute exits once, if a new one would get a response', async () => {
  const lines = await watch({ problem: SILENT, silentMs: 61_000, canReconnect: true });
  expect(lines).toEqual([
    'The database has not responded to this process for 61 s, but would respond to a new one: exiting, to be restarted.',
  ]);
});

it('a process whose database recovers between two polls keeps running', async () => {
  const problems: (DatabaseProblem | undefined)[] = [SILENT, undefined, SILENT, undefined];
  const lines = await watch({ problem: () => problems.shift(), silentMs: 61_000, canReconnect: true });
  expect(lines).toEqual([]);
});

it.each<[string, Situation]>([
  ['has no problem', { problem: undefined, silentMs: 61_000, canReconnect: true }],
  [
    'has been without a response for less than a minute',
    { problem: SILENT, silentMs: 59_000, canReconnect: true },
  ],
  ['could not be replaced by a working one', { problem: SILENT, silentMs: 61_000, canReconnect: false }],
  ['has a read-only database', { problem: READ_ONLY, silentMs: 61_000, canReconnect: true }],
])('a process that %s keeps running', async (_case, situation) => {
  expect(await watch(situation)).toEqual([]);
});
