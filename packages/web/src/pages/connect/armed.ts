import { useEffect, useState } from 'react';

/** The time for which a window must be visible and focused before it accepts an agreement, in milliseconds. */
const ARMED_AFTER_MS = 1_000;

/**
 * Whether a window that another page may have opened accepts an agreement: only once it has been visible and focused
 * for a second. So a key press or click meant for the page below has no effect.
 */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const update = () => {
      window.clearTimeout(timer);
      setArmed(false);
      const isSeen = document.visibilityState === 'visible' && document.hasFocus();
      if (isSeen) timer = window.setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    };
    update();
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('visibilitychange', update, { signal });
    for (const name of ['focus', 'blur', 'pageshow']) window.addEventListener(name, update, { signal });
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, []);
  return isArmed;
}
