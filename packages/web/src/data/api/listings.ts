import type { CallOptions, Result } from '@postil/client';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** The cursor of the page after a response; undefined after the last one. */
export function cursorAfter({ headers, url }: Pick<Response, 'headers' | 'url'>): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  if (next === undefined) return undefined;
  return new URL(next, url || 'http://localhost').searchParams.get('cursor') ?? undefined;
}

/**
 * The options of a listing that is paged by cursor, so that concurrent additions cause no duplicates.
 *
 * @param read calls the API with the cursor.
 */
export function listingOptions<Page>(
  queryKey: QueryKey,
  read: (input: { cursor?: string }, options: CallOptions) => Promise<Result<Page>>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { data, response } = await read(cursor === '' ? {} : { cursor }, { signal });
      return { ...data, next: cursorAfter(response) };
    },
    getNextPageParam: ({ next }) => next,
  });
}
