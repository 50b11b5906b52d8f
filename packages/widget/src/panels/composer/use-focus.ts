import { useEffect, useLayoutEffect } from 'preact/hooks';
import { useWidget } from '../../parts/widget.ts';

/** The maximum wait for the picture of an element that may close, in milliseconds. */
const MAX_WAIT_MS = 1_500;

/** Focuses the text field immediately, or after the picture if something on the page may close when it loses the focus. */
export function useFocus(focus: () => void): void {
  const { store } = useWidget();
  useLayoutEffect(() => {
    if (!store.get().isQuiet) focus();
  }, []);
  // Taking the picture begins right after the first rendering.
  useEffect(() => {
    if (!store.get().isQuiet) return;
    const finish = () => {
      stop();
      clearTimeout(timer);
      store.set({ isQuiet: false });
      focus();
    };
    const check = () => store.get().picture.kind !== 'taking' && finish();
    const stop = store.subscribe(check);
    const timer = setTimeout(finish, MAX_WAIT_MS);
    check();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
