import { useRef, useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { toast } from '../../../ui/overlay/toasts.tsx';
import type { SelectedTask } from '../changes/selection.ts';
import { type BulkChange, type BulkStep, inChunks, stepsBack, valuesAfter, wouldChange } from './changes.ts';

/** How far a change of many tasks has come. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** What became of a change of many tasks. */
export interface Outcome {
  readonly changed: readonly string[];
  readonly failed: readonly BulkStep[];
  readonly error: unknown;
}

/**
 * Changes many tasks optimistically. Refused changes revert, with a message that offers Retry. Undo restores the
 * former value of every task.
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
    const tasks = selected.map((task) => taskRecords.find(task.id) ?? task);
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

/** What sending asks and reports. */
interface Sending {
  readonly nameOf: (id: string) => string;
  readonly isCancelled: () => boolean;
  readonly onProgress: (done: number) => void;
}

/** Shows all changes, then sends them chunk by chunk; what is refused or cancelled reverts. */
export async function sendAll(chunks: readonly BulkStep[], sending: Sending): Promise<Outcome> {
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
        const { comments } = await api.updateComments({ comment_ids: [...step.ids], change: step.change });
        for (const { id, version, updated_at, resolved_at } of comments) {
          taskRecords.patch(id, { version, updated_at, resolved_at });
        }
        changed.push(...step.ids);
      } catch (problem) {
        error = problem;
        takeBack();
        failed.push(step);
      }
    }
    for (const id of step.ids) taskRecords.release(id);
    done += step.ids.length;
    sending.onProgress(done);
  }
  // Filters and orders may match other tasks now; the screen stays as it is until they are fetched.
  void taskRecords.refresh();
  return { changed, failed, error };
}

/** Shows a change to some tasks. @returns a function that reverts it. */
function show({ ids, change }: BulkStep, nameOf: (id: string) => string): () => void {
  const undo = ids.map((id) => {
    const task = taskRecords.find(id);
    if (!task) return () => {};
    const values = valuesAfter(task, change, nameOf);
    taskRecords.hold(id, values);
    return taskRecords.patch(id, values);
  });
  return () => {
    for (const each of undo) each();
  };
}
