import { useEffect, useState } from 'react';

/** How long a window must be visible and focused before it accepts an agreement. */
const ARMED_AFTER_MS = 1_000;

/**
 * Whether a window that another page may have opened accepts an agreement: only once it has been visible and focused
 * for a second. A key press or click that was meant for the page below agrees to nothing.
 */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const look = () => {
      window.clearTimeout(timer);
      setArmed(false);
      const isSeen = document.visibilityState === 'visible' && document.hasFocus();
      if (isSeen) timer = window.setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    };
    look();
    const stopping = new AbortController();
    const { signal } = stopping;
    document.addEventListener('visibilitychange', look, { signal });
    for (const name of ['focus', 'blur', 'pageshow']) window.addEventListener(name, look, { signal });
    return () => {
      window.clearTimeout(timer);
      stopping.abort();
    };
  }, []);
  return isArmed;
}
