import { createStore, useStore, withEntry } from '../../../lib/store.ts';

/** Texts by their names, such as `content`. */
export type EditedTexts = Readonly<Record<string, string>>;

/** An edit that was refused because somebody else had changed the same text. */
interface RefusedEdit {
  /** The texts from which it began. */
  readonly base: EditedTexts;
  readonly mine: EditedTexts;
}

/** By the id of the comment or reply. */
const refused = createStore<ReadonlyMap<string, RefusedEdit>>('person', () => new Map());

/** The edit of a comment or reply that was refused, until the person has decided; also after its panel was closed. */
export function useRefusedEdit(id: string): RefusedEdit | undefined {
  return useStore(refused, (byId) => byId.get(id));
}

/** Keeps a refused edit. */
export function keepRefusedEdit(id: string, edit: RefusedEdit): void {
  refused.update((byId) => withEntry(byId, id, edit));
}

/** Forgets it. */
export function forgetRefusedEdit(id: string): void {
  refused.update((byId) => withEntry(byId, id, undefined));
}
