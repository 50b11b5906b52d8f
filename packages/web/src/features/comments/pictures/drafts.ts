import { newKey } from '../../../data/ids.ts';
import { createStore, useStore, withEntry } from '../../../lib/store.ts';

/** A picture to send. */
export interface ChosenPicture {
  /** The idempotency key: retrying never stores the picture twice. */
  readonly key: string;
  readonly file: File;
}

const NONE: readonly ChosenPicture[] = [];

/** The pictures attached to drafts, by the id of the comment for a reply, and by a key of its own for a new task. */
const attached = createStore<ReadonlyMap<string, readonly ChosenPicture[]>>('person', () => new Map());

/** The pictures in these files, each with its idempotency key. */
export function picturesFrom(files: Iterable<File>): ChosenPicture[] {
  return [...files].map((file) => ({
    key: newKey(),
    file,
  }));
}

/** The pictures of a draft of a reply, kept in memory until it is sent, the app reloads or the person changes. */
export function useAttached(commentId: string): readonly ChosenPicture[] {
  return useStore(attached, (byComment) => byComment.get(commentId) ?? NONE);
}

/** The current value of `useAttached`, without a subscription. */
export function listAttached(commentId: string): readonly ChosenPicture[] {
  return attached.get().get(commentId) ?? NONE;
}

/** Adds pictures to the draft of a reply. */
export function attach(commentId: string, files: Iterable<File>): void {
  setAttached(commentId, [...listAttached(commentId), ...picturesFrom(files)]);
}

/** Removes a picture from the draft of a reply. */
export function detach(commentId: string, key: string): void {
  setAttached(
    commentId,
    listAttached(commentId).filter((each) => each.key !== key),
  );
}

/** Returns the pictures of a reply that is sent, and clears them for the next one. */
export function takeAttached(commentId: string): readonly ChosenPicture[] {
  const taken = listAttached(commentId);
  setAttached(commentId, NONE);
  return taken;
}

function setAttached(commentId: string, pictures: readonly ChosenPicture[]): void {
  attached.update((byComment) => withEntry(byComment, commentId, pictures.length > 0 ? pictures : undefined));
}
