import { useState } from 'react';
import { lazyPart } from '../../lib/loaded-later.tsx';
import { createStore, useStore } from '../../lib/store.ts';
import type { ShownToast, ToastMessage } from './toast-message.ts';

/** More would hide the page. */
const MAX_SHOWN = 3;

const toasts = createStore<readonly ShownToast[]>('person', () => []);

/** Shows a message at the bottom of the page for 8 s; it is announced. @returns a function that dismisses it. */
export function toast(message: ToastMessage): () => void {
  const id = String(performance.now() + Math.random());
  toasts.update((shown) => [...shown, { ...message, id }].slice(-MAX_SHOWN));
  return () => dismiss(id);
}

function dismiss(id: string): void {
  toasts.update((shown) => shown.filter((each) => each.id !== id));
}

const ToastList = lazyPart(() => import('./toast-list.tsx'));

/** Prepares the code of toasts. */
export const prepareToasts = ToastList.prepare;

/** The container of the toasts; once in the app. Its code is loaded with the first toast. */
export function Toasts() {
  const shown = useStore(toasts, (all) => all);
  const [wasShown, setWasShown] = useState(false);
  if (shown.length > 0 && !wasShown) setWasShown(true);
  return wasShown && <ToastList shown={shown} onDismiss={dismiss} />;
}
