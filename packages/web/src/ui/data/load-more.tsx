import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { Button } from '../form/button.tsx';

/** The parts of an infinite query that are needed to fetch more. */
interface PaginatedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The end of a list: fetches more before it scrolls into view, and is a button for the keyboard. */
export function LoadMore({ query }: { query: PaginatedQuery }) {
  const { common } = useTexts();
  const end = useRef<HTMLDivElement>(null);
  const fetchMore = useEffectEvent(() => {
    query.fetchNextPage();
  });
  const { hasNextPage: hasMore, isFetchingNextPage: isFetching } = query;
  useEffect(() => {
    // Observed again after each page, because the end may still be in view.
    if (!end.current || !hasMore || isFetching) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchMore(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, isFetching]);
  if (!hasMore) return null;
  return (
    <div ref={end} className="flex justify-center py-4">
      <Button disabled={isFetching} onClick={() => query.fetchNextPage()}>
        {isFetching ? common.loading : common.loadMore}
      </Button>
    </div>
  );
}
