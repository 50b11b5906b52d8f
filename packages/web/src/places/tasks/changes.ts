import { NotFoundError } from '@postil/client';
import { problemOf } from '../../api/problems.ts';
import { toast } from '../../parts/toasts.tsx';
import { useTexts } from '../../texts/context.tsx';
import { holdChange, releaseChanges } from './cache/pending.ts';
import { findTask, patchTask, pick, removeTask, type Task } from './tasks.ts';

/** A change of one task that is shown before the server has confirmed it. */
export interface TaskChange {
  readonly id: string;
  readonly change: Partial<Task>;
  /** Asks the server for the change. @returns what it answered of the task's values. */
  readonly send: () => Promise<Partial<Task> | undefined>;
  /** A sentence that says what did not happen. */
  readonly failed: string;
}

/** The changes of one task that the server has not yet answered. */
interface Running {
  /** The values that the server has confirmed, of the fields that are being changed. */
  readonly confirmed: Map<string, unknown>;
  /** The newest change of each field. */
  readonly newest: Map<string, symbol>;
  last: Promise<unknown>;
  count: number;
}

const state: { readonly running: Map<string, Running> } = { running: new Map() };

/**
 * Changes a task at once. What the server refuses goes back, with a message that offers Retry.
 *
 * @returns a function that makes a change and says whether it was accepted.
 */
export function useChangeTask(): (change: TaskChange) => Promise<boolean> {
  const texts = useTexts();
  return async function change(wanted: TaskChange): Promise<boolean> {
    try {
      await changeTask(wanted);
      return true;
    } catch (error) {
      if (error instanceof NotFoundError) removeTask(wanted.id);
      toast({
        text: `${wanted.failed} ${problemOf(error, texts)}`,
        isProblem: true,
        ...(error instanceof NotFoundError
          ? {}
          : { action: { label: texts.common.retry, run: () => void change(wanted) } }),
      });
      return false;
    }
  };
}

/** Shows the change, sends it after those of the same task that were made before, and takes back what is refused. */
async function changeTask({ id, change, send }: TaskChange): Promise<void> {
  const running = state.running.get(id) ?? {
    confirmed: new Map(),
    newest: new Map(),
    last: Promise.resolve(),
    count: 0,
  };
  state.running.set(id, running);
  const self = Symbol(id);
  const before = findTask(id);
  for (const name of Object.keys(change)) {
    if (before && !running.confirmed.has(name))
      running.confirmed.set(name, Object.entries(pick(before, [name]))[0]?.[1]);
    running.newest.set(name, self);
  }
  holdChange(id, change);
  patchTask(id, change);
  running.count += 1;
  const sent = running.last.then(send);
  running.last = sent.catch(() => undefined);
  /** What no later change has replaced. */
  const isNewest = ([name]: [string, unknown]) => (running.newest.get(name) ?? self) === self;
  try {
    const answer = { ...change, ...(await sent) };
    for (const [name, value] of Object.entries(answer)) running.confirmed.set(name, value);
    show(id, Object.entries(answer).filter(isNewest));
  } catch (error) {
    const values = [...running.confirmed].filter(([name]) => name in change);
    show(id, values.filter(isNewest));
    throw error;
  } finally {
    running.count -= 1;
    if (running.count === 0) {
      state.running.delete(id);
      releaseChanges(id);
    }
  }
}

function show(id: string, values: readonly (readonly [string, unknown])[]): void {
  // The names and values come from tasks.
  const change = Object.fromEntries(values) as Partial<Task>;
  holdChange(id, change);
  patchTask(id, change);
}
