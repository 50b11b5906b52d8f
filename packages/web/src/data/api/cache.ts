import { PostilError } from '@postil/client';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';

/** The maximum number of retries of a read after a transient error. */
const MAX_RETRIES = 2;

// A change renders in the event that caused it. After a timer, the default, a checkbox would show its old state in
// between.
notifyManager.setScheduler(queueMicrotask);

/** Creates an empty query cache. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportFault }),
    mutationCache: new MutationCache({ onError: reportFault }),
    defaultOptions: {
      queries: {
        // The stream of changes invalidates stale data; this is for data that it does not cover.
        staleTime: 30_000,
        retry: (count, error) => count < MAX_RETRIES && isTransient(error),
      },
      mutations: { retry: false },
    },
  });
}

/** The query cache of the session. */
export const queryClient = createQueryClient();

/** Writes an error to the console unless it is a failed request: the person sees only that something went wrong. */
export function reportFault(error: unknown): void {
  if (!(error instanceof PostilError)) console.error(error);
}

/** Handles the failure of a request that need not succeed. @throws any other error again. */
export function noneIfFailed(error: unknown): undefined {
  if (!(error instanceof PostilError)) throw error;
}

/** Whether the same request may succeed later: the server is unreachable, unavailable or busy. */
export function isTransient(error: unknown): boolean {
  return error instanceof PostilError && (error.status === 0 || error.status >= 500 || error.status === 429);
}
