import { createStore } from '../../lib/store.ts';
import { toast } from '../../ui/overlay/toasts.tsx';

/** A change that can be undone. */
interface Undoable {
  /** The message about the change. */
  readonly text: string;
  /** Whether the text has been announced already. */
  readonly isAnnounced?: boolean;
  /** The name of the action that undoes it. */
  readonly label: string;
  readonly undo: () => void;
  /** The subject of the message: a later one replaces it, and this change can then be undone only by keyboard. */
  readonly subject?: string;
}

interface Offer {
  readonly undo: () => void;
  readonly dismiss: () => void;
}

/** The maximum number of changes that can be undone, more than people remember. */
const MAX_OFFERS = 100;

/** The changes that can be undone, newest last. */
const offers = createStore<readonly Offer[]>('person', () => []);

/** The subject of the messages about changes: a message offers the newest one; earlier ones can be undone by keyboard. */
export const CHANGES_SUBJECT = 'changes';

/**
 * Offers to undo the person's latest change: for 8 s in a message, and by Ctrl+Z until the page is left.
 *
 * @returns a function that withdraws the offer, because the change was refused or can no longer be undone.
 */
export function offerUndo({ label, undo, ...message }: Undoable): () => void {
  const take = () => {
    forget(offer);
    undo();
  };
  const offer: Offer = { undo: take, dismiss: toast({ ...message, action: { label, run: take } }) };
  offers.update((before) => [...before, offer].slice(-MAX_OFFERS));
  return () => forget(offer);
}

/** Offers to undo a change in flight, and withdraws the offer if the change fails. @param success resolves to true on success. */
export async function offerUndoOf(success: Promise<boolean>, change: Undoable): Promise<void> {
  const withdraw = offerUndo(change);
  if (!(await success)) withdraw();
}

/** Undoes the newest change that can be undone. */
export function undoLast(): void {
  offers.get().at(-1)?.undo();
}

function forget(offer: Offer): void {
  offers.update((before) => before.filter((each) => each !== offer));
  offer.dismiss();
}
