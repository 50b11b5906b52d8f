import { type ReactNode, useEffect } from 'react';
import { Truncate } from '../../ui/data/truncate.tsx';
import { type ContentWidth, PageBody } from '../../ui/page-body.tsx';

/** A page of a review: a bar with its title, and its content below. */
export function ReviewPage({
  title,
  subtitle,
  tools,
  actions,
  isFilled = false,
  width,
  children,
}: {
  readonly title: string;
  readonly subtitle?: string;
  /** Controls before the title. */
  readonly tools?: ReactNode;
  /** Controls at the end of the bar. */
  readonly actions?: ReactNode;
  /** Whether the content has the full height, with parts that scroll separately. */
  readonly isFilled?: boolean;
  readonly width?: ContentWidth;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Postil`;
  }, [title]);
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-6 py-1.5 max-frame:px-3">
        {tools}
        <h1 className="min-w-0 text-lg font-semibold">
          <Truncate>{title}</Truncate>
        </h1>
        {subtitle !== undefined && (
          <p className="min-w-0 text-text-quiet">
            <Truncate>{subtitle}</Truncate>
          </p>
        )}
        <div className="ms-auto flex items-center gap-2">{actions}</div>
      </header>
      <PageBody isFilled={isFilled} width={width}>
        {children}
      </PageBody>
    </div>
  );
}
