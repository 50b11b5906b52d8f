import { EditConflict } from '../../../data/records/versions.ts';
import { createStore, useStore, withEntry } from '../../../lib/store.ts';
import { toast } from '../../../ui/overlay/toasts.tsx';

/** Texts by their names, such as `content`. */
export type EditedTexts = Readonly<Record<string, string>>;

/** An edit that was refused because of a concurrent change to the same text. */
interface RefusedEdit {
  /** The texts from which the edit began. */
  readonly base: EditedTexts;
  readonly mine: EditedTexts;
}

/** The refused edits, by the id of the comment or reply. */
const refusedEdits = createStore<ReadonlyMap<string, RefusedEdit>>('person', () => new Map());

/** The edit of a comment or reply that was refused, until the person has decided, even after its panel was closed. */
export function useRefusedEdit(id: string): RefusedEdit | undefined {
  return useStore(refusedEdits, (byId) => byId.get(id));
}

interface RefusalOptions {
  /** The comment or reply. */
  readonly id: string;
  readonly edit: RefusedEdit;
  /** The message that reports the conflict. */
  readonly message: string;
}

/**
 * Stores an edit that was refused because of a concurrent change, and reports it.
 *
 * @returns the current record.
 * @throws any error other than an `EditConflict`.
 */
export function keepRefusedEdit(error: unknown, { id, edit, message }: RefusalOptions): unknown {
  if (!(error instanceof EditConflict)) throw error;
  refusedEdits.update((byId) => withEntry(byId, id, edit));
  toast({ text: message, isProblem: true });
  return error.current;
}

/** Discards a refused edit. */
export function discardRefusedEdit(id: string): void {
  refusedEdits.update((byId) => withEntry(byId, id, undefined));
}
