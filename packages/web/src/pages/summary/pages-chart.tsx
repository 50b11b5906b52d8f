import type { FeedbackSummary } from '@postil/client';
import { Link } from '@tanstack/react-router';
import { decodePath, type TaskSearch } from '../../features/comments/index.ts';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { dayOf } from '../../lib/days.ts';
import { ChartFrame } from './chart-frame.tsx';

/** The pages with the most tasks; each links to its tasks. The accent colour shows how many are pending. */
export function PagesChart({
  pages,
  periodStart,
  scope,
}: {
  readonly pages: FeedbackSummary['pages'];
  readonly periodStart: string;
  readonly scope: TaskSearch;
}) {
  const { summary } = useTexts();
  const { number } = useFormats();
  const max = Math.max(1, ...pages.map(({ total }) => total));
  const table = {
    head: [summary.page, summary.pending, summary.total],
    rows: pages.map((page) => [page.page_url, page.pending, page.total]),
  };
  return (
    <ChartFrame
      title={summary.where}
      conclusion={pages.length === 0 ? summary.noPages : summary.whereConclusion}
      table={table}
      fileName="postil-pages"
    >
      <ol className="flex flex-col gap-1">
        {pages.map((page) => (
          <li key={`${page.site_id} ${page.page_url}`}>
            <Link
              to="/list"
              search={{
                ...scope,
                page: page.page_url,
                ...(page.site_id === null ? {} : { site: page.site_id }),
                after: dayOf(new Date(periodStart)),
              }}
              className="flex flex-col gap-1 rounded-control px-2 py-1.5 hover:bg-surface-hover"
            >
              <span className="flex items-baseline justify-between gap-4">
                <bdi dir="ltr" className="truncate">
                  {decodePath(page.page_url)}
                </bdi>
                <span className="sr-only">
                  {summary.pageBar({ pending: page.pending, total: page.total })}
                </span>
                <span dir="ltr" aria-hidden className="shrink-0 text-text-quiet tabular-nums">
                  {number(page.pending)} / {number(page.total)}
                </span>
              </span>
              <svg width="100%" height="8" aria-hidden className="rtl:-scale-x-100">
                <rect width={`${(page.total / max) * 100}%`} height="8" rx="2" className="fill-line" />
                <rect width={`${(page.pending / max) * 100}%`} height="8" rx="2" className="fill-accent" />
              </svg>
            </Link>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}
