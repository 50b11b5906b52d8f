import { type RefObject, useEffect, useRef } from 'react';

/** A controller that is aborted when the component is removed. */
export function useAbortController(): RefObject<AbortController> {
  const controller = useRef(new AbortController());
  useEffect(() => {
    // In development, React removes each component once and adds it again.
    if (controller.current.signal.aborted) controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return controller;
}
