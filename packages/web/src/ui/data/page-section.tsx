import type { ReactNode } from 'react';

/** A section of the page with a heading and its actions. */
export function PageSection({
  title,
  count,
  action,
  children,
}: {
  readonly title: string;
  readonly count?: number | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex min-h-8 items-center gap-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        {count !== undefined && <span className="text-text-quiet tabular-nums">{count}</span>}
        <div className="ms-auto flex items-center gap-2">{action}</div>
      </div>
      {children}
    </section>
  );
}
