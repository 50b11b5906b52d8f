import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** What waits for code that could not be loaded. */
const state: { waiting: readonly (() => void)[]; readonly listeners: Set<() => void> } = {
  waiting: [],
  listeners: new Set(),
};

function change(waiting: readonly (() => void)[]): void {
  state.waiting = waiting;
  for (const listener of state.listeners) listener();
}

/** Loads code that somebody has asked for. While it cannot be loaded, the app says so and offers to try again. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    await new Promise<void>((retry) => change([...state.waiting, retry]));
    return loadCode(load);
  }
}

/** A component whose code is loaded when it is first drawn. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadCode(load));
}

/** Loads code that may be asked for soon. If it cannot be loaded, it is loaded again when it is asked for. */
export function prepareCode(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Whether code that somebody has asked for could not be loaded. */
export function isCodeMissing(): boolean {
  return state.waiting.length > 0;
}

/** Tries again to load everything that could not be loaded. */
export function retryCode(): void {
  const { waiting } = state;
  change([]);
  for (const retry of waiting) retry();
}

/** Calls back when code could not be loaded, or is tried again. @returns a function that ends this. */
export function onMissingCode(listener: () => void): () => void {
  state.listeners.add(listener);
  return () => state.listeners.delete(listener);
}
