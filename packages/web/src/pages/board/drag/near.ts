import { type RefObject, useCallback, useEffect, useState } from 'react';

/** The width of a column and of the space beside it, in pixels. */
const COLUMN = 308;
/** How far outside the board a column counts as near, in widths of the board. */
const AHEAD = 0.5;

/**
 * Whether a column has been in or near the view. On a phone most columns have not, and their cards render when
 * somebody scrolls towards them.
 *
 * @param ref the column, in the container that scrolls sideways.
 * @param position its index on the board, from 0.
 * @returns `approach`: makes it near.
 */
export function useIsNear(
  ref: RefObject<HTMLElement | null>,
  position: number,
): { readonly isNear: boolean; readonly approach: () => void } {
  const [isNear, setNear] = useState(() => position * COLUMN < window.innerWidth * (1 + AHEAD));
  const approach = useCallback(() => setNear(true), []);
  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && approach(),
      { root: element.parentElement, rootMargin: `0px ${AHEAD * 100}%` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear, approach]);
  return { isNear, approach };
}
