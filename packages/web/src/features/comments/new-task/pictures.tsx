import type { ClipboardEvent } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { ChoosePictures } from '../pictures/choose-button.tsx';
import { attach, type ChosenPicture, takeAttached } from '../pictures/drafts.ts';
import { AttachedPictures } from '../pictures/preview.tsx';
import { sendPictures } from '../pictures/sending.ts';
import { pastedFiles, useCheckedFiles, useDrop } from '../pictures/taking.ts';
import { unsentPictures } from '../pictures/unsent.ts';

/** The key of the draft's pictures, in place of the id of a comment. */
const DRAFT_KEY = 'new-task';

/** The pictures of the draft of a task, and a button that adds some. */
export function NewPictures({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { task } = useTexts();
  return (
    <div className="-mt-1 flex flex-wrap items-center gap-2">
      <AttachedPictures commentId={DRAFT_KEY} label={task.pictures.list} />
      <ChoosePictures label={task.pictures.add} onFiles={onFiles} />
    </div>
  );
}

/** Accepts pictures for the draft of a task: dropped on its form, pasted into it, or chosen files. */
export function useNewPictures() {
  const onFiles = useCheckedFiles((files) => attach(DRAFT_KEY, files));
  const { isOver, zone } = useDrop(onFiles);
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return { onFiles, isOver, zone: { ...zone, onPaste } };
}

/** Returns the pictures of a task that is sent, and clears them for the next one. */
export function takeNewPictures(): readonly ChosenPicture[] {
  return takeAttached(DRAFT_KEY);
}

/** Puts the pictures of a refused task back into the form. */
export function restoreNewPictures(pictures: readonly ChosenPicture[]): void {
  attach(
    DRAFT_KEY,
    pictures.map(({ file }) => file),
  );
}

/**
 * Sends the pictures of a created task.
 *
 * @returns a function that sends them and resolves to the reason for a failure; undefined: all were sent.
 */
export function useSendNewPictures(): (
  id: string,
  pictures: readonly ChosenPicture[],
) => Promise<string | undefined> {
  const texts = useTexts();
  return async (id, pictures) => {
    const newPictures = pictures.map((picture) => ({ ...picture, reply_id: null }));
    await sendPictures(id, newPictures, (error) => problemOf(error, texts));
    return unsentPictures.list(id).find(({ problem }) => problem !== undefined)?.problem;
  };
}
