import { useRef, useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { reportFault } from '../../../data/api/failures.ts';
import { pick } from '../../../data/records/entity.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { CHANGES_SUBJECT, offerUndo } from '../../../data/records/undo.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { useChangeDescription } from '../changes/description.ts';
import type { SelectedTask } from '../changes/selection.ts';
import { type BulkChange, type BulkStep, inChunks, undoSteps, valuesAfter, withoutNoOps } from './changes.ts';

/** The progress of a bulk change. */
interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The outcome of a bulk change. */
interface Outcome {
  readonly changed: readonly string[];
  readonly failed: readonly BulkStep[];
  readonly error: unknown;
}

/**
 * Makes one or more changes to many tasks optimistically. Refused changes revert, with a message that offers Retry.
 * Undo restores the former value of every task.
 *
 * @param nameOf returns the name of a member.
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
    const isLong = chunks.length > steps.length;
    return sendAll(chunks, {
      nameOf,
      isCancelled: () => isCancelled.current,
      onProgress: (done) => setProgress(isLong && done < total ? { done, total } : undefined),
    });
  };
  const successText = useSuccessText(nameOf);
  const reportFailure = ({ failed, error }: Outcome) => {
    const count = failed.reduce((sum, { ids }) => sum + ids.length, 0);
    if (count === 0 || error === undefined) return;
    reportFault(error);
    toast({
      text: list.bulk.failed(count, problemOf(error, texts)),
      isProblem: true,
      action: { label: common.retry, run: () => void restoreOrRetry(failed, list.bulk.changed) },
    });
  };
  const restoreOrRetry = async (steps: readonly BulkStep[], textFor: (count: number) => string) => {
    const outcome = await send(steps);
    if (outcome.changed.length > 0)
      toast({ text: textFor(outcome.changed.length), subject: CHANGES_SUBJECT });
    reportFailure(outcome);
  };
  const runSteps = async (selected: readonly SelectedTask[], requestedSteps: readonly BulkStep[]) => {
    const tasks = selected.map((task) => taskRecords.find(task.id) ?? task);
    const steps = withoutNoOps(requestedSteps, tasks);
    const changes = steps.map(({ change }) => change);
    const ids = steps.flatMap((step) => step.ids);
    if (ids.length === 0) return void toast({ text: list.bulk.nothing });
    const sending = send(steps);
    const offer = (changed: readonly SelectedTask[]) =>
      offerUndo({
        text: successText(changed, changes),
        label: common.undo,
        subject: CHANGES_SUBJECT,
        undo: () => void sending.then(() => restoreOrRetry(undoSteps(steps, changed), list.bulk.restored)),
      });
    // A change of many chunks can be cancelled, and Undo is offered after it is complete.
    const isShort = inChunks(steps).length === steps.length;
    const withdraw = isShort ? offer(tasks.filter(({ id }) => ids.includes(id))) : undefined;
    const outcome = await sending;
    const changed = tasks.filter(({ id }) => outcome.changed.includes(id));
    if (changed.length === 0) withdraw?.();
    else if (!withdraw) offer(changed);
    reportFailure(outcome);
  };
  return {
    run: (selected: readonly SelectedTask[], change: BulkChange) =>
      runSteps(selected, [{ ids: selected.map(({ id }) => id), change }]),
    runSteps,
    progress,
    cancel: () => {
      isCancelled.current = true;
    },
  };
}

/** @returns a function that describes the change and its consequences for the widgets of sites. */
function useSuccessText(nameOf: (id: string) => string) {
  const { list, task } = useTexts();
  const describe = useChangeDescription();
  return (changed: readonly SelectedTask[], changes: readonly BulkChange[]): string => {
    const [one] = changed;
    const [change, ...others] = changes;
    const isOne = one !== undefined && changed.length === 1 && change !== undefined && others.length === 0;
    const text = isOne
      ? describe(valuesAfter(one, change, nameOf), one.project_id)
      : list.bulk.changed(changed.length);
    return changed.some((each) => leavesSite(each, changes))
      ? `${text}. ${task.leftSite}`.replace('..', '.')
      : text;
  };
}

/** Whether changes remove a task from its site. */
function leavesSite(task: SelectedTask, changes: readonly BulkChange[]): boolean {
  return (
    task.site_id !== null &&
    changes.some(({ project }) => project && project.project_id !== task.project_id && !project.site_id)
  );
}

/** The callbacks of `sendAll`. */
interface Sending {
  readonly nameOf: (id: string) => string;
  readonly isCancelled: () => boolean;
  readonly onProgress: (done: number) => void;
}

/** Shows all changes and sends them in chunks; a refusal or a cancellation reverts the rest without sending it. */
export async function sendAll(chunks: readonly BulkStep[], sending: Sending): Promise<Outcome> {
  const changed: string[] = [];
  const failed: BulkStep[] = [];
  let error: unknown;
  let done = 0;
  sending.onProgress(done);
  const state: { last: Promise<unknown> } = { last: Promise.resolve() };
  const sent = chunks.map((step) => {
    const previous = state.last;
    const part = changeTogether(step, sending.nameOf, async () => {
      await previous;
      if (error !== undefined || sending.isCancelled()) throw new Cancelled();
      return (await api.updateComments({ comment_ids: [...step.ids], change: step.change })).comments;
    });
    state.last = part.then(
      () => changed.push(...step.ids),
      (problem) => {
        if (!(problem instanceof Cancelled)) error = problem;
        failed.push(step);
      },
    );
    return state.last.then(() => {
      done += step.ids.length;
      sending.onProgress(done);
    });
  });
  await Promise.all(sent);
  // Filters and orders may match other tasks now; the screen is unchanged until they are fetched.
  void taskRecords.refresh();
  return { changed, failed, error };
}

/** The reason why a part of a change was not sent. */
class Cancelled extends Error {}

/**
 * Shows a change to these tasks immediately, and sends it in one request after all earlier changes to them have
 * settled.
 *
 * @throws the error of `send`, after the change is reverted.
 */
async function changeTogether(
  { ids, change }: BulkStep,
  nameOf: (id: string) => string,
  send: () => Promise<readonly ChangedComment[]>,
): Promise<void> {
  // Only loaded tasks are on the screen and can have changes in flight.
  const loadedTasks = ids.flatMap((id) => taskRecords.find(id) ?? []);
  const turns = loadedTasks.map(() => Promise.withResolvers<void>());
  const response = Promise.all(turns.map(({ promise }) => promise)).then(send);
  const changes = loadedTasks.map((task, index) =>
    taskRecords.change(task.id, valuesAfter(task, change, nameOf), async () => {
      turns[index]?.resolve();
      const comment = (await response).find(({ id }) => id === task.id);
      return comment && pick(comment, ['version', 'updated_at', 'resolved_at']);
    }),
  );
  const outcomes = await Promise.allSettled(changes);
  await response;
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

type ChangedComment = Awaited<ReturnType<typeof api.updateComments>>['comments'][number];
