import { useState } from 'react';
import { lazyPart } from '../../lib/loaded-later.tsx';
import { createStore, useStore } from '../../lib/store.ts';
import { type ShownToast, type ToastMessage, withToast } from './toast-message.ts';

const toasts = createStore<readonly ShownToast[]>('person', () => []);

/**
 * Announces a message, and shows it at the bottom of the page: for 8 s, or until it is closed if it is a problem.
 *
 * @returns a function that dismisses it.
 */
export function toast(message: ToastMessage): () => void {
  const id = String(performance.now() + Math.random());
  toasts.update((shown) => withToast(shown, { ...message, id }));
  return () => dismiss(id);
}

/** Dismisses the message about a subject. */
export function dismissToast(subject: string): void {
  toasts.update((shown) => shown.filter((each) => each.subject !== subject));
}

function dismiss(id: string): void {
  toasts.update((shown) => shown.filter((each) => each.id !== id));
}

const ToastList = lazyPart(() => import('./toast-list.tsx'));

/** Preloads the code of toasts. */
export const prepareToasts = ToastList.prepare;

/** The container of the toasts; mounted once in the app. Its code is loaded with the first toast. */
export function Toasts() {
  const shown = useStore(toasts, (all) => all);
  const [wasShown, setWasShown] = useState(false);
  if (shown.length > 0 && !wasShown) setWasShown(true);
  return wasShown && <ToastList toasts={shown} onDismiss={dismiss} />;
}
