import { PostilError } from '@postil/client';
import { notifyManager, QueryClient } from '@tanstack/react-query';

/** How often a reading that failed for a passing reason is tried again. */
const RETRIES = 2;

// A change renders in the event that made it. After a timer, the default, a checkbox would show its old state in between.
notifyManager.setScheduler(queueMicrotask);

/** Creates an empty query cache. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The stream of changes invalidates outdated data; this is for data that it does not cover.
        staleTime: 30_000,
        retry: (count, error) => count < RETRIES && isTransient(error),
      },
      mutations: { retry: false },
    },
  });
}

/** The cache of everything that was read in the session. */
export const queryClient = createQueryClient();

function isTransient(error: Error): boolean {
  return error instanceof PostilError && (error.status === 0 || error.status >= 500 || error.status === 429);
}
