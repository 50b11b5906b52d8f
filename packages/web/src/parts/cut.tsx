import type { ReactNode } from 'react';

/**
 * What somebody has written, on one line. Without room it is cut off at its own end and stands where lines start,
 * whichever way it is written.
 */
export function Cut({ children }: { children: ReactNode }) {
  return <bdi className="inline-block max-w-full truncate align-bottom">{children}</bdi>;
}
