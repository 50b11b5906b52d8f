import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';

/** The delay before a loading state is shown, in milliseconds. */
const LOADING_DELAY_MS = 200;

/** Renders its children after 200 ms, to avoid a flash. */
export function Delayed({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? children : null;
}

/** A grey placeholder for loading content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden
      className={classes(
        'animate-pulse motion-reduce:animate-none rounded-control bg-surface-hover',
        className,
      )}
    />
  );
}

const SHAPES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Placeholder lines for a loading list. */
export function SkeletonList() {
  const { common } = useTexts();
  return (
    <Delayed>
      <div role="status" aria-label={common.loading} className="flex flex-col gap-2 p-4">
        {SHAPES.map((shape) => (
          <Skeleton key={shape} className="h-10" />
        ))}
      </div>
    </Delayed>
  );
}

/** Placeholder cards for a loading grid. @param height the class of the height of a card. */
export function SkeletonGrid({ className, height }: { className: string; height: string }) {
  const { common } = useTexts();
  return (
    <Delayed>
      <div role="status" aria-label={common.loading} className={className}>
        {SHAPES.map((shape) => (
          <Skeleton key={shape} className={classes('rounded-card', height)} />
        ))}
      </div>
    </Delayed>
  );
}
