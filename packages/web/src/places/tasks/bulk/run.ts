import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { problemOf } from '../../../api/problems.ts';
import { queryClient } from '../../../api/queries.ts';
import { toast } from '../../../parts/toasts.tsx';
import { useTexts } from '../../../texts/context.tsx';
import { holdChange, releaseChanges } from '../cache/pending.ts';
import type { SelectedTask } from '../selection.ts';
import { findTask, patchTask, taskKeys } from '../tasks.ts';
import { type BulkChange, type BulkStep, inChunks, stepsBack, valuesAfter, wouldChange } from './changes.ts';

/** How far a change of many tasks has come. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

interface Outcome {
  readonly changed: readonly string[];
  readonly failed: readonly BulkStep[];
  readonly error: unknown;
}

/**
 * Changes many tasks, each at once on the screen. What the server refuses goes back, with a message that offers Retry;
 * Undo brings every task back to its former value.
 *
 * @param nameOf the name of a member.
 */
export function useBulkChange(nameOf: (id: string) => string) {
  const texts = useTexts();
  const { list, common } = texts;
  const [progress, setProgress] = useState<Progress | undefined>();
  const isCancelled = useRef(false);
  const send = async (steps: readonly BulkStep[]): Promise<Outcome> => {
    isCancelled.current = false;
    const total = steps.reduce((sum, { ids }) => sum + ids.length, 0);
    const chunks = inChunks(steps);
    const isLong = chunks.length > 1;
    return sendAll(chunks, {
      nameOf,
      isCancelled: () => isCancelled.current,
      onProgress: (done) => setProgress(isLong && done < total ? { done, total } : undefined),
    });
  };
  const sayFailed = ({ failed, error }: Outcome) => {
    const count = failed.reduce((sum, { ids }) => sum + ids.length, 0);
    if (count === 0 || error === undefined) return;
    toast({
      text: list.bulk.failed(count, problemOf(error, texts)),
      isProblem: true,
      action: { label: common.retry, run: () => void restoreOrRetry(failed, list.bulk.changed) },
    });
  };
  const restoreOrRetry = async (steps: readonly BulkStep[], say: (count: number) => string) => {
    const outcome = await send(steps);
    if (outcome.changed.length > 0) toast({ text: say(outcome.changed.length) });
    sayFailed(outcome);
  };
  const run = async (selected: readonly SelectedTask[], change: BulkChange) => {
    const tasks = selected.map((task) => findTask(task.id) ?? task);
    const ids = tasks.filter((task) => wouldChange(task, change)).map(({ id }) => id);
    if (ids.length === 0) return void toast({ text: list.bulk.nothing });
    const outcome = await send([{ ids, change }]);
    const changed = tasks.filter(({ id }) => outcome.changed.includes(id));
    if (changed.length > 0) {
      toast({
        text: list.bulk.changed(changed.length),
        action: {
          label: common.undo,
          run: () => void restoreOrRetry(stepsBack(changed, change), list.bulk.restored),
        },
      });
    }
    sayFailed(outcome);
  };
  return {
    run,
    progress,
    cancel: () => {
      isCancelled.current = true;
    },
  };
}

interface Sending {
  readonly nameOf: (id: string) => string;
  readonly isCancelled: () => boolean;
  readonly onProgress: (done: number) => void;
}

/** Shows all of it, then sends it part by part; what is refused or cancelled is taken back. */
async function sendAll(chunks: readonly BulkStep[], sending: Sending): Promise<Outcome> {
  const shown = chunks.map((step) => ({ step, takeBack: show(step, sending.nameOf) }));
  const changed: string[] = [];
  const failed: BulkStep[] = [];
  let error: unknown;
  let done = 0;
  sending.onProgress(done);
  for (const { step, takeBack } of shown) {
    if (error !== undefined || sending.isCancelled()) {
      takeBack();
      failed.push(step);
    } else {
      try {
        const answer = await api.updateComments({ comment_ids: [...step.ids], change: step.change });
        for (const { id, version, updated_at, resolved_at } of answer.comments) {
          patchTask(id, { version, updated_at, resolved_at });
        }
        changed.push(...step.ids);
      } catch (problem) {
        error = problem;
        takeBack();
        failed.push(step);
      }
    }
    for (const id of step.ids) releaseChanges(id);
    done += step.ids.length;
    sending.onProgress(done);
  }
  // Filters and orders may now show other tasks; what is on the screen meanwhile stays.
  void queryClient.invalidateQueries({ queryKey: taskKeys.all });
  return { changed, failed, error };
}

/** Shows a change of some tasks. @returns a function that takes it back. */
function show({ ids, change }: BulkStep, nameOf: (id: string) => string): () => void {
  const undo = ids.map((id) => {
    const task = findTask(id);
    if (!task) return () => {};
    const values = valuesAfter(task, change, nameOf);
    holdChange(id, values);
    return patchTask(id, values);
  });
  return () => {
    for (const each of undo) each();
  };
}
