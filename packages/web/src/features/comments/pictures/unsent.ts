import { createUnsentRecords } from '../../../data/unsent-records.ts';
import type { ChosenPicture } from './drafts.ts';

/** A picture that has not been stored on the server yet. */
export interface UnsentPicture extends ChosenPicture {
  /** The id of its reply; null for a picture of the comment itself. */
  readonly reply_id: string | null;
  /** The reason why it was not sent, as a sentence; undefined while it waits or is being sent. */
  readonly problem?: string;
}

/**
 * The pictures of comments and of their replies that are in flight or could not be sent, by the id of the comment, even
 * after its panel was closed.
 */
export const unsentPictures = createUnsentRecords<UnsentPicture>();
