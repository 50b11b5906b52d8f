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
  const canReadOn = query.hasNextPage && !query.isFetchingNextPage;
  useEffect(() => {
    if (!end.current || !canReadOn) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && readOn(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [canReadOn]);
  if (!query.hasNextPage) return null;
  return (
    <div ref={end} className="flex justify-center py-4">
      <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {query.isFetchingNextPage ? common.loading : common.loadMore}
      </Button>
    </div>
  );
}
