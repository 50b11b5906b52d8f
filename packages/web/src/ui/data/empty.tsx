import type { ReactNode } from 'react';

/** An empty state: one sentence, and the next step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-6 py-16 text-center text-text-quiet">
      <p className="text-base text-balance">{children}</p>
      {action}
    </div>
  );
}
