import { useEffect, useLayoutEffect } from 'preact/hooks';
import { useWidget } from '../../parts/widget.ts';

/** The longest that the picture of what may close is waited for. */
const LATEST_MS = 1_500;

/** Focuses what is written: at once, or after the picture where something on the page may close without the focus. */
export function useFocus(focus: () => void): void {
  const { store } = useWidget();
  useLayoutEffect(() => {
    if (!store.get().isQuiet) focus();
  }, []);
  // The picture begins right after the first rendering.
  useEffect(() => {
    if (!store.get().isQuiet) return;
    const finish = () => {
      stop();
      clearTimeout(timer);
      store.set({ isQuiet: false });
      focus();
    };
    const look = () => store.get().picture.kind !== 'taking' && finish();
    const stop = store.subscribe(look);
    const timer = setTimeout(finish, LATEST_MS);
    look();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
