import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

/** Tabs that are links, each with its own URL. @param label names the row for screen readers. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="-mt-2 overflow-x-auto border-b border-line max-frame:-mx-4 max-frame:px-4"
    >
      <ul className="flex min-w-max gap-5 max-frame:gap-3">{children}</ul>
    </nav>
  );
}

/** A tab; the tab of the current page is marked. */
export function LinkTab({
  to,
  params,
  search,
  isCurrent,
  children,
}: {
  readonly to: NonNullable<LinkProps['to']>;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent && ref.current) scrollInRow(ref.current);
  }, [isCurrent]);
  return (
    <li ref={ref}>
      <Link
        to={to}
        {...(params ? { params } : {})}
        {...(search ? { search } : {})}
        // The router's own matching is not used, because tabs may differ only in their search parameters.
        activeProps={{}}
        activeOptions={{ exact: true }}
        aria-current={isCurrent ? 'page' : undefined}
        className="-mb-px flex h-10 items-center border-b-2 border-transparent whitespace-nowrap text-text-quiet outline-offset-[-2px] transition-colors duration-120 hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text coarse:h-11"
      >
        {children}
      </Link>
    </li>
  );
}

/** The visible space beside the tab after scrolling, in pixels. */
const SPACE_PX = 16;

/** Scrolls a tab of an overflowing row into view, as on a narrow screen. The page itself does not scroll. */
function scrollInRow(tab: HTMLElement): void {
  const row = tab.closest('nav');
  if (!row) return;
  const { left, right } = tab.getBoundingClientRect();
  const rowBounds = row.getBoundingClientRect();
  row.scrollLeft +=
    Math.max(0, right + SPACE_PX - rowBounds.right) + Math.min(0, left - SPACE_PX - rowBounds.left);
}
