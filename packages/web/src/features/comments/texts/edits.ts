import { createStore, useStore, withEntry } from '../../../lib/store.ts';

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

/** Stores a refused edit. */
export function storeRefusedEdit(id: string, edit: RefusedEdit): void {
  refusedEdits.update((byId) => withEntry(byId, id, edit));
}

/** Discards a refused edit. */
export function discardRefusedEdit(id: string): void {
  refusedEdits.update((byId) => withEntry(byId, id, undefined));
}
