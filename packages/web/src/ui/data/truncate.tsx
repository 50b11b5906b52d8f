import type { ReactNode } from 'react';

/**
 * A person's text on one line, truncated at the end according to its direction and aligned with the lines around it, whatever its direction.
 */
export function Truncate({ children }: { children: ReactNode }) {
  return <bdi className="inline-block max-w-full truncate align-bottom">{children}</bdi>;
}
