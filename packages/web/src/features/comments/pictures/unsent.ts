import { createStore, useStore, withEntry } from '../../../lib/store.ts';
import type { ChosenPicture } from './drafts.ts';

/** A picture that has not been stored on the server yet. */
export interface UnsentPicture extends ChosenPicture {
  /** The id of its reply; null for a picture of the comment itself. */
  readonly reply_id: string | null;
  /** The reason why it was not sent, as a sentence; undefined while it waits or is being sent. */
  readonly problem?: string;
}

const NONE: readonly UnsentPicture[] = [];

/** The unsent pictures, by the id of the comment. */
const unsent = createStore<ReadonlyMap<string, readonly UnsentPicture[]>>('person', () => new Map());

/** The pictures of a comment and of its replies that are in flight or could not be sent, even after its panel was closed. */
export function useUnsentPictures(commentId: string): readonly UnsentPicture[] {
  return useStore(unsent, (byComment) => byComment.get(commentId) ?? NONE);
}

/** The current unsent pictures, without a subscription. */
export function listUnsentPictures(commentId: string): readonly UnsentPicture[] {
  return unsent.get().get(commentId) ?? NONE;
}

/** Adds a picture, or replaces the one with the same key. */
export function putUnsentPicture(commentId: string, picture: UnsentPicture): void {
  const before = listUnsentPictures(commentId);
  const isKnown = before.some(({ key }) => key === picture.key);
  setUnsent(
    commentId,
    isKnown ? before.map((each) => (each.key === picture.key ? picture : each)) : [...before, picture],
  );
}

/** Removes a picture from the list. */
export function removeUnsentPicture(commentId: string, key: string): void {
  setUnsent(
    commentId,
    listUnsentPictures(commentId).filter((each) => each.key !== key),
  );
}

function setUnsent(commentId: string, pictures: readonly UnsentPicture[]): void {
  unsent.update((byComment) => withEntry(byComment, commentId, pictures.length > 0 ? pictures : undefined));
}
