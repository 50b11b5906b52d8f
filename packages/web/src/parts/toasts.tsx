import { useState, useSyncExternalStore } from 'react';
import { lazyPart } from './loaded-later.tsx';

export interface ToastMessage {
  readonly text: string;
  /** What the person can do about it, such as Undo or Retry. */
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly isProblem?: boolean;
}

export interface ShownToast extends ToastMessage {
  readonly id: string;
}

/** More would hide the page. */
const MOST = 3;

const state: { shown: readonly ShownToast[]; readonly listeners: Set<() => void> } = {
  shown: [],
  listeners: new Set(),
};

function change(shown: readonly ShownToast[]): void {
  state.shown = shown;
  for (const listener of state.listeners) listener();
}

/** Shows a message at the foot of the page for 8 s; it is read out. @returns a function that takes it away. */
export function toast(message: ToastMessage): () => void {
  const id = String(performance.now() + Math.random());
  change([...state.shown, { ...message, id }].slice(-MOST));
  return () => dismiss(id);
}

function dismiss(id: string): void {
  change(state.shown.filter((each) => each.id !== id));
}

function subscribe(listener: () => void): () => void {
  state.listeners.add(listener);
  return () => state.listeners.delete(listener);
}

const ToastList = lazyPart(() => import('./toast-list.tsx'));

/** Prepares the code of toasts. */
export const prepareToasts = ToastList.prepare;

/** Where the toasts appear; once in the app. Its code is loaded with the first toast. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => state.shown);
  const [wasShown, setWasShown] = useState(false);
  if (shown.length > 0 && !wasShown) setWasShown(true);
  return wasShown && <ToastList shown={shown} onDismiss={dismiss} />;
}
