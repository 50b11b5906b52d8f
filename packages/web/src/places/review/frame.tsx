import { type ReactNode, useEffect } from 'react';
import { classes } from '../../parts/classes.ts';
import { Cut } from '../../parts/cut.tsx';

/** A page of a review: a bar with its title, and its content below. */
export function ReviewPage({
  title,
  subtitle,
  tools,
  actions,
  isFilled = false,
  children,
}: {
  readonly title: string;
  readonly subtitle?: string;
  /** Before the title. */
  readonly tools?: ReactNode;
  /** At the end of the bar. */
  readonly actions?: ReactNode;
  /** The content has the whole height, and parts of it scroll by themselves. */
  readonly isFilled?: boolean;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Postil`;
  }, [title]);
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 max-frame:px-3">
        {tools}
        <h1 className="min-w-0 text-lg font-semibold">
          <Cut>{title}</Cut>
        </h1>
        {subtitle !== undefined && (
          <p className="min-w-0 text-text-quiet">
            <Cut>{subtitle}</Cut>
          </p>
        )}
        <div className="ms-auto flex items-center gap-2">{actions}</div>
      </header>
      <main
        tabIndex={-1}
        className={classes(
          'min-h-0 flex-1 outline-none',
          isFilled ? 'flex flex-col' : 'overflow-y-auto p-6 max-frame:p-4',
        )}
      >
        {children}
      </main>
    </div>
  );
}
