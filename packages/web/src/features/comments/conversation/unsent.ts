import type { Visibility } from '@postil/contract/enums';
import { storedText } from '../../../data/stored-text.ts';
import { createStore, useStore, withEntry } from '../../../lib/store.ts';
import type { ChosenPicture } from '../pictures/drafts.ts';

/** A reply that has not been stored on the server yet. */
export interface UnsentReply {
  /** The idempotency key: retrying never sends the reply twice. */
  readonly key: string;
  readonly content: string;
  readonly mentionedIds: readonly string[];
  /** The pictures, sent after the text has been stored. */
  readonly pictures: readonly ChosenPicture[];
  /** Its readers. */
  readonly visibility: Visibility;
  /** When the person wrote it; ISO 8601. */
  readonly writtenAt: string;
  /** The reason why it was not sent, as a sentence; undefined while it is being sent. */
  readonly problem?: string;
}

const NONE: readonly UnsentReply[] = [];

/** By the id of the task. */
const unsent = createStore<ReadonlyMap<string, readonly UnsentReply[]>>('person', () => new Map());

/** The replies to a task that are in flight or could not be sent, even after its panel was closed. */
export function useUnsent(taskId: string): readonly UnsentReply[] {
  return useStore(unsent, (byTask) => byTask.get(taskId) ?? NONE);
}

/** The current unsent replies, without a subscription. */
export function listUnsent(taskId: string): readonly UnsentReply[] {
  return unsent.get().get(taskId) ?? NONE;
}

/** Adds a reply, or replaces the one with the same key. */
export function putUnsent(taskId: string, reply: UnsentReply): void {
  const before = listUnsent(taskId);
  const isKnown = before.some(({ key }) => key === reply.key);
  setUnsent(
    taskId,
    isKnown ? before.map((each) => (each.key === reply.key ? reply : each)) : [...before, reply],
  );
}

/** Removes a reply from the list. */
export function removeUnsent(taskId: string, key: string): void {
  setUnsent(
    taskId,
    listUnsent(taskId).filter((each) => each.key !== key),
  );
}

function setUnsent(taskId: string, replies: readonly UnsentReply[]): void {
  unsent.update((byTask) => withEntry(byTask, taskId, replies));
}

const draftOf = (taskId: string) => storedText(`reply:${taskId}`);

/** The draft of a reply. */
export function readDraft(taskId: string): string {
  return draftOf(taskId).read() ?? '';
}

/** Stores the typed text until it is sent, even after the panel is closed. */
export function storeDraft(taskId: string, text: string): void {
  if (text.trim() === '') draftOf(taskId).remove();
  else draftOf(taskId).store(text);
}
