import type { Visibility } from '@postil/contract/enums';
import { storedText } from '../../../data/stored-text.ts';
import { createUnsentRecords } from '../../../data/unsent-records.ts';
import type { ChosenPicture } from '../pictures/drafts.ts';

/** A reply that has not been stored on the server yet. */
export interface UnsentReply {
  /** The idempotency key: retrying never sends the reply twice. */
  readonly key: string;
  readonly content: string;
  readonly mentionedIds: readonly string[];
  /** The pictures, sent after the text has been stored. */
  readonly pictures: readonly ChosenPicture[];
  /** `team` on a comment for everyone: an internal note. */
  readonly visibility: Visibility;
  /** The time of writing, in ISO 8601. */
  readonly writtenAt: string;
  /** The reason why it was not sent, as a sentence; undefined while it is being sent. */
  readonly problem?: string;
}

/** The replies that are in flight or could not be sent, by the id of the comment, even after its panel was closed. */
export const unsentReplies = createUnsentRecords<UnsentReply>();

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
