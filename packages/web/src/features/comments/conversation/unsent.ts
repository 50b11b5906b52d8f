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
  /** The visibility of the reply. */
  readonly visibility: Visibility;
  /** The time of writing, in ISO 8601. */
  readonly writtenAt: string;
  /** The reason why it was not sent, as a sentence; undefined while it is being sent. */
  readonly problem?: string;
}

const NONE: readonly UnsentReply[] = [];

/** The unsent replies, by the id of the comment. */
const unsent = createStore<ReadonlyMap<string, readonly UnsentReply[]>>('person', () => new Map());

/** The replies to a comment that are in flight or could not be sent, even after its panel was closed. */
export function useUnsent(commentId: string): readonly UnsentReply[] {
  return useStore(unsent, (byComment) => byComment.get(commentId) ?? NONE);
}

/** The current unsent replies, without a subscription. */
export function listUnsent(commentId: string): readonly UnsentReply[] {
  return unsent.get().get(commentId) ?? NONE;
}

/** Adds a reply, or replaces the one with the same key. */
export function putUnsent(commentId: string, reply: UnsentReply): void {
  const before = listUnsent(commentId);
  const isKnown = before.some(({ key }) => key === reply.key);
  setUnsent(
    commentId,
    isKnown ? before.map((each) => (each.key === reply.key ? reply : each)) : [...before, reply],
  );
}

/** Removes a reply from the list. */
export function removeUnsent(commentId: string, key: string): void {
  setUnsent(
    commentId,
    listUnsent(commentId).filter((each) => each.key !== key),
  );
}

function setUnsent(commentId: string, replies: readonly UnsentReply[]): void {
  unsent.update((byComment) => withEntry(byComment, commentId, replies));
}

const draftOf = (commentId: string) => storedText(`reply:${commentId}`);

/** The draft of a reply; empty if there is none. */
export function readDraft(commentId: string): string {
  return draftOf(commentId).read() ?? '';
}

/** Stores the typed text until it is sent, even after the panel is closed. */
export function storeDraft(commentId: string, text: string): void {
  if (text.trim() === '') draftOf(commentId).remove();
  else draftOf(commentId).store(text);
}
