import type { ReactNode } from 'react';

/** A part of a page of the settings, with its heading. */
export function Section({
  title,
  description,
  children,
}: {
  readonly title: string;
  readonly description?: ReactNode | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-4 border-b border-line pb-8 last:border-b-0">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        {description !== undefined && <p className="max-w-prose text-text-quiet">{description}</p>}
      </div>
      {children}
    </section>
  );
}
