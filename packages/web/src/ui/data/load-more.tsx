import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { Button } from '../form/button.tsx';
import { RestProblem } from './problem.tsx';

/** The parts of an infinite query that are needed to fetch more. */
export interface PaginatedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => unknown;
}

/**
 * The end of a list: fetches more before it scrolls into view, and is a button for the keyboard. After a failure, it shows
 * the reason, and fetches only on request.
 */
export function LoadMore({ query }: { query: PaginatedQuery }) {
  const texts = useTexts();
  const end = useRef<HTMLDivElement>(null);
  const fetchMore = useEffectEvent(() => {
    query.fetchNextPage();
  });
  const { hasNextPage: hasMore, isFetchingNextPage: isFetching, isFetchNextPageError: hasFailed } = query;
  useEffect(() => {
    // Observed again after each page, because the end may still be in view.
    if (!end.current || !hasMore || isFetching || hasFailed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchMore(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, isFetching, hasFailed]);
  if (!hasMore) return null;
  if (hasFailed && !isFetching)
    return <RestProblem text={problemOf(query.error, texts)} onRetry={() => query.fetchNextPage()} />;
  return (
    <div ref={end} className="flex justify-center py-4">
      <Button disabled={isFetching} onClick={() => query.fetchNextPage()}>
        {isFetching ? texts.common.loading : texts.common.loadMore}
      </Button>
    </div>
  );
}
