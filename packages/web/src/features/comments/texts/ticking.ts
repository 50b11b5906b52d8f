import { findNewLine, withTick } from '@postil/contract/markdown-tasks';
import { useRef } from 'react';
import { useChange } from '../../../data/records/change.ts';
import { type KnownTask, keys, taskRecords } from '../../../data/records/kinds.ts';
import { CHANGES_SUBJECT, offerUndo } from '../../../data/records/undo.ts';
import { EditConflict, type RecordWithVersion } from '../../../data/records/versions.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import type { TaskDetail } from '../detail/detail.ts';
import { sendTexts } from './saving.ts';

type Description = Pick<TaskDetail, 'description'>;

/** The maximum number of retries of a tick in a text that others keep changing. */
const MAX_RETRIES = 5;

/**
 * Ticks or unticks a checklist item of a description optimistically. After a change by somebody else, this is
 * done in the new version, unless the item is missing or ambiguous there.
 */
export function useTick(detail: TaskDetail): (line: number, isDone: boolean) => void {
  const { common, task } = useTexts();
  const { id, version } = detail;
  const changeTask = useChange(taskRecords, [keys.taskActivity(id)]);
  const lastRequest = useRef<Promise<Partial<KnownTask>>>(undefined);
  const tick = async (line: number, isDone: boolean): Promise<boolean> => {
    // The current text may be newer than the last one that this component rendered.
    const currentText = taskRecords.find(id)?.description ?? detail.description ?? '';
    const description = withTick(currentText, line, isDone);
    if (description === undefined) return false;
    const knownVersion = taskRecords.find(id)?.version ?? version;
    const earlierRequest = lastRequest.current;
    const sendNext = async () => {
      // The version after an earlier tick is known only from its response.
      const previous = await earlierRequest?.catch(() => undefined);
      const nextVersion = previous?.description === currentText ? previous.version : undefined;
      const base = { description: currentText, version: nextVersion ?? knownVersion };
      try {
        return await send(detail, { line, isDone, base, retriesLeft: MAX_RETRIES });
      } catch (error) {
        if (!(error instanceof EditConflict)) throw error;
        toast({ text: common.conflict.changed(), isProblem: true });
        return currentOf(error);
      }
    };
    return changeTask({
      id,
      change: { description },
      send: () => {
        lastRequest.current = sendNext();
        return lastRequest.current;
      },
    });
  };
  return (line, isDone) => {
    const { description = detail.description } = taskRecords.find(id) ?? detail;
    /** Reverts the tick: the item may be on another line by then. */
    const revert = async () => {
      const currentText = taskRecords.find(id)?.description ?? '';
      const newLine = findNewLine(description ?? '', currentText, line);
      if (newLine !== undefined) await tick(newLine, !isDone);
    };
    const text = isDone ? task.ticked(wordsOf(description, line)) : task.unticked(wordsOf(description, line));
    const withdraw = offerUndo({
      text,
      label: common.undo,
      subject: CHANGES_SUBJECT,
      undo: () => void revert(),
    });
    void tick(line, isDone).then((isTicked) => !isTicked && withdraw());
  };
}

/** The words of an item, for a message. */
function wordsOf(text: string | null | undefined, line: number): string {
  return (text?.split('\n')[line] ?? '').replace(/^.*?\[[ xX]\]\s+/, '').slice(0, 80);
}

interface TickRequest {
  readonly line: number;
  readonly isDone: boolean;
  /** The text that contains the item. */
  readonly base: { readonly description: string } & RecordWithVersion;
  readonly retriesLeft: number;
}

async function send(
  detail: TaskDetail,
  { line, isDone, base, retriesLeft }: TickRequest,
): Promise<Partial<KnownTask>> {
  const change = { description: withTick(base.description, line, isDone) ?? base.description };
  try {
    return await sendTexts(detail, { base, change });
  } catch (error) {
    if (!(error instanceof EditConflict) || retriesLeft === 0) throw error;
    const current = currentOf(error);
    const text = current.description ?? '';
    const newLine = findNewLine(base.description, text, line);
    if (newLine === undefined) throw error;
    const newBase = { description: text, version: current.version };
    return send(detail, { line: newLine, isDone, base: newBase, retriesLeft: retriesLeft - 1 });
  }
}

function currentOf(error: EditConflict<unknown>): Description & RecordWithVersion {
  // The error concerns the edit of this comment.
  const { description, version } = error.current as Description & RecordWithVersion;
  return { description, version };
}
