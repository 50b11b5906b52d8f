import type { ReactNode } from 'react';

/** An empty state: a small drawing, one sentence, and the next step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-6 py-16 text-center text-text-quiet">
      <Drawing />
      <p className="text-base text-balance">{children}</p>
      {action}
    </div>
  );
}

/** A page with a pin on it. */
function Drawing() {
  return (
    <svg aria-hidden viewBox="0 0 112 80" className="h-20 fill-surface-raised stroke-line" strokeWidth="2">
      <path d="M20 1h72a7 7 0 0 1 7 7v64a7 7 0 0 1-7 7H20a7 7 0 0 1-7-7V8a7 7 0 0 1 7-7ZM13 17h86" />
      <path d="M25 31h34M25 41h22M25 51h28" strokeLinecap="round" />
      <path
        d="M72 62V50a12 12 0 1 1 12 12Z"
        className="fill-pin stroke-on-pin/30 forced-colors:fill-none"
        strokeWidth="1"
      />
    </svg>
  );
}
