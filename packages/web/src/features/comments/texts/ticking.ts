import { lineAfter, withTick } from '@postil/contract/markdown-tasks';
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
 * Ticks an item of the checklist in a description optimistically. If somebody else has changed the text, the item is
 * ticked in the new version, if it still exists.
 */
export function useTick(detail: TaskDetail): (line: number, isDone: boolean) => void {
  const { common, task } = useTexts();
  const { id, version } = detail;
  const changeTask = useChange(taskRecords, [keys.taskActivity(id)]);
  const last = useRef<Promise<Partial<KnownTask>>>(undefined);
  const tick = async (line: number, isDone: boolean): Promise<boolean> => {
    // The current text may be newer than the last one that this component rendered.
    const before = taskRecords.find(id)?.description ?? detail.description ?? '';
    const description = withTick(before, line, isDone);
    if (description === undefined) return false;
    const known = taskRecords.find(id)?.version ?? version;
    const earlier = last.current;
    const sendNext = async () => {
      // The version after an earlier tick is known only from its response.
      const previous = await earlier?.catch(() => undefined);
      const next = previous?.description === before ? previous.version : undefined;
      const base = { description: before, version: next ?? known };
      try {
        return await send(detail, { line, isDone, base, retriesLeft: MAX_RETRIES });
      } catch (error) {
        if (!(error instanceof EditConflict)) throw error;
        toast({ text: common.conflict.changed(), isProblem: true });
        return nowOf(error);
      }
    };
    return changeTask({
      id,
      change: { description },
      send: () => {
        last.current = sendNext();
        return last.current;
      },
    });
  };
  return (line, isDone) => {
    const { description = detail.description } = taskRecords.find(id) ?? detail;
    /** The item may be in another line by then. */
    const back = async () => {
      const now = taskRecords.find(id)?.description ?? '';
      const found = lineAfter(description ?? '', now, line);
      if (found !== undefined) await tick(found, !isDone);
    };
    const text = isDone ? task.ticked(wordsOf(description, line)) : task.unticked(wordsOf(description, line));
    const withdraw = offerUndo({
      text,
      label: common.undo,
      subject: CHANGES_SUBJECT,
      undo: () => void back(),
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
    const now = nowOf(error);
    const text = now.description ?? '';
    const newLine = lineAfter(base.description, text, line);
    if (newLine === undefined) throw error;
    const next = { description: text, version: now.version };
    return send(detail, { line: newLine, isDone, base: next, retriesLeft: retriesLeft - 1 });
  }
}

function nowOf(error: EditConflict<unknown>): Description & RecordWithVersion {
  // The error concerns the edit of this comment.
  const { description, version } = error.current as Description & RecordWithVersion;
  return { description, version };
}
