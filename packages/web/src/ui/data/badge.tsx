import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';

/** A framed label, such as a tag or a state. @param isFlexible whether it is truncated if space is short. */
export function Badge({
  children,
  tone = 'plain',
  isFlexible = false,
}: {
  readonly children: ReactNode;
  readonly tone?: 'plain' | 'good' | 'bad' | 'accent';
  readonly isFlexible?: boolean;
}) {
  const tones = {
    plain: 'border-line text-text-quiet',
    good: 'border-transparent bg-success-soft text-success',
    bad: 'border-transparent bg-danger-soft text-danger',
    accent: 'border-transparent bg-accent-soft text-accent',
  };
  return (
    <span
      className={classes(
        'inline-flex h-5 max-w-40 items-center gap-1 truncate rounded-control border px-1.5 text-xs font-medium',
        isFlexible ? 'min-w-8' : 'shrink-0',
        tones[tone],
      )}
    >
      {isFlexible ? (
        <span dir="auto" className="truncate">
          {children}
        </span>
      ) : (
        children
      )}
    </span>
  );
}
