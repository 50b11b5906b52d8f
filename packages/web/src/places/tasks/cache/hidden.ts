const state: { readonly ids: Set<string> } = { ids: new Set() };

/** Whether a task is not shown although the server still has it, because it will be deleted. */
export function isHidden(id: string): boolean {
  return state.ids.has(id);
}

/** The ids of all tasks that are not shown although the server may have them. */
export function hiddenIds(): ReadonlySet<string> {
  return state.ids;
}

/** Keeps a task from being shown, however often it is read. @returns a function that ends this. */
export function hide(id: string): () => void {
  state.ids.add(id);
  return () => {
    state.ids.delete(id);
  };
}
