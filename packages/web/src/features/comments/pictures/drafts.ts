import { newKey } from '../../../data/ids.ts';
import { createStore, useStore, withEntry } from '../../../lib/store.ts';

/** A picture that is to be sent. */
export interface ChosenPicture {
  /** The idempotency key: retrying never stores the picture twice. */
  readonly key: string;
  readonly file: File;
}

const NONE: readonly ChosenPicture[] = [];

/** By the id of the comment. */
const attached = createStore<ReadonlyMap<string, readonly ChosenPicture[]>>('person', () => new Map());

/** Gives each file the key under which it is sent. */
export function choose(files: Iterable<File>): ChosenPicture[] {
  return [...files].map((file) => ({
    key: newKey(),
    file,
  }));
}

/** The pictures that go with the reply that is being written; kept until it is sent or the tab is closed. */
export function useAttached(commentId: string): readonly ChosenPicture[] {
  return useStore(attached, (byComment) => byComment.get(commentId) ?? NONE);
}

/** The same as `useAttached`, as it is now, without following it. */
export function listAttached(commentId: string): readonly ChosenPicture[] {
  return attached.get().get(commentId) ?? NONE;
}

/** Adds pictures to the reply that is being written. */
export function attach(commentId: string, files: Iterable<File>): void {
  setAttached(commentId, [...listAttached(commentId), ...choose(files)]);
}

/** Removes a picture from the reply that is being written. */
export function detach(commentId: string, key: string): void {
  setAttached(
    commentId,
    listAttached(commentId).filter((each) => each.key !== key),
  );
}

/** The pictures that go with a reply that is sent; the next one begins without any. */
export function takeAttached(commentId: string): readonly ChosenPicture[] {
  const taken = listAttached(commentId);
  setAttached(commentId, NONE);
  return taken;
}

function setAttached(commentId: string, pictures: readonly ChosenPicture[]): void {
  attached.update((byComment) => withEntry(byComment, commentId, pictures.length > 0 ? pictures : undefined));
}
