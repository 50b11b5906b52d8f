import { expect, it, onTestFinished, vi } from 'vitest';
import type { DatabaseProblem } from './health.ts';
import { watchDatabase } from './watchdog.ts';

const SILENT: DatabaseProblem = { kind: 'silent', reason: 'the database does not answer' };
const READ_ONLY: DatabaseProblem = { kind: 'unwritable', reason: 'the database is read-only' };

interface Situation {
  readonly problem: DatabaseProblem | undefined | (() => DatabaseProblem | undefined);
  readonly silentMs: number;
  readonly wouldServeAnew: boolean;
}

/** Watches for two minutes. @returns the lines that it ended the process with. */
async function watch({ problem, silentMs, wouldServeAnew }: Situation): Promise<string[]> {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const lines: string[] = [];
  const stop = watchDatabase({
    database: { silentMs, wouldServeAnew: async () => wouldServeAnew },
    findProblem: async () => (typeof problem === 'function' ? problem() : problem),
    onStuck: (line) => lines.push(line),
  });
  await vi.advanceTimersByTimeAsync(120_000);
  stop();
  return lines;
}

it('ends a process once that had no answer for a minute where a new one would', async () => {
  const lines = await watch({ problem: SILENT, silentMs: 61_000, wouldServeAnew: true });
  expect(lines).toEqual([
    'The database has not answered this process for 61 s, but would answer a new one: ending, to be started again.',
  ]);
});

it('leaves a process alone whose database came back between two looks', async () => {
  const answers: (DatabaseProblem | undefined)[] = [SILENT, undefined, SILENT, undefined];
  const lines = await watch({ problem: () => answers.shift(), silentMs: 61_000, wouldServeAnew: true });
  expect(lines).toEqual([]);
});

it.each<[string, Situation]>([
  ['is well', { problem: undefined, silentMs: 61_000, wouldServeAnew: true }],
  ['has not been without an answer for long', { problem: SILENT, silentMs: 59_000, wouldServeAnew: true }],
  ['could not be helped by a new one', { problem: SILENT, silentMs: 61_000, wouldServeAnew: false }],
  [
    'is told that the database takes no changes',
    { problem: READ_ONLY, silentMs: 61_000, wouldServeAnew: true },
  ],
])('leaves a process alone that %s', async (_what, situation) => {
  expect(await watch(situation)).toEqual([]);
});
