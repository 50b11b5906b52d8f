import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../texts/context.tsx';
import { Button } from './button.tsx';

/** What of an endless query is needed to read on. */
interface Endless {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** At the end of a list: reads on as soon as it is nearly scrolled into view, and is a button for the keyboard. */
export function LoadMore({ query }: { query: Endless }) {
  const { common } = useTexts();
  const end = useRef<HTMLDivElement>(null);
  const readOn = useEffectEvent(() => {
    query.fetchNextPage();
  });
  const { hasNextPage: hasMore, isFetchingNextPage: isReading } = query;
  useEffect(() => {
    // Watched anew after each page, because the end may still be in view then.
    if (!end.current || !hasMore || isReading) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && readOn(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, isReading]);
  if (!hasMore) return null;
  return (
    <div ref={end} className="flex justify-center py-4">
      <Button disabled={isReading} onClick={() => query.fetchNextPage()}>
        {isReading ? common.loading : common.loadMore}
      </Button>
    </div>
  );
}
