import type { Task } from '@postil/client';

const state: { readonly changes: Map<string, Partial<Task>> } = { changes: new Map() };

/** Changes of tasks that are shown, and that the server has not confirmed yet, by the id of the task. */
export function pendingChanges(): ReadonlyMap<string, Partial<Task>> {
  return state.changes;
}

/** Whether what is shown of a task is ahead of the server, so that nothing older may replace it. */
export function isPending(id: string): boolean {
  return state.changes.has(id);
}

/** Keeps a change of a task until the server has confirmed or refused it. */
export function holdChange(id: string, change: Partial<Task>): void {
  state.changes.set(id, { ...state.changes.get(id), ...change });
}

export function releaseChanges(id: string): void {
  state.changes.delete(id);
}
